import { createHash } from "node:crypto";

/**
 * A UID that is the same for the same name: `2.25.` and a UUID in decimal (PS3.5 B.2), of RFC 9562 version 8.
 *
 * @param name what the UID stands for, e.g. seed, series and instance
 */
export function derivedUid(name: string): string {
  const uuid = createHash("sha256").update(name).digest().subarray(0, 16);
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x80, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return `2.25.${BigInt(`0x${uuid.toString("hex")}`)}`;
}
