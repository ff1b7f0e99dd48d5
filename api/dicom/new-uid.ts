import { randomUUID } from "node:crypto";

/** A UID that nothing else has: a random UUID as an integer below 2.25 (PS3.5 §B.2). */
export const newUid = () => `2.25.${BigInt(`0x${randomUUID().replaceAll("-", "")}`)}`;
