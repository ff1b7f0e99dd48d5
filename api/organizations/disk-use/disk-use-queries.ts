import { and, count, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DiskUse } from "#contract/organizations/disk-use";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { buckets, diskUseChanges, uploadFiles, uploads } from "#api/infrastructure/database/schema/index";

/** More changes than this of one organization are put together: hourly, and by who reads them. */
const maxChanges = 1_000;

const { bucketId, exams, imageBytes, attachmentBytes, conflictBytes } = diskUseChanges;
const sum = (column: PgColumn) => sql<number>`sum(${column})::float8`;

/** The sum of what triggers have noted (`diskUseChanges`): a million exams and their files need not be read. */
export async function diskUseOf(db: Database | Transaction, bucketIds: readonly string[]): Promise<DiskUse[]> {
  const rows = await notedOf(db, bucketIds);
  const openBytes = await openUploadBytesOf(db, bucketIds);
  const quotas = await quotasOf(db, bucketIds);
  const long = rows.filter(({ changes }) => changes > maxChanges).map((row) => row.bucketId);
  if (long.length > 0) await putTogether(db, long);
  return bucketIds.map((id) => {
    const row = rows.find((one) => one.bucketId === id);
    const use = {
      imageBytes: row?.imageBytes ?? 0,
      attachmentBytes: row?.attachmentBytes ?? 0,
      conflictBytes: row?.conflictBytes ?? 0,
      openUploadBytes: openBytes.get(id) ?? 0,
    };
    const totalBytes = use.imageBytes + use.attachmentBytes + use.conflictBytes + use.openUploadBytes;
    return { bucketId: id, exams: row?.exams ?? 0, ...use, totalBytes, quotaBytes: quotas.get(id) ?? null };
  });
}

const notedOf = (db: Database | Transaction, bucketIds: readonly string[]) =>
  db
    .select({
      bucketId,
      exams: sum(exams),
      imageBytes: sum(imageBytes),
      attachmentBytes: sum(attachmentBytes),
      conflictBytes: sum(conflictBytes),
      changes: count(),
    })
    .from(diskUseChanges)
    .where(inArray(bucketId, [...bucketIds]))
    .groupBy(bucketId);

/** How long the files of an upload that was given up may still stand: longer than `removeAbandoned` leaves them. */
const stillThere = sql`now() - interval '2 days'`;

/** Bytes of files that came, or are announced, of uploads that are no exams yet. A zip counts as what was in it. */
async function openUploadBytesOf(db: Database | Transaction, bucketIds: readonly string[]) {
  const isAccepted = eq(uploadFiles.state, "accepted");
  const rows = await db
    .select({ bucketId: uploads.bucketId, bytes: sum(uploadFiles.sizeBytes) })
    .from(uploads)
    .innerJoin(uploadFiles, eq(uploadFiles.uploadId, uploads.id))
    .where(
      and(
        inArray(uploads.bucketId, [...bucketIds]),
        sql`${uploadFiles.kind} is distinct from 'zip'`,
        or(
          and(eq(uploads.state, "open"), or(isAccepted, eq(uploadFiles.state, "expected"))),
          and(eq(uploads.state, "abandoned"), gt(uploads.completed, stillThere), isAccepted),
        ),
      ),
    )
    .groupBy(uploads.bucketId);
  return new Map(rows.map((row) => [row.bucketId, row.bytes]));
}

async function quotasOf(db: Database | Transaction, bucketIds: readonly string[]) {
  const rows = await db
    .select({ id: buckets.id, quotaBytes: buckets.quotaBytes })
    .from(buckets)
    .where(inArray(buckets.id, [...bucketIds]));
  return new Map(rows.map(({ id, quotaBytes }) => [id, quotaBytes]));
}

/** Puts together the changes of every organization that has many. @returns of how many organizations */
export async function putDiskUseTogether({ db }: { db: Database }): Promise<number> {
  const long = await db.select({ bucketId }).from(diskUseChanges).groupBy(bucketId).having(gt(count(), maxChanges));
  if (long.length > 0)
    await putTogether(
      db,
      long.map((row) => row.bucketId),
    );
  return long.length;
}

/** One row each in place of many; what somebody else adds or puts together meanwhile stays as it is. */
const putTogether = (db: Database | Transaction, bucketIds: string[]) =>
  db.execute(sql`
    with taken as (
      delete from ${diskUseChanges} where bucket_id = any(${sql.param(bucketIds)}::uuid[]) returning *
    )
    insert into ${diskUseChanges} (bucket_id, exams, image_bytes, attachment_bytes, conflict_bytes)
    select bucket_id, sum(exams), sum(image_bytes), sum(attachment_bytes), sum(conflict_bytes)
    from taken group by bucket_id`);

/** Ids of the group's organizations, those out of use too. */
export const bucketsOfGroup = async (db: Database, groupId: string): Promise<string[]> =>
  (await db.select({ id: buckets.id }).from(buckets).where(eq(buckets.groupId, groupId))).map(({ id }) => id);

/** The group of an organization. */
export const groupOf = async (db: Database, id: string): Promise<string> =>
  found((await db.select({ groupId: buckets.groupId }).from(buckets).where(eq(buckets.id, id)))[0]).groupId;

/** The organization's quota in bytes; null where none is set. */
export const quotaOf = async (db: Database | Transaction, id: string): Promise<number | null> =>
  (await quotasOf(db, [id])).get(id) ?? null;

/** @returns the quota there was; undefined for an organization that is not the group's */
export async function setQuota(tx: Transaction, groupId: string, id: string, quotaBytes: number | null) {
  const ofGroup = and(eq(buckets.id, id), eq(buckets.groupId, groupId));
  const [before] = await tx.select({ quotaBytes: buckets.quotaBytes }).from(buckets).where(ofGroup).for("update");
  if (before) await tx.update(buckets).set({ quotaBytes }).where(ofGroup);
  return before;
}
