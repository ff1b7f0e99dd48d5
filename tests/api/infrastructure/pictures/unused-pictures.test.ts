import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { accounts } from "#api/infrastructure/database/schema/index";
import { removeUnusedPictures } from "#api/infrastructure/pictures/kept-pictures";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const picture = (r: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g: 30, b: 30 } } })
    .png()
    .toBuffer();

/** Sends the account's picture. @returns its object */
async function setAvatar(as: TestAccount, red: number): Promise<string> {
  const body = new Blob([Buffer.from(await picture(red))]);
  const answer = await world.fetch("/api/v1/accounts/me/avatar", { method: "PUT", as, body });
  expect(answer.status).toBe(204);
  const [row] = await world.platform.db.select().from(accounts).where(eq(accounts.id, as.id));
  return row?.avatar ?? "";
}

it("a picture that was replaced or taken away goes after a week; one that somebody else has too stays", async () => {
  const { objects } = world.platform;
  const [one, other] = [await world.given.account(), await world.given.account()];
  const replaced = await setAvatar(one, 10);
  const shared = await setAvatar(one, 20);
  expect(await setAvatar(other, 20)).toBe(shared);
  const removed = await setAvatar(one, 30);
  await world.clientOf(one).profile.removeAvatar({});
  const has = () => Promise.all([replaced, shared, removed].map((hash) => objects.has(hash)));

  expect(await removeUnusedPictures(world.platform, inDays(6))).toBe(0);
  expect(await has()).toEqual([true, true, true]);
  expect(await removeUnusedPictures(world.platform, inDays(8))).toBe(2);
  expect(await has()).toEqual([false, true, false]);

  // Sent again, it is there again, and goes again once nobody shows it.
  expect(await setAvatar(one, 10)).toBe(replaced);
  expect(await removeUnusedPictures(world.platform, inDays(8))).toBe(0);
  await world.clientOf(one).profile.removeAvatar({});
  expect(await removeUnusedPictures(world.platform, inDays(8))).toBe(1);
  expect(await has()).toEqual([false, true, false]);
});

it("a picture that came again meanwhile stays, whoever is about to show it", async () => {
  const { objects } = world.platform;
  const account = await world.given.account();
  const hash = await setAvatar(account, 40);
  await world.clientOf(account).profile.removeAvatar({});
  expect(await objects.removeUnused(hash, new Date(0))).toBe(false);
  expect(await removeUnusedPictures(world.platform, new Date())).toBe(0);
  expect(await objects.has(hash)).toBe(true);
});
