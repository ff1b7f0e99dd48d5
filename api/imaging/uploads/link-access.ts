import { timingSafeEqual } from "node:crypto";
import { validate } from "uuid";
import { hashToken, newToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { named, type BearerKind } from "#api/kernel/bearer-kind";
import { found } from "#api/infrastructure/problem";
import { passOf, replacePasses } from "./pass-queries";

/**
 * A pass opens one upload to the browser that began it by an upload link, and nothing else. It is sent as a bearer is;
 * its beginning tells it from a session's token.
 */
const passMark = "upload_";
/** Whether a bearer's token is meant as the pass of an upload; whether it opens one is not said. */
const isPass = (token: string) => token.startsWith(passMark);
/** A pass to one upload, for its sender without an account. */
export const newPass = () => `${passMark}${newToken()}`;

/** Names an upload token where the token itself must not stand: in uploads and in the audit trail. */
export const linkIdOf = (token: string) => hashToken(token).toString("hex").slice(0, 16);

/** How long a pass is good for; a link that was renewed meanwhile does not stop whoever has begun. */
const passMs = 24 * 3_600_000;

/**
 * The organization of the upload that the pass opens, if it is the one asked for: undefined for another one, a day
 * after it was begun, for an organization out of use, and once the link was taken back.
 */
async function organizationOfPass(db: Database, pass: string, uploadId: unknown): Promise<string | undefined> {
  if (!validate(uploadId)) return undefined;
  const row = await passOf(db, String(uploadId), new Date(Date.now() - passMs));
  if (!row?.passHash) return undefined;
  return timingSafeEqual(row.passHash, hashToken(pass)) ? row.bucketId : undefined;
}

/** Somebody without an account, at the upload begun by a link. Its `enter` throws Problem not_found for any other. */
export const uploadPasses: BearerKind = {
  rights: ["uploadPass"],
  isMeant: isPass,
  async enter(db, token, access, input) {
    const bucketId = found(await organizationOfPass(db, token, named(access, input)));
    return { principal: { kind: "uploadPass" }, bucketId, scope: [] };
  },
};

/** Ends all passes of the organization for good: a later link does not bring them back. */
export const endPasses = (tx: Transaction, bucketId: string) => replacePasses(tx, bucketId, hashToken(newPass()));
