import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvents, sessions } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

describe("the own profile", () => {
  test("changes what is named, and grows a version", async () => {
    const account = await world.given.account({ title: "主治医师" });
    const api = world.clientOf(account);
    const changed = await api.profile.update({ version: 1, name: " 李晓梅 ", licenseIssuer: "省卫健委" });
    expect(changed).toMatchObject({ name: "李晓梅", title: "主治医师", licenseIssuer: "省卫健委", version: 2 });
    expect(await api.profile.update({ version: 2, title: "" })).toMatchObject({ title: "", name: "李晓梅" });
    const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, account.id));
    const details = trail.filter(({ event }) => event === "profile_changed").map(({ detail }) => detail);
    expect(details).toEqual([
      { changed: "name,licenseIssuer", "licenseIssuer.from": "", "licenseIssuer.to": "省卫健委" },
      { changed: "title", "title.from": "主治医师", "title.to": "" },
    ]);
  });

  test("tells the second of two editors what the first wrote", async () => {
    const api = world.clientOf(await world.given.account());
    await api.profile.update({ version: 1, name: "First" });
    const refused = await problemOf(api.profile.update({ version: 1, name: "Second" }));
    expect(refused).toMatchObject({ code: "version_conflict", data: { current: { name: "First", version: 2 } } });
  });

  test("takes no right that was sent along", async () => {
    const account = await world.given.account();
    const response = await world.fetch("/api/v1/accounts/me", {
      method: "PATCH",
      as: account,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 1, name: "X", isOperator: true, canCreateGroup: true, mobile: "+8613800000000" }),
    });
    expect(await response.json()).toMatchObject({ isOperator: false, canCreateGroup: false, mobile: null });
  });
});

describe("the own picture", () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
      .png()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .toBuffer();
  const send = (as: { token: string }, body: Buffer | string) =>
    world.fetch("/api/v1/accounts/me/avatar", { method: "PUT", as, body: new Blob([Buffer.from(body)]) });

  test("is cut to a square, written anew, and shown to who is signed in alone", async () => {
    const account = await world.given.account();
    expect((await send(account, await png(900, 400))).status).toBe(204);
    const { avatar } = await world.clientOf(account).accounts.me({});
    expect(avatar).toMatch(new RegExp(`^/api/v1/accounts/${account.id}/avatar\\?v=`));
    const colleague = await world.given.account();
    const shown = await world.fetch(avatar ?? "", { as: colleague });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 256 });
    expect(bytes.includes("secret place")).toBe(false);
    expect((await world.fetch(avatar ?? "")).status).toBe(401);
    await world.clientOf(account).profile.removeAvatar({});
    expect((await world.fetch(avatar ?? "", { as: colleague })).status).toBe(404);
  });

  test("is refused when it is no picture, broken, or too large", async () => {
    const account = await world.given.account();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const whole = await png(64, 64);
    for (const wrong of [svg, "", whole.subarray(0, 60)]) {
      const answer = await send(account, wrong);
      expect(await answer.json()).toMatchObject({ code: "file_refused", status: 422 });
    }
    const answer = await send(account, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(await answer.json()).toMatchObject({ code: "file_too_large" });
  });
});

describe("the own sessions", () => {
  test("are listed with the one at hand, end one by one or all but it, and nobody else's end", async () => {
    const account = await world.given.account();
    const [second] = [await world.given.session(account), await world.given.session(account)];
    const api = world.clientOf(account);
    const listed = await api.profile.sessions({});
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = await world.clientOf(second).profile.sessions({});
    const ofSecond = other.find(({ isCurrent }) => isCurrent)?.id ?? "";
    const stranger = world.clientOf(await world.given.account());
    expect((await problemOf(stranger.profile.endSession({ sessionId: ofSecond }))).code).toBe("not_found");
    await api.profile.endSession({ sessionId: ofSecond });
    expect((await problemOf(world.clientOf(second).accounts.me({}))).code).toBe("TokenExpiredError");
    await api.profile.endOtherSessions({});
    expect(await api.profile.sessions({})).toMatchObject([{ isCurrent: true }]);
  });

  test("tell when they were used last", async () => {
    const account = await world.given.account();
    const { db } = world.platform;
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.update(sessions).set({ lastUsed: longAgo }).where(eq(sessions.accountId, account.id));
    await world.clientOf(account).accounts.me({});
    const [session] = await db.select().from(sessions).where(eq(sessions.accountId, account.id));
    expect(session?.lastUsed.getTime()).toBeGreaterThan(longAgo.getTime() + 60_000);
  });
});
