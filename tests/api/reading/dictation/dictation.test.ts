import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { testPlatform } from "../../../support/platform";

it("is off until a person turns it on, for that person alone", async () => {
  const world = await testPlatform();
  const [one, other] = [await world.given.account(), await world.given.account()];
  const [mine, theirs] = [world.clientOf(one).dictation, world.clientOf(other).dictation];
  expect(await mine.mine({})).toEqual({ isOn: false });
  await Promise.all([mine.choose({ isOn: true }), mine.choose({ isOn: true })]);
  expect([await mine.mine({}), await theirs.mine({})]).toEqual([{ isOn: true }, { isOn: false }]);
  await mine.choose({ isOn: false });
  expect(await mine.mine({})).toEqual({ isOn: false });
  const told = await world.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.event, "dictation_chosen"))
    .orderBy(asc(auditEvents.sequence));
  expect(told.map(({ detail }) => detail)).toEqual([{ isOn: true }, { isOn: false }]);
});
