import { attachments, instances, series } from "#api/infrastructure/database/schema/index";
import { KeyImage } from "#contract/reading/report-content";
import type { TestPlatform } from "./platform";

type World = Pick<TestPlatform, "platform">;
const object = { objectHash: "0".repeat(64), sizeBytes: 1 };

/** An attachment without bytes behind it, as a key image names it. */
export async function attachmentOf({ platform: { db } }: World, exam: { id: string }, deleted: Date | null = null) {
  const [row] = await db
    .insert(attachments)
    .values({ ...object, examId: exam.id, name: "1.png", mediaType: "image/png", deleted })
    .returning();
  return KeyImage.parse({ instanceId: null, attachmentId: row?.id });
}

/** An image without bytes behind it, in a series of its own, as a key image names it. */
export async function instanceOf({ platform: { db } }: World, exam: { id: string }, hasPixelData = true) {
  const seriesInstanceUid = `1.2.${exam.id.replace(/\D/g, "")}.${hasPixelData ? 1 : 2}`;
  const [ofExam] = await db.insert(series).values({ examId: exam.id, seriesInstanceUid, modality: "CT" }).returning();
  const [row] = await db
    .insert(instances)
    .values({
      ...object,
      examId: exam.id,
      seriesId: ofExam?.id ?? "",
      sopInstanceUid: `${seriesInstanceUid}.1`,
      sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
      transferSyntaxUid: "1.2.840.10008.1.2.1",
      hasPixelData,
    })
    .returning();
  return KeyImage.parse({ instanceId: row?.id, attachmentId: null });
}
