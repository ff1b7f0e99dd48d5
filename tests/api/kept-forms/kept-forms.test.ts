import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { keptForms } from "#api/database/schema/index";
import { removeOldForms } from "#api/kept-forms/kept-form-queries";
import { keptMinutes, longestSealed } from "#contract/kept-forms";
import { problemOf } from "../../support/problems";
import { testPlatform, type TestPlatform } from "../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

async function aged(minutes: number): Promise<string> {
  const { id } = await world.anonymous.keptForms.keep({ sealed: "sealed" });
  const created = sql`now() - make_interval(mins => ${minutes})`;
  await world.platform.db.update(keptForms).set({ created }).where(eq(keptForms.id, id));
  return id;
}

test("a form is there under its number for its time, and no longer", async () => {
  const young = await aged(keptMinutes - 1);
  const old = await aged(keptMinutes + 1);
  expect(await world.anonymous.keptForms.read({ id: young })).toEqual({ sealed: "sealed" });
  expect(await world.anonymous.keptForms.read({ id: old })).toEqual({ sealed: null });
  expect(await world.anonymous.keptForms.read({ id: crypto.randomUUID() })).toEqual({ sealed: null });
  expect(await removeOldForms(world.platform)).toBe(1);
  expect(await world.anonymous.keptForms.read({ id: young })).toEqual({ sealed: "sealed" });
});

test("what is too long is not kept, and no address may fill the disk", async () => {
  const tooLong = world.anonymous.keptForms.keep({ sealed: "x".repeat(longestSealed + 1) });
  expect((await problemOf(tooLong)).code).toBe("bad_request");
  const keeping = Array.from({ length: 310 }, () => world.anonymous.keptForms.keep({ sealed: "x" }));
  const refused = (await Promise.allSettled(keeping)).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(10);
});
