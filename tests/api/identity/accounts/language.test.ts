import { expect, test } from "vitest";
import { testPlatform } from "../../../support/platform";

test("a person's language goes with the account to every browser, and is nobody else's", async () => {
  const world = await testPlatform();
  const [account, colleague] = [await world.given.account(), await world.given.account()];
  expect((await world.clientOf(account).accounts.me({})).language).toBeNull();
  await world.clientOf(account).profile.chooseLanguage({ language: "tib" });
  const elsewhere = await world.given.session(account);
  expect((await world.clientOf(elsewhere).accounts.me({})).language).toBe("tib");
  expect((await world.clientOf(colleague).accounts.me({})).language).toBeNull();
});
