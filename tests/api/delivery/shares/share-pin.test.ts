import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, shareLinks } from "#api/infrastructure/database/schema/index";
import type { Client } from "#contract/index";
import { approvedReport } from "../../../support/approved-report";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const pin = "2468";
let world: TestPlatform;
let bucket: { id: string };
let printer: Client;
let visits = 0;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  printer = world.clientOf(await world.given.member(bucket, "contentManager"));
});

const guarded = async () => {
  const report = await approvedReport(world, bucket);
  return printer.shares.create({ id: report.id, pinKind: "own", pin });
};

/** A visitor at an address of their own, so that the limits per address do not hide the rule of the link. */
const visitor = () => world.api.client(null, { ...testOrigin, ip: `10.0.0.${(visits += 1)}` });
const tried = (link: string, given: string) => problemOf(visitor().shares.pass({ link, pin: given }));
const wrongPins = async (id: string) =>
  (await world.platform.db.select().from(shareLinks).where(eq(shareLinks.id, id)))[0]?.wrongPins;

describe("a link with a PIN", () => {
  it("shows nothing without it", async () => {
    const { link } = await guarded();
    const problem = await problemOf(visitor().shares.read({ link }));
    expect(problem).toMatchObject({ code: "share_pin_required", status: 401 });
    expect(JSON.stringify(problem)).not.toContain("结节");
  });

  it("gives a pass for it, which opens the report and only this one", async () => {
    const [one, other] = [await guarded(), await guarded()];
    const { pass, expires } = await visitor().shares.pass({ link: one.link, pin });
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect(pass).not.toContain(pin);
    expect((await visitor().shares.read({ link: one.link, pass })).sheet.finding).toContain("结节");
    expect((await problemOf(visitor().shares.read({ link: other.link, pass }))).code).toBe("share_pin_required");
  });

  it("counts down and blocks with the fifth wrong one, for the right one too", async () => {
    const { id, link } = await guarded();
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await tried(link, "0000")).toMatchObject({ code: "share_pin_wrong", data: { attemptsLeft } });
    }
    expect((await tried(link, "0000")).code).toBe("share_blocked");
    expect((await tried(link, pin)).code).toBe("share_blocked");
    expect((await problemOf(visitor().shares.read({ link }))).code).toBe("share_blocked");
    expect(await wrongPins(id)).toBe(5);
  });

  it("begins to count anew with a right one: a patient who mistypes now and then is never locked out", async () => {
    const { id, link } = await guarded();
    for (let round = 0; round < 3; round += 1) {
      for (const attemptsLeft of [4, 3]) {
        expect(await tried(link, "0000")).toMatchObject({ data: { attemptsLeft } });
      }
      await visitor().shares.pass({ link, pin });
      expect(await wrongPins(id)).toBe(0);
    }
  });

  it("compares five PINs and no more, however many come at once", async () => {
    const { id, link } = await guarded();
    const guesses = Array.from({ length: 40 }, (_, guess) => tried(link, String(1000 + guess)));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === "share_pin_wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "share_blocked")).toHaveLength(36);
    expect(await wrongPins(id)).toBe(5);
    const { shares } = await printer.shares.list({ id: await reportOf(id) });
    expect(shares[0]?.uses.filter(({ outcome }) => outcome === "pin_wrong")).toHaveLength(5);
  });

  it("tells its owner that it is blocked, who opens it again with a new PIN", async () => {
    const { id, link } = await guarded();
    const { pass: former } = await visitor().shares.pass({ link, pin });
    for (let guess = 0; guess < 5; guess += 1) await tried(link, "0000");
    const reportId = await reportOf(id);
    expect((await printer.shares.list({ id: reportId })).shares[0]).toMatchObject({ state: "blocked", wrongPins: 5 });
    const made = await printer.shares.newPin({ id });
    expect(made.pin).toMatch(/^\d{6}$/);
    expect((await printer.shares.list({ id: reportId })).shares[0]).toMatchObject({ state: "open", wrongPins: 0 });
    expect((await tried(link, pin)).code).toBe("share_pin_wrong");
    expect((await problemOf(visitor().shares.read({ link, pass: former }))).code).toBe("share_pin_required");
    const { pass } = await visitor().shares.pass({ link, pin: made.pin });
    expect((await visitor().shares.read({ link, pass })).sheet.finding).toContain("结节");
    const [event] = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, "share_pin_changed"));
    expect(event).toMatchObject({ subjectId: id, detail: { wasBlocked: true } });
  });

  it("gets a new PIN from nobody but who may share, and none once it has ended", async () => {
    const { id } = await guarded();
    const member = world.clientOf(await world.given.member(bucket, "member"));
    expect((await problemOf(member.shares.newPin({ id }))).code).toBe("forbidden");
    expect((await problemOf(printer.shares.newPin({ id, pinKind: "own" }))).code).toBe("bad_request");
    expect(await printer.shares.newPin({ id, pinKind: "own", pin: "13579" })).toEqual({ id, pin: "13579" });
    const expires = new Date(Date.now() - 1000);
    await world.platform.db.update(shareLinks).set({ expires }).where(eq(shareLinks.id, id));
    expect((await problemOf(printer.shares.newPin({ id }))).code).toBe("share_expired");
    await printer.shares.revoke({ id });
    expect((await problemOf(printer.shares.newPin({ id }))).code).toBe("share_revoked");
  });

  it("keeps one address from trying link after link", async () => {
    const address = world.api.client(null, { ...testOrigin, ip: "10.1.1.1" });
    let code = "";
    for (let link = 0; link < 31; link += 1) {
      code = (await problemOf(address.shares.read({ link: `${link}`.padStart(32, "x") }))).code;
    }
    expect(code).toBe("too_many_attempts");
  });
});

const reportOf = async (shareId: string) => {
  const [row] = await world.platform.db.select().from(shareLinks).where(eq(shareLinks.id, shareId));
  return row?.reportId ?? "";
};
