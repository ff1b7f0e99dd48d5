import sharp, { type Sharp } from "sharp";

/** The 22 × 9 mm that a sheet keeps for it, at 400 dpi: each PDF takes 6 ms longer for one twice as large. */
const size = { width: 347, height: 142 };
/** The blue-black that a signature is printed in. */
const ink = [0x16, 0x26, 0x4f] as const;
/** A mark counts from here, of 255. */
const visible = 48;
/** Fewer marks are dust, not a signature. */
const leastMarks = 40;

/**
 * How much ink is at each pixel, 0 to 255. A drawing tells by its own transparency; of a photograph or scan the paper
 * is taken away: what is darker than most of it is ink.
 *
 * @param pixels 4 bytes each, red green blue alpha
 */
export function inkOf(pixels: Uint8Array): Uint8Array {
  const count = pixels.length / 4;
  const light = new Uint8Array(count);
  const histogram = new Uint32Array(256);
  let isDrawn = false;
  for (let index = 0; index < count; index += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(index * 4, index * 4 + 4);
    if (alpha < 250) isDrawn = true;
    // Rec. 601 luma.
    light[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    histogram[light[index] ?? 0] = (histogram[light[index] ?? 0] ?? 0) + 1;
  }
  if (isDrawn) return Uint8Array.from({ length: count }, (_, index) => pixels[index * 4 + 3] ?? 0);
  const paper = levelBelow(histogram, count, 0.5) * 0.82;
  const darkest = levelBelow(histogram, count, 0.002);
  const range = Math.max(24, paper - darkest);
  return light.map((level) => Math.max(0, Math.min(255, Math.round(((paper - level) / range) * 255))));
}

/** The lightness that the given share of pixels does not exceed. */
function levelBelow(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level += 1) {
    seen += histogram[level] ?? 0;
    if (seen >= count * share) return level;
  }
  return 255;
}

/**
 * A signature as it is kept: its ink on transparent ground, cut to what is written.
 *
 * @param picture drawn, scanned or photographed
 * @returns a PNG file; null where nothing is written
 */
export async function signatureDrawing(picture: Sharp): Promise<Buffer | null> {
  const fitted = picture.resize({ ...size, fit: "inside", withoutEnlargement: true });
  const png = await fitted.ensureAlpha().png().toBuffer();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const marks = inkOf(data);
  if (marks.filter((mark) => mark >= visible).length < leastMarks) return null;
  const drawn = Buffer.alloc(marks.length * 4);
  marks.forEach((mark, index) => drawn.set([...ink, mark], index * 4));
  const { width, height } = info;
  const inked = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return sharp(inked).trim({ threshold: 0 }).png({ compressionLevel: 9 }).toBuffer();
}
