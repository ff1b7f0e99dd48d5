import type { Element } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { encapsulatedFrameBytes, plainFrameBytes } from "./frame-bytes";
import { decodeCodestream } from "./frame-codecs";
import type { ImageAttributes } from "./image-attributes";
import { RenderRefused } from "../refusal";
import { decodeRle } from "./rle";
import { tags } from "../encoding/tags";

/** Samples of one frame as stored, three by pixel for colour, before any lookup. */
export interface FrameSamples {
  readonly values: Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
  readonly isYbr: boolean;
  /** Places the stored value stands above bit 0 of its word; what is around it may be an overlay. */
  readonly shift: number;
}

/**
 * Reads and decodes one frame.
 *
 * @param frame 0-based
 * @throws RenderRefused any reason but `timeout`
 */
export function frameSamples(file: DicomFile, attributes: ImageAttributes, frame: number): FrameSamples {
  if (frame >= attributes.frames) throw new RenderRefused("no_pixel_data", `frame ${frame} of ${attributes.frames}`);
  const { elements } = file.dataSet;
  const floats = elements.get(tags.FloatPixelData) ?? elements.get(tags.DoubleFloatPixelData);
  if (floats) return floatSamples(file, floats, attributes, frame);
  const element = elements.get(tags.PixelData);
  if (!element || element.length === 0) throw new RenderRefused("no_pixel_data", "no pixel data");

  const { codec } = file.syntax;
  if (codec === "none" && !element.isOpen) return plainSamples(file, element, attributes, frame);
  if (codec === "video" || codec === "other" || codec === "none") {
    throw new RenderRefused("unsupported", `compressed under ${file.transferSyntaxUid}`);
  }
  const bytes = encapsulatedFrameBytes(file, element, attributes, frame);
  if (codec === "rle") return rleSamples(bytes, attributes);
  const decoded = decodeCodestream(bytes, codec, attributes);
  const words = toWords(decoded.bytes, decoded.bytesPerSample);
  return {
    values: decoded.isPlanar ? interleaved(words, attributes.samplesPerPixel) : words,
    isYbr: decoded.isYbr,
    shift: 0,
  };
}

type Words = Uint8Array | Uint16Array | Uint32Array;

function shiftOf({ highBit, bitsStored }: ImageAttributes): number {
  return highBit + 1 - bitsStored;
}

function rleSamples(bytes: Buffer, attributes: ImageAttributes): FrameSamples {
  const { rows, columns, samplesPerPixel, bitsAllocated, photometric } = attributes;
  if (bitsAllocated === 1) throw new RenderRefused("unsupported", "RLE at 1 bit a pixel");
  const bytesPerSample = bitsAllocated / 8;
  const decoded = decodeRle(bytes, { pixels: rows * columns, samplesPerPixel, bytesPerSample });
  return {
    values: toWords(decoded, bytesPerSample),
    isYbr: photometric.startsWith("YBR"),
    shift: shiftOf(attributes),
  };
}

function plainSamples(file: DicomFile, element: Element, attributes: ImageAttributes, frame: number): FrameSamples {
  const { rows, columns, samplesPerPixel, bitsAllocated, photometric, isPlanar } = attributes;
  const pixels = rows * columns;
  if (bitsAllocated === 1) {
    const { bytes, firstBit } = plainFrameBytes(file, element, { frame, bits: pixels });
    return { values: unpackedBits(bytes, firstBit, pixels), isYbr: false, shift: 0 };
  }
  const fullBits = pixels * samplesPerPixel * bitsAllocated;
  if (photometric === "YBR_FULL_422" && element.length * 8 < fullBits * attributes.frames) {
    const halfColumns = Math.ceil(columns / 2);
    const { bytes } = plainFrameBytes(file, element, { frame, bits: rows * halfColumns * 4 * 8 });
    return { values: upsampled422(bytes, attributes), isYbr: true, shift: 0 };
  }
  const { bytes } = plainFrameBytes(file, element, { frame, bits: fullBits });
  const ordered = inLittleEndian(file, element, bytes, bitsAllocated / 8);
  const words = toWords(ordered, bitsAllocated / 8);
  return {
    values: isPlanar ? interleaved(words, samplesPerPixel) : words,
    isYbr: photometric.startsWith("YBR"),
    shift: shiftOf(attributes),
  };
}

function floatSamples(file: DicomFile, element: Element, attributes: ImageAttributes, frame: number): FrameSamples {
  const bytesPerSample = element.tag === tags.FloatPixelData ? 4 : 8;
  const bits = attributes.rows * attributes.columns * bytesPerSample * 8;
  const { bytes } = plainFrameBytes(file, element, { frame, bits });
  const aligned = new Uint8Array(file.syntax.littleEndian ? bytes : swapped(bytes, bytesPerSample)).buffer;
  return {
    values: bytesPerSample === 4 ? new Float32Array(aligned) : new Float64Array(aligned),
    isYbr: false,
    shift: 0,
  };
}

/** Big endian words are swapped whole; 8-bit samples in OW are pairs in 16-bit words (PS3.5 §8.1.2). */
export function inLittleEndian(
  { syntax }: { readonly syntax: { readonly littleEndian: boolean } },
  { vr }: Element,
  bytes: Buffer,
  bytesPerSample: number,
): Buffer {
  const isSwapped = !syntax.littleEndian && (bytesPerSample > 1 || vr === "OW");
  return isSwapped ? swapped(bytes, Math.max(2, bytesPerSample)) : bytes;
}

/** Little-endian bytes as words; copied, because a typed array must start at a multiple of its word. */
function toWords(bytes: Uint8Array, bytesPerSample: number): Words {
  // A Buffer's own slice() would not copy.
  if (bytesPerSample === 1) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { buffer } = new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % bytesPerSample)));
  return bytesPerSample === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

function swapped(bytes: Uint8Array, wordLength: number): Buffer {
  const copy = Buffer.alloc(bytes.length - (bytes.length % wordLength));
  copy.set(bytes.subarray(0, copy.length));
  if (wordLength === 2) return copy.swap16();
  return wordLength === 4 ? copy.swap32() : copy.swap64();
}

/** Planar configuration 1 (all of one colour, then the next) to samples by pixel. */
function interleaved(words: Words, samplesPerPixel: number): Words {
  const pixels = Math.floor(words.length / samplesPerPixel);
  const result = words.slice();
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    for (let pixel = 0; pixel < pixels; pixel++) {
      result[pixel * samplesPerPixel + sample] = words[sample * pixels + pixel] ?? 0;
    }
  }
  return result;
}

function unpackedBits(bytes: Uint8Array, firstBit: number, count: number): Uint8Array {
  const result = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const bit = firstBit + index;
    result[index] = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  }
  return result;
}

/** YBR_FULL_422: two luminances share one pair of chrominances, Y Y Cb Cr (PS3.3 C.7.6.3.1.2). */
function upsampled422(bytes: Uint8Array, { rows, columns }: ImageAttributes): Uint8Array {
  const result = new Uint8Array(rows * columns * 3);
  const rowLength = Math.ceil(columns / 2) * 4;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = row * rowLength + (column >> 1) * 4;
      const to = (row * columns + column) * 3;
      result[to] = bytes[from + (column & 1)] ?? 0;
      result[to + 1] = bytes[from + 2] ?? 128;
      result[to + 2] = bytes[from + 3] ?? 128;
    }
  }
  return result;
}
