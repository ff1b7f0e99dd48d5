import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { shareLinks } from "#api/database/schema/index";
import type { Client } from "#contract/index";
import { approvedReport } from "../../support/approved-report";
import { testOrigin, testPlatform, type TestPlatform } from "../../support/platform";
import { problemOf } from "../../support/problems";

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

/** A visitor at an address of his own, so that the limits per address do not hide the rule of the link. */
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

  it("keeps counting the wrong ones when the right one comes between", async () => {
    const { id, link } = await guarded();
    for (let round = 0; round < 4; round += 1) {
      await tried(link, "0000");
      await visitor().shares.pass({ link, pin });
    }
    expect(await wrongPins(id)).toBe(4);
    expect((await tried(link, "0000")).code).toBe("share_blocked");
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
