import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The mark by which a text shows that this installation wrote it.
 *
 * @param purpose keeps the mark from standing for anything else that the secret might sign
 * @param parts none holds "|"
 */
export const signature = (secret: string, purpose: string, parts: readonly string[]): Buffer =>
  createHmac("sha256", secret)
    .update([purpose, ...parts].join("|"))
    .digest();

/** Whether a mark, in base64url, is the right one; takes as long for a wrong one as for the right one. */
export function isSignature(given: string, right: Buffer): boolean {
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}
