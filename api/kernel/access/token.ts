import { createHash, randomBytes } from "node:crypto";

/** A secret nobody guesses, of 256 random bits, in letters that addresses and headers carry. */
export const newToken = () => randomBytes(32).toString("base64url");

/**
 * What of a random secret is kept, and found by: nothing leads back to it. What people choose themselves is kept by
 * `hashPassword`.
 */
export const hashToken = (token: string) => createHash("sha256").update(token).digest();
