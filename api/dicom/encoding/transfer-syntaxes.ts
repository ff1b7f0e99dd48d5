/** How compressed frames are decoded; `none` are plain samples, `video` and `other` (JPEG XL, …) are stored but not rendered. */
export type FrameCodec = "none" | "rle" | "jpeg" | "jpeg_ls" | "jpeg_2000" | "video" | "other";

export interface TransferSyntax {
  readonly explicitVr: boolean;
  readonly littleEndian: boolean;
  readonly deflated: boolean;
  readonly codec: FrameCodec;
}

export const implicitLittleEndian: TransferSyntax = {
  explicitVr: false,
  littleEndian: true,
  deflated: false,
  codec: "none",
};
export const explicitLittleEndian: TransferSyntax = { ...implicitLittleEndian, explicitVr: true };
export const explicitBigEndian: TransferSyntax = { ...explicitLittleEndian, littleEndian: false };

/** Every encapsulated syntax is Explicit VR Little Endian around its fragments (PS3.5 A.4). */
function encapsulated(codec: FrameCodec): TransferSyntax {
  return { ...explicitLittleEndian, codec };
}

const known: ReadonlyMap<string, TransferSyntax> = new Map([
  ["1.2.840.10008.1.2", implicitLittleEndian],
  ["1.2.840.10008.1.2.1", explicitLittleEndian],
  ["1.2.840.10008.1.2.2", explicitBigEndian],
  ["1.2.840.10008.1.2.1.99", { ...explicitLittleEndian, deflated: true }],
  ["1.2.840.10008.1.2.5", encapsulated("rle")],
  ["1.2.840.10008.1.2.4.50", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.51", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.53", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.55", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.57", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.70", encapsulated("jpeg")],
  ["1.2.840.10008.1.2.4.80", encapsulated("jpeg_ls")],
  ["1.2.840.10008.1.2.4.81", encapsulated("jpeg_ls")],
  ["1.2.840.10008.1.2.4.90", encapsulated("jpeg_2000")],
  ["1.2.840.10008.1.2.4.91", encapsulated("jpeg_2000")],
  ["1.2.840.10008.1.2.4.201", encapsulated("jpeg_2000")],
  ["1.2.840.10008.1.2.4.202", encapsulated("jpeg_2000")],
  ["1.2.840.10008.1.2.4.203", encapsulated("jpeg_2000")],
]);

/**
 * How a data set of this transfer syntax is read (PS3.5 §10, PS3.6 table A-1).
 *
 * A UID not listed is taken as an encapsulated syntax without a codec: new ones all are, so the header still reads.
 */
export function transferSyntax(uid: string): TransferSyntax {
  return known.get(uid) ?? encapsulated(videoForm.test(uid) ? "video" : "other");
}

/** MPEG-2, MPEG-4 AVC and HEVC, also the fragmentable ones (PS3.5 §10.7 to §10.13). */
const videoForm = /^1\.2\.840\.10008\.1\.2\.4\.10[0-8](\.1)?$/;

/** Whether frames of this transfer syntax can be decoded here. */
export const isDecodable = (uid: string): boolean => !["other", "video"].includes(transferSyntax(uid).codec);

/** Those under which no sample is ever changed (PS3.5 §8.2, §10); JPEG-LS .81 and JPEG 2000 .91 may have changed some. */
const reversible: ReadonlySet<string> = new Set([
  "1.2.840.10008.1.2",
  "1.2.840.10008.1.2.1",
  "1.2.840.10008.1.2.2",
  "1.2.840.10008.1.2.1.99",
  "1.2.840.10008.1.2.5",
  "1.2.840.10008.1.2.4.57",
  "1.2.840.10008.1.2.4.70",
  "1.2.840.10008.1.2.4.80",
  "1.2.840.10008.1.2.4.90",
  "1.2.840.10008.1.2.4.201",
  "1.2.840.10008.1.2.4.202",
]);

/** Whether an object under this transfer syntax holds the samples it was made of, and not others close to them. */
export const isReversible = (uid: string): boolean => reversible.has(uid);

/** Whether the UID is one this reader was written for; a failure under another one is reported as unsupported. */
export function isKnownTransferSyntax(uid: string): boolean {
  return known.has(uid);
}
