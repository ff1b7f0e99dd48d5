/** Kinds of files told by their first bytes; what is none of them is perhaps DICOM, or nothing of ours. */
export type SignedKind = "image/jpeg" | "image/png" | "application/pdf" | "application/zip";

/** First bytes: JPEG (ITU-T T.81 B.2), PNG (ISO/IEC 15948 §5.2), PDF (ISO 32000-1 §7.5.2), zip (APPNOTE 4.3.7, 4.3.16). */
const signatures: readonly (readonly [SignedKind, string])[] = [
  ["image/jpeg", "ffd8ff"],
  ["image/png", "89504e470d0a1a0a"],
  ["application/pdf", "255044462d"],
  ["application/zip", "504b0304"],
  // Without any entry.
  ["application/zip", "504b0506"],
];

/**
 * What a file is by its first bytes alone: they are compared, nothing is unpacked or parsed.
 *
 * @param head at least its first 8 bytes, where it has as many
 */
export const kindOfFile = (head: Uint8Array): SignedKind | null =>
  signatures.find(([, bytes]) => Buffer.from(head.subarray(0, bytes.length / 2)).toString("hex") === bytes)?.[0] ??
  null;
