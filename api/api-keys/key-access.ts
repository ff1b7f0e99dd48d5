import { hashToken, newToken } from "../access/token";
import type { Database } from "../database/connect";
import { keyOfHash, noteUse } from "./key-queries";

/** Tells a key from the token of a session, and a leaked one from other secrets. */
const prefix = "rbk_";

const usedAgainMs = 60_000;

/** A key for an organization's system, shown once: only its hash is kept. */
export const newKey = () => `${prefix}${newToken()}`;
/** Whether a bearer's token is meant as a key; whether it opens anything is not said. */
export const isKey = (token: string) => token.startsWith(prefix);

/** The key a request brings: as bearer, or as the password of Basic where a system knows nothing else (RFC 7617). */
export function keyIn(authorization: string | null): string | null {
  const encoded = authorization?.match(/^Basic ([A-Za-z0-9+/=]+)$/i)?.[1];
  if (!encoded) return null;
  const password = Buffer.from(encoded, "base64").toString("utf8").split(":").slice(1).join(":");
  return isKey(password) ? password : null;
}

/** A system that calls by a key. */
export interface KeyHolder {
  id: string;
  name: string;
  bucketId: string;
  mayStore: boolean;
}

/** The key's holder, or null for one that is not in use. */
export async function holderOf(db: Database, key: string): Promise<KeyHolder | null> {
  const found = await keyOfHash(db, hashToken(key));
  if (!found) return null;
  const now = new Date();
  if (!found.lastUsed || now.getTime() - found.lastUsed.getTime() > usedAgainMs) await noteUse(db, found.id, now);
  return found;
}
