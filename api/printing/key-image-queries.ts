import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/connect";
import { attachments, instances } from "../database/schema";

/** What a frame is rendered from; undefined for one of another exam. */
export const instanceObject = async (db: Database, examId: string, instanceId: string) =>
  (
    await db
      .select({
        objectHash: instances.objectHash,
        hasPixelData: instances.hasPixelData,
        frames: instances.frames,
      })
      .from(instances)
      .where(and(eq(instances.id, instanceId), eq(instances.examId, examId)))
  )[0];

/** Where the bytes of an attachment stand; undefined for one deleted or of another exam. */
export const attachmentObject = async (db: Database, examId: string, attachmentId: string) =>
  (
    await db
      .select({ objectHash: attachments.objectHash, mediaType: attachments.mediaType })
      .from(attachments)
      .where(and(eq(attachments.id, attachmentId), eq(attachments.examId, examId), isNull(attachments.deleted)))
  )[0];
