import { and, asc, eq, isNull, max, ne, sql } from "drizzle-orm";
import type { FileReason } from "#contract/upload-files";
import type { Database, Transaction } from "../database/connect";
import { uploadFiles, uploads } from "../database/schema";
import { prepared } from "../database/prepared";
import type { FileFacts } from "./file-facts";

export type UploadFileRow = typeof uploadFiles.$inferSelect;

/** What became of a file. */
export type Verdict =
  | { state: "accepted"; kind: "dicom"; objectHash: string; studyInstanceUid: string; facts: FileFacts }
  | { state: "accepted"; kind: "attachment" | "zip"; objectHash: string; facts: FileFacts | null }
  | { state: "refused"; reason: FileReason; objectHash: string | null };

const columnsOf = (verdict: Verdict) => ({
  kind: null,
  reason: null,
  studyInstanceUid: null,
  facts: null,
  ...verdict,
});

const byPlace = prepared("upload_file_at", (db: Database, name) =>
  db
    .select({ file: uploadFiles, uploadState: uploads.state })
    .from(uploadFiles)
    .innerJoin(uploads, eq(uploads.id, uploadFiles.uploadId))
    .where(
      and(eq(uploadFiles.uploadId, sql.placeholder("uploadId")), eq(uploadFiles.position, sql.placeholder("position"))),
    )
    .prepare(name),
);

const byId = prepared("upload_file", (db: Database, name) =>
  db
    .select()
    .from(uploadFiles)
    .where(eq(uploadFiles.id, sql.placeholder("id")))
    .prepare(name),
);

/** The chosen file at its place, with its upload's state; `uploadId` is one the caller may use. */
export const fileAt = async (db: Database, uploadId: string, position: number) =>
  (await byPlace(db).execute({ uploadId, position }))[0];

export const fileById = async (db: Database, id: string): Promise<UploadFileRow | undefined> =>
  (await byId(db).execute({ id }))[0];

/** The chosen files of an upload in their order, those found in zips left out. */
export const chosenFiles = (db: Database, uploadId: string, onlyMissing: boolean) =>
  db
    .select()
    .from(uploadFiles)
    .where(
      and(
        eq(uploadFiles.uploadId, uploadId),
        isNull(uploadFiles.zipId),
        onlyMissing ? eq(uploadFiles.state, "expected") : undefined,
      ),
    )
    .orderBy(asc(uploadFiles.position));

const settling = prepared("settle_file", (db: Database, name) => {
  // Share-locked, so that completion either sees this verdict or lets no more come.
  const open = db.$with("open_upload").as(
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, sql.placeholder("uploadId")), eq(uploads.state, "open")))
      .for("share"),
  );
  return db
    .with(open)
    .update(uploadFiles)
    .set({
      state: sql`${sql.placeholder("state")}`,
      reason: sql`${sql.placeholder("reason")}`,
      kind: sql`${sql.placeholder("kind")}`,
      objectHash: sql`${sql.placeholder("objectHash")}`,
      studyInstanceUid: sql`${sql.placeholder("studyInstanceUid")}`,
      facts: sql`${sql.placeholder("facts")}::jsonb`,
      received: sql`${sql.placeholder("received")}::timestamptz`,
    })
    .from(open)
    .where(
      and(
        eq(uploadFiles.id, sql.placeholder("id")),
        eq(uploadFiles.uploadId, open.id),
        ne(uploadFiles.state, "accepted"),
      ),
    )
    .returning({ id: uploadFiles.id })
    .prepare(name);
});

/**
 * Records the verdict on a file that was not accepted before.
 *
 * @returns nothing when the upload is no longer open, or the file was accepted meanwhile
 */
export async function settleFile(
  db: Database,
  file: UploadFileRow,
  verdict: Verdict,
): Promise<UploadFileRow | undefined> {
  const columns = columnsOf(verdict);
  const received = new Date();
  const settled = await settling(db).execute({
    ...columns,
    id: file.id,
    uploadId: file.uploadId,
    facts: columns.facts && JSON.stringify(columns.facts),
    received: received.toISOString(),
  });
  return settled.length > 0 ? { ...file, ...columns, received } : undefined;
}

/** Records a file found in a zip, with its verdict. */
export const insertEntry = (
  db: Database,
  zip: UploadFileRow,
  entry: { name: string; sizeBytes: number; zipEntry: number },
  verdict: Verdict,
) =>
  db
    .insert(uploadFiles)
    .values({ uploadId: zip.uploadId, zipId: zip.id, ...entry, ...columnsOf(verdict), received: new Date() });

/** Forgets what an unfinished run of unpacking found. */
export const deleteEntries = (db: Database, zipId: string) =>
  db.delete(uploadFiles).where(eq(uploadFiles.zipId, zipId));

/** Records a file that came unannounced, in a form, at the next place. */
export async function appendFile(tx: Transaction, uploadId: string, file: { name: string; sizeBytes: number }) {
  await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, uploadId)).for("update");
  const [last] = await tx
    .select({ position: max(uploadFiles.position) })
    .from(uploadFiles)
    .where(eq(uploadFiles.uploadId, uploadId));
  const [row] = await tx
    .insert(uploadFiles)
    .values({ uploadId, position: (last?.position ?? -1) + 1, ...file })
    .returning();
  return row;
}
