import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, uploads } from "#api/infrastructure/database/schema/index";

/** The pass of an upload begun since then, of an organization in use whose link was not taken back. */
export const passOf = async (db: Database, uploadId: string, since: Date) =>
  (
    await db
      .select({ bucketId: uploads.bucketId, passHash: uploads.passHash })
      .from(uploads)
      .innerJoin(
        buckets,
        and(eq(buckets.id, uploads.bucketId), isNull(buckets.deactivated), isNotNull(buckets.publicUploadToken)),
      )
      .where(and(eq(uploads.id, uploadId), gt(uploads.created, since)))
  )[0];

/** Puts another hash in the place of every pass of an organization. */
export const replacePasses = (tx: Transaction, bucketId: string, passHash: Buffer) =>
  tx
    .update(uploads)
    .set({ passHash })
    .where(and(eq(uploads.bucketId, bucketId), isNotNull(uploads.passHash)));
