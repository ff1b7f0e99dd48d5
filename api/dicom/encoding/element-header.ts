import type { ByteSource } from "./byte-source";
import type { TransferSyntax } from "./transfer-syntaxes";
import { longFormVrs, shortFormVrs } from "./value-representations";

/** The length value that means "up to the delimiter" (PS3.5 §7.1.1). */
export const undefinedLength = 0xffffffff;

export const itemTags = { item: 0xfffee000, itemEnd: 0xfffee00d, sequenceEnd: 0xfffee0dd } as const;

/** Tag, value representation and length of one data element, as written in the file. */
export interface ElementHeader {
  readonly tag: number;
  /** Empty where the file does not say: implicit VR, items and delimiters. */
  readonly vr: string;
  /** Bytes, or `UNDEFINED_LENGTH`. */
  readonly length: number;
  /** Where the value starts. */
  readonly valueAt: number;
}

const isUpperCase = (code: number) => code >= 0x41 && code <= 0x5a;

/**
 * Reads the header of the element at `at`.
 *
 * @throws HeaderRefused `truncated` at the end of the source
 */
export function readElementHeader(source: ByteSource, at: number, syntax: TransferSyntax): ElementHeader {
  const bytes = source.read(at, 8);
  const u16 = (offset: number) => (syntax.littleEndian ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset));
  const u32 = (offset: number) => (syntax.littleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const tag = u16(0) * 0x10000 + u16(2);
  if (!syntax.explicitVr || u16(0) === 0xfffe) return { tag, vr: "", length: u32(4), valueAt: at + 8 };

  const vr = bytes.toString("latin1", 4, 6);
  if (shortFormVrs.has(vr)) return { tag, vr, length: u16(6), valueAt: at + 8 };
  if (longFormVrs.has(vr)) return { tag, vr, length: longLength(source, at, syntax), valueAt: at + 12 };
  if (isUpperCase(bytes.readUInt8(4)) && isUpperCase(bytes.readUInt8(5))) {
    // PS3.5 §6.2: a value representation not known yet has the long form; old private ones did not always.
    return u16(6) === 0
      ? { tag, vr: "UN", length: longLength(source, at, syntax), valueAt: at + 12 }
      : { tag, vr: "UN", length: u16(6), valueAt: at + 8 };
  }
  // No value representation at all: some writers put single implicit elements into explicit data sets, others blank it.
  const implicitLength = u32(4);
  return at + 8 + implicitLength <= source.size
    ? { tag, vr: "", length: implicitLength, valueAt: at + 8 }
    : { tag, vr: "UN", length: u16(6), valueAt: at + 8 };
}

function longLength(source: ByteSource, at: number, syntax: TransferSyntax): number {
  const bytes = source.read(at + 8, 4);
  return syntax.littleEndian ? bytes.readUInt32LE(0) : bytes.readUInt32BE(0);
}
