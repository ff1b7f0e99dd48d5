import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";

const { resolve } = createRequire(import.meta.url);

/** The same that sheets are printed in, so that a picture reads alike wherever it is made (SIL Open Font License). */
const fonts = {
  chinese: {
    font: "Noto Sans SC",
    fontfile: resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  },
  tibetan: {
    font: "Noto Serif Tibetan",
    fontfile: resolve("@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf"),
  },
};
const fontOf = (text: string) => (/\p{Script=Tibetan}/u.test(text) ? fonts.tibetan : fonts.chinese);

/** Words on a picture, in its pixels. */
export interface Label {
  text: string;
  x: number;
  y: number;
  /** Height of the letters. */
  size: number;
  colour: string;
  /** Which point of the words stands there. */
  anchor: "middle" | "left";
}

export interface MarkedPicture {
  /** A PNG or JPEG file of ours. */
  ground: Uint8Array;
  /** Lines and surfaces over it, as elements of SVG without any text: an SVG renderer would need fonts of the system. */
  shapes: string;
  labels: Label[];
  /** Lines of words below the picture. */
  legend: string[];
}

/** Of the legend, in hundredths of the longer side. */
const legendSize = 2.8;
const margin = 2;

/** @returns a PNG file: the picture, what is drawn on it, and its legend below */
export async function markedPicture({ ground, shapes, labels, legend }: MarkedPicture): Promise<Buffer> {
  const { width, height } = await sharp(ground).metadata();
  const unit = Math.max(width, height) / 100;
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  );
  const layers: OverlayOptions[] = [{ input: drawing, left: 0, top: 0 }];
  for (const label of labels) {
    const words = await wordsIn(label.text, label.size, label.colour, width);
    const left = label.anchor === "middle" ? label.x - words.width / 2 : label.x;
    layers.push(within(words, left, label.y - words.height / 2, { width, height }));
  }
  let bottom = height;
  if (legend.length > 0) bottom += Math.round(margin * unit);
  for (const line of legend) {
    const words = await wordsIn(line, legendSize * unit, "#000000", width - Math.round(2 * margin * unit));
    layers.push({ input: words.input, left: Math.round(margin * unit), top: bottom });
    bottom += words.height + Math.round(unit);
  }
  // sharp extends before it composes only where the two are told apart.
  const sheet = await sharp(ground)
    .flatten({ background: "#ffffff" })
    .extend({ bottom: bottom - height, background: "#ffffff" })
    .png()
    .toBuffer();
  return sharp(sheet).composite(layers).png().toBuffer();
}

interface Words {
  input: Buffer;
  width: number;
  height: number;
}

async function wordsIn(text: string, size: number, colour: string, mostWidth: number): Promise<Words> {
  const { font, fontfile } = fontOf(text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      // Points of 72 to the inch are pixels.
      font: `${font} ${Math.max(8, Math.round(size))}`,
      fontfile,
      dpi: 72,
      rgba: true,
      width: mostWidth,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** What stands over the edge is moved in: a layer beyond the picture is refused. */
function within({ input, ...words }: Words, left: number, top: number, ground: { width: number; height: number }) {
  const most = { left: ground.width - words.width, top: ground.height - words.height };
  return {
    input,
    left: Math.round(Math.max(0, Math.min(left, most.left))),
    top: Math.round(Math.max(0, Math.min(top, most.top))),
  };
}

/** Of the markup that Pango reads. */
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
