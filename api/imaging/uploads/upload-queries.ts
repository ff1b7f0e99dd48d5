import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ChosenFile, OpenUpload, Upload } from "#contract/imaging/uploads";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { bucketOf } from "#api/organizations/organizations/storing-queries";
import { buckets, uploadFiles, uploads } from "#api/infrastructure/database/schema/index";
import { found, Problem } from "#api/infrastructure/problem";
import { shownName } from "./file-name";

export type UploadRow = typeof uploads.$inferSelect;

/** Refused files an upload's page names; the rest is only counted. */
const mostRefused = 200;
const mostOpen = 20;
/** Rows of one statement stay below PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 2000;

/** @throws Problem not_found */
export const uploadById = async (db: Database | Transaction, uploadId: string): Promise<UploadRow> =>
  found((await db.select().from(uploads).where(eq(uploads.id, uploadId)))[0]);

/** What the audit trail says of an upload by link: by which one. */
export const linkDetail = ({ linkId }: Pick<UploadRow, "linkId">): Record<string, string> =>
  linkId === null ? {} : { link: linkId };

/** @throws Problem plan_expired */
export async function insertUpload(
  tx: Transaction,
  upload: Pick<typeof uploads.$inferInsert, "bucketId" | "accountId" | "linkId" | "passHash" | "info">,
): Promise<UploadRow> {
  const { planExpired } = await bucketOf(tx, upload.bucketId);
  if (planExpired) throw new Problem("plan_expired");
  return found((await tx.insert(uploads).values(upload).returning())[0]);
}

/** Records the chosen files in their order; those that are too large or empty are refused at once. */
export async function insertChosenFiles(tx: Transaction, uploadId: string, files: ChosenFile[], maxFileBytes: number) {
  const rows = files.map(({ name, size }, position) => {
    const reason = size === 0 ? ("empty" as const) : size > maxFileBytes ? ("too_large" as const) : null;
    const state = reason ? ("refused" as const) : ("expected" as const);
    return { uploadId, position, name: shownName(name), sizeBytes: size, state, reason };
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(uploadFiles).values(rows.slice(start, start + rowsAtOnce));
  }
}

/** Locks the upload against files and changes until the transaction ends. @throws Problem upload_closed */
export async function lockOpenUpload(tx: Transaction, uploadId: string): Promise<UploadRow> {
  const upload = await lockUpload(tx, uploadId);
  if (upload.state !== "open") throw new Problem("upload_closed", { state: upload.state });
  return upload;
}

/** The upload, locked until the transaction ends. @throws Problem not_found */
export const lockUpload = async (tx: Transaction, uploadId: string): Promise<UploadRow> =>
  found((await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for("update"))[0]);

export const updateUpload = (tx: Transaction, uploadId: string, change: Partial<UploadRow>) =>
  tx.update(uploads).set(change).where(eq(uploads.id, uploadId));

/** Files that have not come are left out of an upload for good. */
export const leaveOutMissing = (tx: Transaction, uploadId: string) =>
  tx
    .update(uploadFiles)
    .set({ state: "refused", reason: "not_sent" })
    .where(and(eq(uploadFiles.uploadId, uploadId), eq(uploadFiles.state, "expected")));

/** Open uploads of an organization the account began, newest first. */
export const openUploadsOf = (db: Database, bucketId: string, accountId: string, uploadId: string | undefined) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.bucketId, bucketId),
        eq(uploads.state, "open"),
        uploadId ? eq(uploads.id, uploadId) : eq(uploads.accountId, accountId),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(mostOpen);

/** @param scope organizations where the caller may upload */
export async function openUploadList(db: Database, scope: string[], accountId: string): Promise<OpenUpload[]> {
  const rows = await db
    .select({
      id: uploads.id,
      bucketId: uploads.bucketId,
      bucketName: buckets.name,
      created: uploads.created,
      fileName: sql<string>`coalesce(min(${uploadFiles.name}) filter (where ${uploadFiles.position} = 0), '')`,
      fileCount: count(uploadFiles.id),
      missing: sql<number>`(count(*) filter (where ${uploadFiles.state} = 'expected'))::int`,
    })
    .from(uploads)
    .innerJoin(buckets, eq(buckets.id, uploads.bucketId))
    .leftJoin(uploadFiles, and(eq(uploadFiles.uploadId, uploads.id), isNull(uploadFiles.zipId)))
    .where(and(inArray(uploads.bucketId, scope), eq(uploads.accountId, accountId), eq(uploads.state, "open")))
    .groupBy(uploads.id, buckets.name)
    .orderBy(desc(uploads.id))
    .limit(mostOpen);
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}

/** Files by state; a zip counts by what it held, and by itself only while it has not come or when it was refused. */
export async function fileCounts(db: Database | Transaction, uploadId: string): Promise<Upload["counts"]> {
  const rows = await db
    .select({ state: uploadFiles.state, count: count() })
    .from(uploadFiles)
    .where(and(eq(uploadFiles.uploadId, uploadId), sql`${uploadFiles.kind} is distinct from 'zip'`))
    .groupBy(uploadFiles.state);
  const of = (state: (typeof rows)[number]["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  return { expected: of("expected"), accepted: of("accepted"), refused: of("refused") };
}

/** Files that were not taken, in the order they were chosen, each with its reason and the zip it came in; the first of them. */
export async function refusedFiles(db: Database, uploadId: string): Promise<Upload["refused"]> {
  const zip = alias(uploadFiles, "zip");
  const rows = await db
    .select({ name: uploadFiles.name, reason: uploadFiles.reason, zip: zip.name })
    .from(uploadFiles)
    .leftJoin(zip, eq(zip.id, uploadFiles.zipId))
    .where(and(eq(uploadFiles.uploadId, uploadId), eq(uploadFiles.state, "refused")))
    .orderBy(asc(uploadFiles.position), asc(uploadFiles.zipId), asc(uploadFiles.zipEntry))
    .limit(mostRefused);
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? "malformed" }));
}
