import type { DataSet } from "../encoding/data-set";
import type { FrameSamples } from "./frame-samples";
import type { ImageAttributes } from "./image-attributes";
import { palette, type Palette } from "./palette";
import { RenderRefused } from "../refusal";
import { tags } from "../encoding/tags";

/** Three samples a pixel to 8-bit RGB. */
export function rgbImage(samples: FrameSamples, { rows, columns, bitsStored }: ImageAttributes): Uint8Array {
  const { values, isYbr } = samples;
  const count = rows * columns * 3;
  const excess = Math.max(0, values instanceof Uint8Array ? 0 : bitsStored - 8);
  const pixels = new Uint8Array(count);
  for (let index = 0; index < count; index++) pixels[index] = (values[index] ?? 0) / 2 ** excess;
  if (isYbr) ybrToRgb(pixels);
  return pixels;
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** YBR_FULL to RGB in place (PS3.3 C.7.6.3.1.2, the full-range BT.601 of JPEG). */
export function ybrToRgb(pixels: Uint8Array): void {
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    const luminance = (pixels[index] ?? 0) + 0.5;
    const blue = (pixels[index + 1] ?? 128) - 128;
    const red = (pixels[index + 2] ?? 128) - 128;
    pixels[index] = clamp(luminance + 1.402 * red);
    pixels[index + 1] = clamp(luminance - 0.344136 * blue - 0.714136 * red);
    pixels[index + 2] = clamp(luminance + 1.772 * blue);
  }
}

/** RGB to YBR_FULL in place, the reverse of `ybrToRgb`. */
export function rgbToYbr(pixels: Uint8Array): void {
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    const red = pixels[index] ?? 0;
    const green = pixels[index + 1] ?? 0;
    const blue = pixels[index + 2] ?? 0;
    pixels[index] = clamp(0.299 * red + 0.587 * green + 0.114 * blue + 0.5);
    pixels[index + 1] = clamp(-0.168736 * red - 0.331264 * green + 0.5 * blue + 128.5);
    pixels[index + 2] = clamp(0.5 * red - 0.418688 * green - 0.081312 * blue + 128.5);
  }
}

/**
 * PALETTE COLOR samples to 8-bit RGB.
 *
 * @throws RenderRefused `malformed` without a complete palette
 */
export function paletteImage(dataSet: DataSet, samples: FrameSamples, attributes: ImageAttributes): Uint8Array {
  const colours = palette(dataSet, attributes.isSigned);
  if (!colours) throw new RenderRefused("malformed", "palette missing or incomplete");
  const pixels = new Uint8Array(attributes.rows * attributes.columns * 3);
  paint(pixels, colours, { samples, attributes, from: -Infinity });
  return pixels;
}

/**
 * Colours on a grey image where its values reach the supplemental palette (PS3.3 C.8.16.2: Pixel Presentation COLOR).
 *
 * @returns RGB, or `null` when the image has no such palette
 */
export function withSupplementalColours(
  dataSet: DataSet,
  grey: Uint8Array,
  { samples, attributes }: { samples: FrameSamples; attributes: ImageAttributes },
): Uint8Array | null {
  const presentation = dataSet.code(tags.PixelPresentation);
  if (presentation !== "COLOR" && presentation !== "MIXED") return null;
  const colours = palette(dataSet, attributes.isSigned);
  if (!colours) return null;
  const pixels = new Uint8Array(grey.length * 3);
  for (let index = 0; index < grey.length; index++) pixels.fill(grey[index] ?? 0, index * 3, index * 3 + 3);
  paint(pixels, colours, { samples, attributes, from: colours.firstMapped });
  return pixels;
}

function paint(
  pixels: Uint8Array,
  { firstMapped, red, green, blue }: Palette,
  { samples, attributes, from }: { samples: FrameSamples; attributes: ImageAttributes; from: number },
) {
  const count = 2 ** attributes.bitsStored;
  const last = red.length - 1;
  for (let index = 0; index * 3 < pixels.length; index++) {
    const word = ((samples.values[index] ?? 0) >> samples.shift) & (count - 1);
    const value = attributes.isSigned && word >= count / 2 ? word - count : word;
    if (value < from) continue;
    const entry = Math.min(Math.max(value - firstMapped, 0), last);
    pixels[index * 3] = red[entry] ?? 0;
    pixels[index * 3 + 1] = green[entry] ?? 0;
    pixels[index * 3 + 2] = blue[entry] ?? 0;
  }
}
