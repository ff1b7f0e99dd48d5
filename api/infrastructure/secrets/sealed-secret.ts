import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Secrets of others, as the database keeps them: AES-256-GCM (NIST SP 800-38D) under a key that stands outside of it, with a
 * random 96-bit nonce each. What is sealed for one place opens in no other.
 */
const cipher = "aes-256-gcm";
const mark = "sealed:v1:";
const nonceBytes = 12;
const tagBytes = 16;

export const isSealed = (stored: string): boolean => stored.startsWith(mark);

/** Which key something was sealed with; tells nothing of the key. */
const nameOf = (key: Buffer) =>
  createHash("sha256").update("radbridge key name").update(key).digest("hex").slice(0, 12);

/**
 * @param place what the secret belongs to, e.g. a table and the id of its row
 * @returns text for a column; "" stays ""
 */
export function sealed(key: Buffer, place: string, secret: string): string {
  if (secret === "") return "";
  const nonce = randomBytes(nonceBytes);
  const encrypting = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([encrypting.update(secret, "utf8"), encrypting.final()]);
  return `${mark}${nameOf(key)}:${Buffer.concat([nonce, encrypting.getAuthTag(), body]).toString("base64url")}`;
}

/**
 * What was sealed for that place. A secret of a former release stands there plain, and is given as it is.
 *
 * @returns null where it was sealed with another key or for another place, or was changed
 */
export function opened(key: Buffer, place: string, stored: string): string | null {
  if (!isSealed(stored)) return stored;
  const [name, text = ""] = stored.slice(mark.length).split(":");
  if (name !== nameOf(key)) return null;
  const bytes = Buffer.from(text, "base64url");
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}
