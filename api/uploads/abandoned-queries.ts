import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { uploadFiles, uploads } from "../database/schema";

/** Uploads worked through in one run; the rest waits for the next. */
const atOnce = 100;

/** Closes open uploads that nobody sent a file to since the given time. */
export const abandonUntouched = (db: Database, since: Date, now: Date) =>
  db
    .update(uploads)
    .set({ state: "abandoned", completed: now })
    .where(
      and(
        eq(uploads.state, "open"),
        lt(uploads.created, since),
        sql`not exists (
          select from ${uploadFiles} where ${uploadFiles.uploadId} = ${uploads.id} and ${uploadFiles.received} >= ${since}
        )`,
      ),
    );

/** Uploads given up before the given time that still hold files or typed patient data. */
export const abandonedBefore = (db: Database, before: Date) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.state, "abandoned"),
        lt(uploads.completed, before),
        sql`(${uploads.info} <> '{}' or exists (select from ${uploadFiles} where ${uploadFiles.uploadId} = ${uploads.id}))`,
      ),
    )
    .limit(atOnce);

/** Objects of the upload's files that nothing else refers to. Whatever keeps object hashes has to be asked here. */
export async function ownObjects(db: Database, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: uploadFiles.objectHash })
    .from(uploadFiles)
    .where(
      and(
        eq(uploadFiles.uploadId, uploadId),
        isNotNull(uploadFiles.objectHash),
        sql`not exists (select from instances where object_hash = ${uploadFiles.objectHash})`,
        sql`not exists (select from attachments where object_hash = ${uploadFiles.objectHash})`,
        sql`not exists (
          select from upload_files other join uploads on uploads.id = other.upload_id
          where other.object_hash = ${uploadFiles.objectHash} and uploads.state <> 'abandoned'
        )`,
        sql`not exists (select from accounts where ${uploadFiles.objectHash} in (signature, avatar))`,
        sql`not exists (select from buckets where logo = ${uploadFiles.objectHash})`,
        sql`not exists (select from print_templates where ${uploadFiles.objectHash} in (logo, stamp))`,
        sql`not exists (select from domains where ${uploadFiles.objectHash} in (logo, bg_img_url))`,
      ),
    );
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Forgets what an abandoned upload held; that it was there stays. */
export const emptyUpload = (db: Database, uploadId: string) =>
  db.transaction(async (tx) => {
    await tx.delete(uploadFiles).where(eq(uploadFiles.uploadId, uploadId));
    await tx.update(uploads).set({ info: {} }).where(eq(uploads.id, uploadId));
  });
