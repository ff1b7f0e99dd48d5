import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { diskUseChanges } from "#api/database/schema/index";
import { keepTidy } from "#api/keep-tidy";
import { testPlatform } from "../support/platform";

afterEach(() => {
  vi.useRealTimers();
});

test("within the hour the notes of what organizations store are put together, whether or not anybody reads them", async () => {
  const { platform, given } = await testPlatform();
  const { id } = await given.organization();
  await platform.db
    .insert(diskUseChanges)
    .values(Array.from({ length: 1_500 }, () => ({ bucketId: id, imageBytes: 2 })));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stop = keepTidy(platform);
  vi.advanceTimersByTime(60 * 60_000);
  await stop();
  const notes = await platform.db.select().from(diskUseChanges).where(eq(diskUseChanges.bucketId, id));
  expect(notes.map(({ imageBytes }) => imageBytes)).toEqual([3_000]);
});
