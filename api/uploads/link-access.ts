import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { validate } from "uuid";
import type { Database } from "../database/connect";
import { buckets, uploads } from "../database/schema";

/**
 * A pass opens one upload to the browser that began it by an upload link, and nothing else. It is sent as a bearer is;
 * its beginning tells it from a session's token.
 */
const passMark = "upload_";
export const isPass = (token: string) => token.startsWith(passMark);
export const newPass = () => `${passMark}${randomBytes(32).toString("base64url")}`;

const sha256 = (text: string) => createHash("sha256").update(text).digest();
export const hashPass = (pass: string) => sha256(pass);

/** Names an upload token where the token itself must not stand: in uploads and in the audit trail. */
export const linkIdOf = (token: string) => sha256(token).toString("hex").slice(0, 16);

/** What a pass opens. */
export interface LinkUpload {
  uploadId: string;
  bucketId: string;
}

/**
 * The upload that the pass opens, if it is the one asked for: null for another one, for an organization out of use, and
 * once the link it came by was renewed or taken back.
 */
export async function uploadOfPass(db: Database, pass: string, uploadId: unknown): Promise<LinkUpload | null> {
  if (!validate(uploadId)) return null;
  const [row] = await db
    .select({
      bucketId: uploads.bucketId,
      passHash: uploads.passHash,
      linkId: uploads.linkId,
      token: buckets.publicUploadToken,
    })
    .from(uploads)
    .innerJoin(buckets, and(eq(buckets.id, uploads.bucketId), isNull(buckets.deactivated)))
    .where(eq(uploads.id, String(uploadId)));
  if (!row?.passHash || row.token === null || row.linkId !== linkIdOf(row.token)) return null;
  return timingSafeEqual(row.passHash, hashPass(pass)) ? { uploadId: String(uploadId), bucketId: row.bucketId } : null;
}
