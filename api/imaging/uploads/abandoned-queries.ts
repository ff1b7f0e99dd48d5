import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { uploadFiles, uploads } from "#api/infrastructure/database/schema/index";
import { isUnreferenced } from "#api/infrastructure/storage/reference-queries";

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

/** Objects of the upload's files that nothing else refers to. */
export async function ownObjects(db: Database, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: uploadFiles.objectHash })
    .from(uploadFiles)
    .where(
      and(
        eq(uploadFiles.uploadId, uploadId),
        isNotNull(uploadFiles.objectHash),
        isUnreferenced(uploadFiles.objectHash),
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
