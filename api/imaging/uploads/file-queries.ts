import { and, asc, eq, gt, isNull, max, ne, sql, type SQL } from "drizzle-orm";
import type { FileReason } from "#contract/kernel/upload-files";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, uploadFiles, uploads } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";
import { prepared } from "#api/infrastructure/database/prepared";
import type { FileFacts } from "#api/infrastructure/database/schema/file-facts";

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

const byPlaces = prepared("upload_files_at", (db: Database, name) =>
  db
    .select({ file: uploadFiles, uploadState: uploads.state })
    .from(uploadFiles)
    .innerJoin(uploads, eq(uploads.id, uploadFiles.uploadId))
    .where(
      and(
        eq(uploadFiles.uploadId, sql.placeholder("uploadId")),
        sql`${uploadFiles.position} = any(${sql.placeholder("positions")}::integer[])`,
      ),
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

/** The chosen files at their places, with their upload's state; `uploadId` is one the caller may use. */
export const filesAt = (db: Database, uploadId: string, positions: number[]) =>
  byPlaces(db).execute({ uploadId, positions });

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

const settling = prepared("settle_files", (db: Database, name) => {
  // Share-locked, so that completion either sees these verdicts or lets no more come.
  const open = db.$with("open_upload").as(
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, sql.placeholder("uploadId")), eq(uploads.state, "open")))
      .for("share"),
  );
  const verdicts = sql`json_to_recordset(${sql.placeholder("verdicts")}::json) as verdict (
    id uuid, state text, reason text, kind text, "objectHash" text, "studyInstanceUid" text, facts jsonb)`;
  // Locked in their order: the same files sent twice at once would wait for each other crosswise.
  const unsettled = db.$with("unsettled").as(
    db
      .select({ fileId: sql<string>`${uploadFiles.id}`.as("file_id") })
      .from(uploadFiles)
      .where(
        and(
          sql`${uploadFiles.uploadId} = (select id from open_upload)`,
          sql`${uploadFiles.id} = any(${sql.placeholder("ids")}::uuid[])`,
          ne(uploadFiles.state, "accepted"),
        ),
      )
      .orderBy(asc(uploadFiles.id))
      .for("update"),
  );
  return db
    .with(open, unsettled)
    .update(uploadFiles)
    .set({
      state: sql`verdict.state`,
      reason: sql`verdict.reason`,
      kind: sql`verdict.kind`,
      objectHash: sql`verdict."objectHash"`,
      studyInstanceUid: sql`verdict."studyInstanceUid"`,
      facts: sql`verdict.facts`,
      received: sql`${sql.placeholder("received")}::timestamptz`,
    })
    .from(unsettled)
    .innerJoin(verdicts, sql`verdict.id = ${unsettled.fileId}`)
    .where(eq(uploadFiles.id, unsettled.fileId))
    .returning({ id: uploadFiles.id })
    .prepare(name);
});

/**
 * Records the verdicts on files of one upload that were not accepted before.
 *
 * @returns those recorded, by id: none when the upload is no longer open; a file that was accepted meanwhile is left out
 */
export async function settleFiles(
  db: Database,
  uploadId: string,
  judged: { file: UploadFileRow; verdict: Verdict }[],
): Promise<Map<string, UploadFileRow>> {
  const received = new Date();
  const rows = judged.map(({ file, verdict }) => ({ ...file, ...columnsOf(verdict), received }));
  const settled = await settling(db).execute({
    uploadId,
    ids: rows.map(({ id }) => id),
    verdicts: JSON.stringify(
      rows.map(({ id, state, reason, kind, objectHash, studyInstanceUid, facts }) => ({
        id,
        state,
        reason,
        kind,
        objectHash,
        studyInstanceUid,
        facts,
      })),
    ),
    received: received.toISOString(),
  });
  const recorded = new Set(settled.map(({ id }) => id));
  return new Map(rows.filter(({ id }) => recorded.has(id)).map((row) => [row.id, row]));
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

/** Where the files of an upload go, by which link they come, and how many bytes are announced and unpacked. */
export async function sourceOf(db: Database, uploadId: string) {
  const [row] = await db
    .select({
      bucketId: uploads.bucketId,
      linkId: uploads.linkId,
      bytes: sql<number>`coalesce(sum(${uploadFiles.sizeBytes}), 0)::float8`,
    })
    .from(uploads)
    .leftJoin(uploadFiles, eq(uploadFiles.uploadId, uploads.id))
    .where(eq(uploads.id, uploadId))
    .groupBy(uploads.id);
  return found(row);
}

/** Announced and unpacked bytes of uploads by one link, those of failed ones too. */
export const bytesOfLink = (db: Database | Transaction, linkId: string): Promise<number> =>
  bytesByLink(db, eq(uploads.linkId, linkId));

/** The same of those begun within the last day. */
export const bytesOfLinkToday = (db: Database | Transaction, linkId: string): Promise<number> =>
  bytesByLink(db, and(eq(uploads.linkId, linkId), gt(uploads.created, sql`now() - interval '1 day'`)));

async function bytesByLink(db: Database | Transaction, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploadFiles.sizeBytes}), 0)::float8` })
    .from(uploadFiles)
    .innerJoin(uploads, eq(uploads.id, uploadFiles.uploadId))
    .where(which);
  return row?.bytes ?? 0;
}

/** How many bytes an upload link of the organization may bring; null where that is not set. */
export async function linkQuotaOf(db: Database | Transaction, bucketId: string): Promise<number | null> {
  const [row] = await db.select({ bytes: buckets.linkQuotaBytes }).from(buckets).where(eq(buckets.id, bucketId));
  return found(row).bytes;
}

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
