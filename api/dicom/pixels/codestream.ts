import { RenderRefused } from "../refusal";

/** What a compressed image says of itself; read before any decoder gets to allocate for it. */
export interface Codestream {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  /** Bits of one sample. */
  readonly precision: number;
  readonly isSubsampled: boolean;
}

export interface JpegCodestream extends Codestream {
  readonly isLossless: boolean;
  readonly hasJfif: boolean;
  /** Adobe APP14: 0 = no transform, 1 = YCbCr. */
  readonly adobeTransform: number | null;
  /** JPEG-LS: components one after the other instead of by line or pixel. */
  readonly isPlanar: boolean;
}

export interface Jpeg2000Codestream extends Codestream {
  /** The component transform is undone by decoding: samples come out as RGB. */
  readonly hasComponentTransform: boolean;
}

const malformed = (detail: string) => new RenderRefused("malformed", detail);

/** Frame headers SOF0–SOF15 without DHT, JPG and DAC; 0xf7 is SOF55 of JPEG-LS. */
const isFrameHeader = (code: number) =>
  (code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc) || code === 0xf7;

const hasNoLength = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/**
 * Reads the headers of a JPEG (ISO/IEC 10918-1) or JPEG-LS (14495-1) image.
 *
 * @throws RenderRefused `malformed`
 */
export function jpegCodestream(bytes: Buffer): JpegCodestream {
  let frame: (Codestream & { isLossless: boolean }) | null = null;
  let hasJfif = false;
  let adobeTransform: number | null = null;
  let at = 0;
  while (at + 4 <= bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) throw malformed(`no JPEG marker at ${at}`);
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff) at += 1;
    else if (hasNoLength(code)) at += 2;
    else {
      const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
      if (isFrameHeader(code)) frame = jpegFrame(segment, code);
      if (code === 0xe0 && segment.toString("latin1", 0, 4) === "JFIF") hasJfif = true;
      if (code === 0xee && segment.toString("latin1", 0, 5) === "Adobe") adobeTransform = segment[11] ?? null;
      if (code === 0xda) {
        if (!frame) break;
        // SOS: component count, two bytes each, then near-lossless bound and, in JPEG-LS, the interleave mode.
        const interleave = segment[(segment[0] ?? 0) * 2 + 2] ?? 0;
        return { ...frame, hasJfif, adobeTransform, isPlanar: interleave === 0 };
      }
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  throw malformed("no JPEG frame header before the scan");
}

function jpegFrame(segment: Buffer, code: number): Codestream & { isLossless: boolean } {
  const components = segment[5] ?? 0;
  if (segment.length < 6 + components * 3) throw malformed("JPEG frame header cut off");
  const factors = Array.from({ length: components }, (_, index) => segment[7 + index * 3] ?? 0);
  return {
    precision: segment.readUInt8(0),
    rows: segment.readUInt16BE(1),
    columns: segment.readUInt16BE(3),
    components,
    isSubsampled: factors.some((factor) => factor !== factors[0]),
    isLossless: code === 0xc3 || code === 0xf7,
  };
}

/**
 * Reads SIZ and COD of a JPEG 2000 image (ISO/IEC 15444-1 A.5, A.6), bare or in a JP2 file.
 *
 * @throws RenderRefused `malformed`
 */
export function jpeg2000Codestream(bytes: Buffer): Jpeg2000Codestream {
  const start = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  // SOC, SIZ marker, length and the fixed part of SIZ take 42 bytes; each component three more.
  if (start === -1 || start + 42 > bytes.length) throw malformed("no JPEG 2000 image size");
  const siz = bytes.subarray(start + 4);
  const components = siz.readUInt16BE(36);
  if (siz.length < 38 + components * 3) throw malformed("JPEG 2000 image size cut off");
  const component = (index: number, byte: number) => siz.readUInt8(38 + index * 3 + byte);
  const all = Array.from({ length: components }, (_, index) => index);
  return {
    columns: siz.readUInt32BE(4) - siz.readUInt32BE(12),
    rows: siz.readUInt32BE(8) - siz.readUInt32BE(16),
    components,
    precision: components > 0 ? (component(0, 0) & 0x7f) + 1 : 0,
    isSubsampled: all.some((index) => component(index, 1) !== 1 || component(index, 2) !== 1),
    hasComponentTransform: componentTransform(siz, siz.readUInt16BE(0)),
  };
}

function componentTransform(afterMarker: Buffer, sizLength: number): boolean {
  let at = sizLength;
  while (at + 4 <= afterMarker.length && afterMarker.readUInt8(at) === 0xff) {
    const code = afterMarker.readUInt8(at + 1);
    if (code === 0x52) return afterMarker[at + 8] === 1;
    if (code === 0x90) return false;
    at += 2 + afterMarker.readUInt16BE(at + 2);
  }
  return false;
}
