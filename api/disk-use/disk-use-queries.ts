import { eq, inArray, sql } from "drizzle-orm";
import type { DiskUse } from "#contract/disk-use";
import type { Database } from "../database/connect";
import { attachments, buckets, exams, instanceConflicts } from "../database/schema";

/** Exams carry the sum of their images (`imageBytes`), so that a million instances need not be read. */
export async function diskUseOf(db: Database, bucketIds: readonly string[]): Promise<DiskUse[]> {
  const among = inArray(exams.bucketId, [...bucketIds]);
  const count = sql<number>`count(*)::int`;
  const sum = (bytes: typeof exams.imageBytes | typeof attachments.sizeBytes | typeof instanceConflicts.sizeBytes) =>
    sql<number>`coalesce(sum(${bytes}), 0)::float8`;
  const [ofImages, ofAttachments, ofConflicts] = await Promise.all([
    db
      .select({ bucketId: exams.bucketId, exams: count, bytes: sum(exams.imageBytes) })
      .from(exams)
      .where(among)
      .groupBy(exams.bucketId),
    db
      .select({ bucketId: exams.bucketId, bytes: sum(attachments.sizeBytes) })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(among)
      .groupBy(exams.bucketId),
    db
      .select({ bucketId: exams.bucketId, bytes: sum(instanceConflicts.sizeBytes) })
      .from(instanceConflicts)
      .innerJoin(exams, eq(exams.id, instanceConflicts.examId))
      .where(among)
      .groupBy(exams.bucketId),
  ]);
  const bytesIn = (rows: { bucketId: string; bytes: number }[], bucketId: string) =>
    rows.find((row) => row.bucketId === bucketId)?.bytes ?? 0;
  return bucketIds.map((bucketId) => {
    const imageBytes = bytesIn(ofImages, bucketId);
    const attachmentBytes = bytesIn(ofAttachments, bucketId);
    const conflictBytes = bytesIn(ofConflicts, bucketId);
    const counted = ofImages.find((row) => row.bucketId === bucketId)?.exams ?? 0;
    const totalBytes = imageBytes + attachmentBytes + conflictBytes;
    return { bucketId, exams: counted, imageBytes, attachmentBytes, conflictBytes, totalBytes };
  });
}

/** Ids of the group's organizations, those out of use too. */
export const bucketsOfGroup = async (db: Database, groupId: string): Promise<string[]> =>
  (await db.select({ id: buckets.id }).from(buckets).where(eq(buckets.groupId, groupId))).map(({ id }) => id);
