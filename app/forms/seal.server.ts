import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const keyFrom = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "kept form", 32));

/**
 * Makes a text unreadable and unchangeable for whoever has not the secret (AES-256-GCM, NIST SP 800-38D).
 *
 * @param secrets of the cookies, newest first: the first one seals
 */
export function sealed(text: string, [secret = ""]: readonly string[]): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), iv);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64");
}

/** What was sealed with one of the secrets; null for anything else. */
export function unsealed(value: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(value, "base64");
  if (bytes.length < ivBytes + tagBytes) return null;
  for (const secret of secrets) {
    const decipher = createDecipheriv(algorithm, keyFrom(secret), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Sealed with another secret, or not by us.
    }
  }
  return null;
}
