import { beforeAll } from "vitest";
import { exams, instances, series } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

export let world: TestPlatform;
export let bucket: { id: string };
export let reader: TestAccount;
export let manager: TestAccount;
export let stranger: TestAccount;

/** An organization with who reads and who manages, and a stranger, on a database of the file's own. */
export function useExamImages(): void {
  beforeAll(async () => {
    world = await testPlatform();
    bucket = await world.given.organization();
    reader = await world.given.member(bucket, "member");
    manager = await world.given.member(bucket, "contentManager");
    stranger = await world.given.member(await world.given.organization(), "admin");
  });
}

/** A stored instance in a series of its own. */
export async function given(
  bytes: Buffer,
  fields: Partial<typeof instances.$inferInsert> = {},
  examFields: Partial<typeof exams.$inferInsert> = {},
) {
  const { db, objects } = world.platform;
  const exam = await world.given.exam({ bucketId: bucket.id, hasImage: true, ...examFields });
  const stored = await objects.keepBytes(bytes);
  const [inSeries] = await db
    .insert(series)
    .values({ examId: exam.id, seriesInstanceUid: sampleUid(), number: 1, modality: "CT" })
    .returning();
  const [instance] = await db
    .insert(instances)
    .values({
      seriesId: inSeries?.id ?? "",
      examId: exam.id,
      sopInstanceUid: sampleUid(),
      sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
      transferSyntaxUid: "1.2.840.10008.1.2.1",
      hasPixelData: true,
      objectHash: stored.hash,
      sizeBytes: stored.sizeBytes,
      ...fields,
    })
    .returning();
  if (!instance || !inSeries) throw new Error("nothing was inserted");
  return { exam, series: inSeries, instance, bytes };
}
export const codeOf = async (response: Response) => {
  const body: unknown = await response.json();
  return { status: response.status, body };
};
