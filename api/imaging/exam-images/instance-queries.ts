import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { attachments, exams, instances } from "#api/infrastructure/database/schema/index";

/** An instance of the organization, with whether its exam is deleted. */
export async function readInstance(db: Database, bucketId: string, instanceId: string) {
  const [row] = await db
    .select({
      id: instances.id,
      examId: instances.examId,
      sopInstanceUid: instances.sopInstanceUid,
      sopClassUid: instances.sopClassUid,
      frames: instances.frames,
      hasPixelData: instances.hasPixelData,
      objectHash: instances.objectHash,
      sizeBytes: instances.sizeBytes,
      examDeleted: exams.deleted,
    })
    .from(instances)
    .innerJoin(exams, eq(exams.id, instances.examId))
    .where(and(eq(instances.id, instanceId), eq(exams.bucketId, bucketId)));
  return row;
}

/** An attachment of the organization that was not taken away, with whether its exam is deleted. */
export async function readAttachment(db: Database, bucketId: string, attachmentId: string) {
  const [row] = await db
    .select({
      id: attachments.id,
      examId: attachments.examId,
      name: attachments.name,
      mediaType: attachments.mediaType,
      objectHash: attachments.objectHash,
      sizeBytes: attachments.sizeBytes,
      examDeleted: exams.deleted,
    })
    .from(attachments)
    .innerJoin(exams, eq(exams.id, attachments.examId))
    .where(and(eq(attachments.id, attachmentId), eq(exams.bucketId, bucketId), isNull(attachments.deleted)));
  return row;
}
