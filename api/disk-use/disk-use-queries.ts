import { count, eq, gt, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DiskUse } from "#contract/disk-use";
import type { Database } from "../database/connect";
import { buckets, diskUseChanges } from "../database/schema";

/** More changes than this of one organization are put together: hourly, and by who reads them. */
const changesAtMost = 1_000;

const { bucketId, exams, imageBytes, attachmentBytes, conflictBytes } = diskUseChanges;
const sum = (column: PgColumn) => sql<number>`sum(${column})::float8`;

/** The sum of what triggers have noted (`diskUseChanges`): a million exams and their files need not be read. */
export async function diskUseOf(db: Database, bucketIds: readonly string[]): Promise<DiskUse[]> {
  const rows = await db
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
  const long = rows.filter(({ changes }) => changes > changesAtMost).map((row) => row.bucketId);
  if (long.length > 0) await putTogether(db, long);
  return bucketIds.map((id) => {
    const row = rows.find((one) => one.bucketId === id);
    const use = {
      imageBytes: row?.imageBytes ?? 0,
      attachmentBytes: row?.attachmentBytes ?? 0,
      conflictBytes: row?.conflictBytes ?? 0,
    };
    const totalBytes = use.imageBytes + use.attachmentBytes + use.conflictBytes;
    return { bucketId: id, exams: row?.exams ?? 0, ...use, totalBytes };
  });
}

/** Puts together the changes of every organization that has many. @returns of how many organizations */
export async function putDiskUseTogether({ db }: { db: Database }): Promise<number> {
  const long = await db.select({ bucketId }).from(diskUseChanges).groupBy(bucketId).having(gt(count(), changesAtMost));
  if (long.length > 0)
    await putTogether(
      db,
      long.map((row) => row.bucketId),
    );
  return long.length;
}

/** One row each in place of many; what somebody else adds or puts together meanwhile stays as it is. */
const putTogether = (db: Database, bucketIds: string[]) =>
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
