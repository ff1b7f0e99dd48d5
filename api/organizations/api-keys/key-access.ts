import { hashToken, newToken } from "#api/kernel/access/token";
import { named, type BearerKind } from "#api/kernel/bearer-kind";
import { Problem } from "#api/infrastructure/problem";
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

/**
 * Another system at the organization whose key it has: it reads, and stores where its key says so.
 *
 * Its `enter` throws Problem JsonWebTokenError for a key that is not in use, not_found for another organization,
 * forbidden.
 */
export const organizationKeys: BearerKind = {
  rights: ["organizationKey"],
  isMeant: isKey,
  async enter(db, token, access, input) {
    const key = await keyOfHash(db, hashToken(token));
    if (!key) throw new Problem("JsonWebTokenError");
    const now = new Date();
    if (!key.lastUsed || now.getTime() - key.lastUsed.getTime() > usedAgainMs) await noteUse(db, key.id, now);
    const { id: keyId, name, bucketId, mayStore } = key;
    if (bucketId !== named(access, input)) throw new Problem("not_found");
    if (access.action !== "exam_get" && !mayStore) throw new Problem("forbidden", { action: access.action });
    return { principal: { kind: "organizationKey", keyId, name }, bucketId, scope: [bucketId] };
  },
};
