import { beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

test("a notice is put away for the person, in every browser, and for nobody else", async () => {
  const account = await world.given.account();
  const colleague = await world.given.account();
  await world.clientOf(account).profile.dismiss({ notice: "planAlert" });
  const elsewhere = await world.given.session(account);
  expect(await world.clientOf(elsewhere).accounts.me({})).toMatchObject({
    planAlertDismissed: expect.any(String),
    guideDismissed: null,
  });
  expect(await world.clientOf(colleague).accounts.me({})).toMatchObject({ planAlertDismissed: null });
  await world.clientOf(account).profile.dismiss({ notice: "guide" });
  expect((await world.clientOf(account).accounts.me({})).guideDismissed).not.toBeNull();
});
