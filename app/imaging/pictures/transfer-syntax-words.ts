import type { TextKey } from "#texts/keys";

const words = {
  "1.2.840.10008.1.2": "implicit",
  "1.2.840.10008.1.2.1": "explicit",
  "1.2.840.10008.1.2.2": "bigEndian",
  "1.2.840.10008.1.2.1.99": "deflated",
  "1.2.840.10008.1.2.5": "rle",
  "1.2.840.10008.1.2.4.50": "jpeg",
  "1.2.840.10008.1.2.4.51": "jpeg",
  "1.2.840.10008.1.2.4.53": "jpeg",
  "1.2.840.10008.1.2.4.55": "jpeg",
  "1.2.840.10008.1.2.4.57": "jpegLossless",
  "1.2.840.10008.1.2.4.70": "jpegLossless",
  "1.2.840.10008.1.2.4.80": "jpegLs",
  "1.2.840.10008.1.2.4.81": "jpegLsNear",
  "1.2.840.10008.1.2.4.90": "jpeg2000Lossless",
  "1.2.840.10008.1.2.4.91": "jpeg2000",
  "1.2.840.10008.1.2.4.201": "htJpeg2000Lossless",
  "1.2.840.10008.1.2.4.202": "htJpeg2000Lossless",
  "1.2.840.10008.1.2.4.203": "htJpeg2000",
} as const;
const known = new Map<string, (typeof words)[keyof typeof words]>(Object.entries(words));

/** MPEG-2, MPEG-4 and HEVC (PS3.6 table A-1). */
const isVideo = (uid: string) => /^1\.2\.840\.10008\.1\.2\.4\.10[0-8](\.1)?$/.test(uid);

/** What a transfer syntax is called, for who reads images and not the standard. */
export const transferSyntaxWord = (uid: string): TextKey =>
  `exam.conflicts.syntax.${known.get(uid) ?? (isVideo(uid) ? "video" : "unknown")}`;
