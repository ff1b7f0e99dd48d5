import { createHash, createHmac } from "node:crypto";

export const sha256Hex = (text: string) => createHash("sha256").update(text).digest("hex");
export const hmacSha256 = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** RFC 3986 §2.3: everything but letters, digits and - _ . ~ */
export const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
