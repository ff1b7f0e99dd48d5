import type { Element } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";
import { rgbToYbr, ybrToRgb } from "./colour-image";
import { encapsulatedFrameBytes, plainFrameBytes } from "./frame-bytes";
import { frameSamples, inLittleEndian, type FrameSamples } from "./frame-samples";
import { imageAttributes, type ImageAttributes } from "./image-attributes";

/**
 * The bytes of one frame as they stand in the file: its codestream, or its plain samples in little endian.
 *
 * @param frame 0-based
 * @throws RenderRefused `no_pixel_data`, `malformed`, `too_large`
 */
export function storedFrame(file: DicomFile, frame: number): Uint8Array {
  const element = file.dataSet.elements.get(tags.PixelData);
  if (!element?.isOpen) return nativeFrame(file, frame);
  return encapsulatedFrameBytes(file, element, attributesFor(file, frame), frame);
}

/**
 * One frame as plain samples in little endian, in the form the file's own Image Pixel module describes: bits allocated,
 * planes, colour space. Colour spaces of JPEG 2000 alone are RGB once decoded (PS3.3 C.7.6.3.1.2).
 *
 * @param frame 0-based
 * @throws RenderRefused any reason but `timeout`
 */
export function nativeFrame(file: DicomFile, frame: number): Uint8Array {
  const attributes = attributesFor(file, frame);
  const { elements } = file.dataSet;
  const element = [tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]
    .map((tag) => elements.get(tag))
    .find((pixels) => pixels !== undefined && pixels.length > 0);
  if (!element) throw new RenderRefused("no_pixel_data", "no pixel data");
  if (!element.isOpen && file.syntax.codec === "none") return plainFrame(file, element, attributes, frame);
  return asDescribed(frameSamples(file, attributes, frame), attributes, file.syntax.codec === "rle");
}

/**
 * Where a frame of plain little-endian samples stands in the file, so that its bytes can be read as they are.
 *
 * @param frame 0-based
 * @returns `null` for a frame that has to be decoded, turned or cut out between bytes, or that there is none of
 */
export function plainFrameRange(file: DicomFile, frame: number): { offset: number; length: number } | null {
  const { dataSet, syntax } = file;
  const element = dataSet.elements.get(tags.PixelData);
  if (!element || element.length === 0 || element.isOpen) return null;
  if (syntax.codec !== "none" || syntax.deflated || !syntax.littleEndian) return null;
  const attributes = attributesFor(file, frame);
  const length = frameBits(element, attributes) / 8;
  if (!Number.isInteger(length) || (frame + 1) * length > element.length) return null;
  return { offset: element.valueAt + frame * length, length };
}

function attributesFor(file: DicomFile, frame: number): ImageAttributes {
  const attributes = imageAttributes(file.dataSet);
  if (frame >= attributes.frames) throw new RenderRefused("no_pixel_data", `frame ${frame} of ${attributes.frames}`);
  return attributes;
}

function plainFrame(file: DicomFile, element: Element, attributes: ImageAttributes, frame: number): Uint8Array {
  const { bytes, firstBit } = plainFrameBytes(file, element, { frame, bits: frameBits(element, attributes) });
  if (firstBit > 0) return fromBit(bytes, firstBit);
  return inLittleEndian(file, element, bytes, bytesOfSample(element, attributes));
}

function bytesOfSample({ tag }: Element, { bitsAllocated }: ImageAttributes): number {
  if (tag === tags.FloatPixelData) return 4;
  return tag === tags.DoubleFloatPixelData ? 8 : Math.max(1, bitsAllocated / 8);
}

function frameBits(element: Element, attributes: ImageAttributes): number {
  const { rows, columns, samplesPerPixel, bitsAllocated, photometric, frames } = attributes;
  if (element.tag !== tags.PixelData) return rows * columns * bytesOfSample(element, attributes) * 8;
  const full = rows * columns * samplesPerPixel * bitsAllocated;
  const isHalved = photometric === "YBR_FULL_422" && element.length * 8 < full * frames;
  return isHalved ? rows * Math.ceil(columns / 2) * 4 * 8 : full;
}

/** Frames of single bits follow each other without padding (PS3.5 §8.1.1); one alone begins with a byte. */
function fromBit(bytes: Buffer, firstBit: number): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (byte >> firstBit) | ((bytes[at + 1] ?? 0) << (8 - firstBit)));
}

function asDescribed(samples: FrameSamples, attributes: ImageAttributes, isRaw: boolean): Uint8Array {
  const { photometric, samplesPerPixel, bitsAllocated, isPlanar } = attributes;
  const words = isRaw ? samples.values : withSign(samples.values, attributes);
  if (samplesPerPixel === 1 || !(words instanceof Uint8Array)) {
    return bytesOf(isPlanar ? byPlane(words, samplesPerPixel) : words, bitsAllocated);
  }
  const pixels = Uint8Array.from(words);
  const isYbrWanted = photometric.startsWith("YBR_FULL") || photometric.startsWith("YBR_PARTIAL");
  if (samples.isYbr && !isYbrWanted) ybrToRgb(pixels);
  if (!samples.isYbr && isYbrWanted) rgbToYbr(pixels);
  if (photometric === "YBR_FULL_422") return subsampled422(pixels, attributes);
  return bytesOf(isPlanar ? byPlane(pixels, samplesPerPixel) : pixels, bitsAllocated);
}

type Samples = FrameSamples["values"];

/** Decoders give words without the sign that the bits above it should repeat. */
function withSign(values: Samples, { isSigned, bitsStored }: ImageAttributes): Samples {
  if (!isSigned || (!(values instanceof Uint8Array) && !(values instanceof Uint16Array))) return values;
  const half = 2 ** (bitsStored - 1);
  const mask = 2 ** bitsStored - 1;
  return new Uint16Array(
    Int16Array.from(values, (word) => (word & mask) - ((word & half) !== 0 ? 2 * half : 0)).buffer,
  );
}

/** The words in as many bytes as the image has allocated for each. */
function bytesOf(words: Samples, bitsAllocated: number): Uint8Array {
  const wanted = bitsAllocated / 8;
  if (words.BYTES_PER_ELEMENT === wanted || wanted > 2) {
    return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  }
  const fitted = wanted === 2 ? Uint16Array.from(words) : Uint8Array.from(words);
  return new Uint8Array(fitted.buffer);
}

/** Planar configuration 1: all samples of one colour, then those of the next. */
function byPlane(words: Samples, samplesPerPixel: number): Samples {
  const result = words.slice();
  const pixels = Math.floor(words.length / samplesPerPixel);
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    for (let pixel = 0; pixel < pixels; pixel++) {
      result[sample * pixels + pixel] = words[pixel * samplesPerPixel + sample] ?? 0;
    }
  }
  return result;
}

/** Y Y Cb Cr for two pixels, the chrominance of the first (PS3.3 C.7.6.3.1.2). */
function subsampled422(pixels: Uint8Array, { rows, columns }: ImageAttributes): Uint8Array {
  const pairs = Math.ceil(columns / 2);
  const result = new Uint8Array(rows * pairs * 4);
  for (let row = 0; row < rows; row++) {
    for (let pair = 0; pair < pairs; pair++) {
      const first = (row * columns + pair * 2) * 3;
      const second = pair * 2 + 1 < columns ? first + 3 : first;
      const to = (row * pairs + pair) * 4;
      result[to] = pixels[first] ?? 0;
      result[to + 1] = pixels[second] ?? 0;
      result[to + 2] = pixels[first + 1] ?? 128;
      result[to + 3] = pixels[first + 2] ?? 128;
    }
  }
  return result;
}
