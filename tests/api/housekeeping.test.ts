import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { diskUseChanges } from "#api/infrastructure/database/schema/index";
import { housekeeping } from "#api/housekeeping";
import { testPlatform } from "../support/platform";

test("the notes of what organizations store are put together, whether or not anybody reads them", async () => {
  const { platform, given } = await testPlatform();
  const { id } = await given.organization();
  await platform.db
    .insert(diskUseChanges)
    .values(Array.from({ length: 1_500 }, () => ({ bucketId: id, imageBytes: 2 })));
  for (const { perform } of housekeeping) await perform(platform, new Date());
  const notes = await platform.db.select().from(diskUseChanges).where(eq(diskUseChanges.bucketId, id));
  expect(notes.map(({ imageBytes }) => imageBytes)).toEqual([3_000]);
});
