import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { diskUseChanges } from "#api/infrastructure/database/schema/index";
import { allJobs } from "#api/all-jobs";
import { isPeriodic } from "#api/infrastructure/jobs/job";
import { testPlatform } from "../support/platform";

test("the notes of what organizations store are put together, whether or not anybody reads them", async () => {
  const { platform, given } = await testPlatform();
  const { id } = await given.organization();
  await platform.db
    .insert(diskUseChanges)
    .values(Array.from({ length: 1_500 }, () => ({ bucketId: id, imageBytes: 2 })));
  for (const job of allJobs) if (isPeriodic(job)) await job.perform(platform, new Date());
  const notes = await platform.db.select().from(diskUseChanges).where(eq(diskUseChanges.bucketId, id));
  expect(notes.map(({ imageBytes }) => imageBytes)).toEqual([3_000]);
});
