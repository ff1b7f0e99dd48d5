import { createHmac } from "node:crypto";

/** The first three and the last four digits, those of the country's code apart: 138****5678. */
export function maskedMobile(number: string): string {
  const national = number.replace(/^\+86/, "");
  return `${national.slice(0, 3)}****${national.slice(-4)}`;
}

/** A masked number for a name without one: it looks like any other, and is the same each time. */
export function decoyMobile(secret: string, name: string): string {
  const digest = createHmac("sha256", secret).update(name.toLowerCase()).digest();
  const second = [3, 5, 7, 8, 9][digest.readUInt8(0) % 5];
  const third = digest.readUInt8(1) % 10;
  return `1${second}${third}****${String(digest.readUInt16BE(2) % 10_000).padStart(4, "0")}`;
}
