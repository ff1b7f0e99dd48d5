import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, buckets, exams, reports, shareLinks, shareUses } from "#api/infrastructure/database/schema/index";
import { hashToken } from "#api/kernel/access/token";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import type { Client } from "#contract/index";
import { approvedReport } from "../../../support/approved-report";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string; name: string };
let printer: Client;

beforeAll(async () => {
  world = await testPlatform({ publicOrigin: "https://pacs.example.cn" });
  bucket = await world.given.organization({ name: "临河县人民医院", shareDays: 7 });
  printer = world.clientOf(await world.given.member(bucket, "collaborator"));
});
afterAll(stopReportPrinting);

/** Without a PIN unless told: what a PIN does has its own tests. */
async function shared(wishes: Partial<Parameters<Client["shares"]["create"]>[0]> = {}) {
  const report = await approvedReport(world, bucket);
  return { report, share: await printer.shares.create({ id: report.id, pinKind: "none", ...wishes }) };
}

const read = (link: string, pass?: string) => world.anonymous.shares.read({ link, pass, language: "chs" });
const db = () => world.platform.db;
const change = (id: string, values: Partial<typeof shareLinks.$inferInsert>) =>
  db().update(shareLinks).set(values).where(eq(shareLinks.id, id));

describe("a share link", () => {
  it("shows the approved report to anybody who holds it, without an account", async () => {
    const { share, report } = await shared();
    expect(share.url).toBe(`https://pacs.example.cn/reports/s?link=${share.link}`);
    expect(share.qr).toContain("<svg");
    const { sheet, expires } = await read(share.link);
    expect(sheet.organizationName).toBe("临河县人民医院");
    expect(sheet.finding).toContain("右肺上叶见一结节影");
    expect(sheet.watermark).toBeNull();
    expect(sheet.patient).toContainEqual({ label: "姓名", value: "张小伟" });
    expect(sheet.verifyUrl).toBe(`https://pacs.example.cn/verify/${report.verifyCode}?version=3&addenda=0`);
    expect(expires).toBe(share.expires);
  });

  it("speaks the reader's language", async () => {
    const { share } = await shared();
    const { sheet } = await world.anonymous.shares.read({ link: share.link, language: "en" });
    expect(sheet.patient).toContainEqual({ label: "Age", value: "58 y" });
  });

  it("is kept as a hash only, and holds at least 128 random bits", async () => {
    const { share } = await shared({ pinKind: "generated" });
    expect(Buffer.from(share.link, "base64url").length).toBeGreaterThanOrEqual(16);
    const [row] = await db().select().from(shareLinks).where(eq(shareLinks.id, share.id));
    expect(row?.tokenHash).toEqual(hashToken(share.link));
    expect(row?.pinHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(share.link);
    expect(share.pin).toMatch(/^\d{6}$/);
  });

  it("ends after the organization's days, or after as many as asked", async () => {
    const days = async (wishes: { days?: number }) => {
      const { share } = await shared(wishes);
      return (Date.parse(share.expires) - Date.now()) / 86_400_000;
    };
    expect(await days({})).toBeCloseTo(7, 2);
    expect(await days({ days: 30 })).toBeCloseTo(30, 2);
  });

  it("says that it expired, and whom to ask", async () => {
    const { share } = await shared();
    await change(share.id, { expires: new Date(Date.now() - 1000) });
    expect(await problemOf(read(share.link))).toMatchObject({
      code: "share_expired",
      status: 410,
      data: { organizationName: "临河县人民医院" },
    });
  });

  it("says that it was revoked, at once", async () => {
    const { share } = await shared();
    await printer.shares.revoke({ id: share.id });
    expect((await problemOf(read(share.link))).code).toBe("share_revoked");
    await printer.shares.revoke({ id: share.id });
  });

  it.each(["cancelled", "partial", "final"] as const)("says recalled while the report is %s", async (status) => {
    const { share, report } = await shared();
    await db().update(reports).set({ status }).where(eq(reports.id, report.id));
    expect((await problemOf(read(share.link))).code).toBe("share_recalled");
  });

  it("says recalled when the exam was deleted", async () => {
    const { share, report } = await shared();
    await db().update(exams).set({ deleted: new Date() }).where(eq(exams.id, report.exam.id));
    expect((await problemOf(read(share.link))).code).toBe("share_recalled");
  });

  it("leaves the key images out when it was made without", async () => {
    const report = await approvedReport(world, bucket);
    const keyImage = {
      instanceId: null,
      attachmentId: null,
      frame: 0,
      windowCenter: null,
      windowWidth: null,
      caption: "",
    };
    await db()
      .update(reports)
      .set({ content: { ...report.content, keyImages: [keyImage] } })
      .where(eq(reports.id, report.id));
    const { link } = await printer.shares.create({ id: report.id, pinKind: "none", withImages: false });
    expect((await read(link)).sheet.images).toEqual([]);
    const image = await world.fetch(`/api/v1/share/report/images/1?link=${link}`);
    expect(await image.json()).toMatchObject({ code: "no_image" });
  });

  it("is nothing for a secret never given", async () => {
    expect((await problemOf(read("a".repeat(32)))).code).toBe("not_found");
  });
});

describe("making a link", () => {
  it("is refused for a report that is not approved", async () => {
    const { id } = await world.given.report({ bucketId: bucket.id, status: "final" });
    expect((await problemOf(printer.shares.create({ id }))).code).toBe("transition_refused");
    expect(await printer.shares.list({ id })).toMatchObject({ mayShare: false, shares: [] });
  });

  it("is refused without report_print, and unknown to another organization", async () => {
    const { id } = await approvedReport(world, bucket);
    const member = world.clientOf(await world.given.member(bucket, "member"));
    expect((await problemOf(member.shares.create({ id }))).code).toBe("forbidden");
    const other = world.clientOf(await world.given.member(await world.given.organization(), "admin"));
    expect((await problemOf(other.shares.create({ id }))).code).toBe("not_found");
    expect((await problemOf(other.shares.list({ id }))).code).toBe("not_found");
    const { share } = await shared();
    expect((await problemOf(other.shares.revoke({ id: share.id }))).code).toBe("not_found");
    expect((await read(share.link)).sheet.language).toBe("chs");
  });

  it("happens once for a form sent twice", async () => {
    const { id } = await approvedReport(world, bucket);
    const key = "form-key-1234";
    await printer.shares.create({ id, key });
    expect((await problemOf(printer.shares.create({ id, key }))).code).toBe("already_done");
    expect((await printer.shares.list({ id })).shares).toHaveLength(1);
  });

  it("gives it a PIN of six digits unless its maker does without", async () => {
    const report = await approvedReport(world, bucket);
    const { link, pin } = await printer.shares.create({ id: report.id });
    expect(pin).toMatch(/^\d{6}$/);
    expect((await problemOf(read(link))).code).toBe("share_pin_required");
    const open = await printer.shares.create({ id: report.id, pinKind: "none" });
    expect(open.pin).toBeNull();
    expect((await read(open.link)).sheet.finding).toContain("结节");
  });

  it("refuses a PIN that is no 4 to 8 digits, and an own PIN left out", async () => {
    const { id } = await approvedReport(world, bucket);
    for (const pin of ["123", "123456789", "12a4", ""]) {
      expect((await problemOf(printer.shares.create({ id, pinKind: "own", pin }))).code).toBe("bad_request");
    }
    expect((await problemOf(printer.shares.create({ id, pinKind: "own" }))).code).toBe("bad_request");
  });
});

describe("the owner's list", () => {
  it("tells whether the organization gives images with its reports for free", async () => {
    const { report } = await shared({ pinKind: "none" });
    const isFree = async () => (await printer.shares.list({ id: report.id })).isFilmFree;
    expect(await isFree()).toBe(false);
    await world.platform.db.update(buckets).set({ freeElectronicFilm: true }).where(eq(buckets.id, bucket.id));
    expect(await isFree()).toBe(true);
  });

  it("shows each link with every use, newest first", async () => {
    const { share, report } = await shared({ pinKind: "own", pin: "2468" });
    await problemOf(read(share.link));
    await problemOf(world.anonymous.shares.pass({ link: share.link, pin: "1111" }));
    const { pass } = await world.anonymous.shares.pass({ link: share.link, pin: "2468" });
    await read(share.link, pass);
    const { shares } = await printer.shares.list({ id: report.id });
    expect(shares).toHaveLength(1);
    expect(shares[0]).toMatchObject({ id: share.id, state: "open", hasPin: true, wrongPins: 0, views: 1 });
    expect(shares[0]?.uses.map(({ outcome }) => outcome)).toEqual(["opened", "pin_right", "pin_wrong", "pin_required"]);
    expect(shares[0]?.uses[0]).toMatchObject({ ip: "127.0.0.1", userAgent: "test" });
    expect(JSON.stringify(shares)).not.toContain(share.link);
  });

  it("logs a refused use as well, and audits each", async () => {
    const { share, report } = await shared();
    await printer.shares.revoke({ id: share.id });
    await problemOf(read(share.link));
    const { shares } = await printer.shares.list({ id: report.id });
    expect(shares[0]).toMatchObject({ state: "revoked", views: 0 });
    expect(shares[0]?.uses.map(({ outcome }) => outcome)).toEqual(["revoked"]);
    const events = await db().select().from(auditEvents).where(eq(auditEvents.subjectId, share.id));
    expect(events.map(({ event }) => event)).toEqual(["share_created", "share_revoked", "share_used"]);
    expect(events[2]).toMatchObject({ detail: { outcome: "revoked" }, examId: report.exam.id, bucketId: bucket.id });
    expect(JSON.stringify(events)).not.toContain("张小伟");
  });
});

describe("a download", () => {
  it("is the PDF of the sheet, logged as such", async () => {
    const { share } = await shared();
    const answer = await world.fetch(`/api/v1/share/report/pdf?link=${share.link}&language=tib`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).not.toContain("张");
    const uses = await db().select().from(shareUses).where(eq(shareUses.shareLinkId, share.id));
    expect(uses.map(({ outcome }) => outcome)).toEqual(["pdf"]);
  });

  it("needs the PIN like the page", async () => {
    const { share } = await shared({ pinKind: "own", pin: "2468" });
    const refused = await world.fetch(`/api/v1/share/report/pdf?link=${share.link}`);
    expect(await refused.json()).toMatchObject({ code: "share_pin_required" });
    const { pass } = await world.anonymous.shares.pass({ link: share.link, pin: "2468" });
    const answer = await world.fetch(`/api/v1/share/report/pdf?link=${share.link}&pass=${pass}`);
    expect(answer.status).toBe(200);
  });
});
