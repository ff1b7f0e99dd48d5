import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { buckets, settingsStamp } from "#api/infrastructure/database/schema/index";
import { issueAccessionNumber } from "#api/registration/exams/accession-queries";
import { testPlatform, type TestPlatform } from "../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterEach(() => void vi.useRealTimers());

const hour = 3_600_000;

test("a plan runs out while what its members may do is remembered", async () => {
  const bucket = await world.given.organization({ planExpires: new Date(Date.now() + hour) });
  const member = await world.given.member(bucket, "member");
  const isExpired = async () => (await world.clientOf(member).accounts.organizations({})).organizations[0]?.planExpired;
  expect(await isExpired()).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hour });
  expect(await isExpired()).toBe(true);
});

test("a number that is issued makes nobody's rights be read again; a new name does", async () => {
  const { db } = world.platform;
  const { id } = await world.given.organization();
  const stamp = async () => (await db.select().from(settingsStamp))[0]?.value;
  const before = await stamp();
  await db.transaction((tx) => issueAccessionNumber(tx, id));
  expect(await stamp()).toBe(before);
  await db.update(buckets).set({ name: "新院" }).where(eq(buckets.id, id));
  expect(await stamp()).not.toBe(before);
});
