import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { attachments as table, auditEvents, exams, reports } from "#api/infrastructure/database/schema/index";
import { signedUrl } from "#api/reading/attachments/signed-url";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import type { Client } from "#contract/index";
import { KeyImage, ReportContent } from "#contract/reading/report-content";
import { maxReportPictureBytes } from "#contract/kernel/upload-files";
import { attached, sendToReport } from "../../../support/attaching";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { emptyPdf, onePixelPng } from "../../../support/sample-pictures";

const kb = 1024;

let world: TestPlatform;
let bucket: { id: string };
let manager: TestAccount;
let api: Client;

beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 8 * kb * kb });
  bucket = await world.given.organization({ fourEyes: false });
  manager = await world.given.member(bucket, "contentManager");
  api = world.clientOf(manager);
});

const png = { name: "申请单.png", bytes: onePixelPng };
const pdf = { name: "C:\\扫描\\outside.pdf", bytes: emptyPdf };
const codeOf = async (response: Promise<Response>) => (await (await response).json()) as { code: string };
const db = () => world.platform.db;

/** A PNG that cannot be compressed, larger than a report's picture may be. */
async function largePng() {
  const side = 1400;
  const noise = Buffer.alloc(side * side * 3, 0).map(() => Math.floor(Math.random() * 256));
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

describe("files sent to a report", () => {
  it("become its attachments, under their own names, with who added them", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const { attachments, refused } = await attached(world, manager, report.id, [png, pdf]);
    expect(refused).toEqual([]);
    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ["申请单.png", "image/png"],
      ["outside.pdf", "application/pdf"],
    ]);
    const list = await api.attachments.list({ id: report.id });
    expect(list).toMatchObject({ examId: report.exam.id, removed: [], mayAdd: true, mayRemove: true });
    expect(list.attachments).toHaveLength(2);
    expect(list.attachments[0]).toMatchObject({ uploader: { name: manager.name }, isKeyImage: false });
    const exam = await api.exams.get({ id: report.exam.id });
    expect(exam.attachments.map(({ id }) => id)).toEqual(attachments.map(({ id }) => id));
    const file = await world.fetch(`/api/v1/attachments/${attachments[0]?.id}/file`, { as: manager });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(onePixelPng);
  });

  it("are there once, however often they are sent", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const first = await attached(world, manager, report.id, [png, { ...png, name: "again.png" }]);
    expect(first.attachments).toHaveLength(1);
    const [second, third] = await Promise.all([
      attached(world, manager, report.id, [png]),
      attached(world, manager, report.id, [png]),
    ]);
    expect([second, third]).toEqual([first, first]);
  });

  it("are judged by their content, and one that is refused does not stop the others", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const { attachments, refused } = await attached(world, manager, report.id, [
      { name: "text.png", bytes: Buffer.from("no picture") },
      { name: "cut.png", bytes: onePixelPng.subarray(0, 50) },
      { name: "slice.dcm", bytes: sampleDicom() },
      { name: "empty.pdf", bytes: Buffer.alloc(0) },
      { name: "large.png", bytes: await largePng() },
      { name: "huge.pdf", bytes: Buffer.alloc(9 * kb * kb) },
      { name: "renamed.txt", bytes: onePixelPng },
    ]);
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
      ["text.png", "not_attachment"],
      ["cut.png", "broken_picture"],
      ["slice.dcm", "not_attachment"],
      ["empty.pdf", "empty"],
      ["large.png", "too_large"],
      ["huge.pdf", "too_large"],
    ]);
    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([["renamed.txt", "image/png"]]);
  });

  it("keep to what the policies say", async () => {
    expect(await api.uploads.imagePolicy({})).toEqual({
      maxFileBytes: maxReportPictureBytes,
      maxFiles: 6,
      mediaTypes: ["image/jpeg", "image/png"],
    });
    const forms = await api.uploads.formPolicy({});
    expect(forms).toEqual({ maxFileBytes: 8 * kb * kb, maxFiles: 20, mediaTypes: ["application/pdf"] });
    const report = await world.given.report({ bucketId: bucket.id });
    const tooMany = Array.from({ length: forms.maxFiles + 1 }, (_, at) => ({ name: `${at}.png`, bytes: onePixelPng }));
    expect(await codeOf(sendToReport(world, manager, report.id, tooMany))).toMatchObject({ code: "request_too_large" });
    expect((await api.attachments.list({ id: report.id })).attachments).toEqual([]);
  });

  it("need a form, a file, and a plan that has not run out", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    expect(await codeOf(sendToReport(world, manager, report.id, []))).toMatchObject({ code: "invalid" });
    const path = `/api/v1/reports/${report.id}/upload-attachments`;
    expect(await codeOf(world.fetch(path, { method: "POST", body: "x", as: manager }))).toMatchObject({
      code: "bad_request",
    });
    const expired = await world.given.organization({ planExpires: new Date(Date.now() - 1000) });
    const there = await world.given.member(expired, "admin");
    const theirs = await world.given.report({ bucketId: expired.id });
    expect(await codeOf(sendToReport(world, there, theirs.id, [png]))).toMatchObject({ code: "plan_expired" });
  });

  it("are refused from whoever may not add them", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const author = await world.given.member(bucket, "collaborator");
    expect(await codeOf(sendToReport(world, author, report.id, [png]))).toMatchObject({ code: "forbidden" });
    for (const action of ["attachment_upload", "attachment_create"] as const) {
      const withRole = await world.given.member(bucket, "collaborator", action);
      expect((await world.clientOf(withRole).attachments.list({ id: report.id })).mayAdd).toBe(true);
      expect((await attached(world, withRole, report.id, [png])).attachments).toHaveLength(1);
    }
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect(await codeOf(sendToReport(world, stranger, report.id, [png]))).toMatchObject({ code: "not_found" });
    await db().update(reports).set({ deleted: new Date() }).where(eq(reports.id, report.id));
    expect(await codeOf(sendToReport(world, manager, report.id, [png]))).toMatchObject({ code: "not_found" });
  });

  it("ask for an approved report to be verified when they are pictures", async () => {
    const marked = async (file: typeof png) => {
      const report = await world.given.report(
        { bucketId: bucket.id, status: "corrected" },
        { reportStatus: "corrected" },
      );
      await attached(world, manager, report.id, [file]);
      return (await api.exams.get({ id: report.exam.id })).verifyReport;
    };
    expect(await marked(png)).toBe(true);
    expect(await marked(pdf)).toBe(false);
  });
});

describe("an attachment that is taken away", () => {
  const given = async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const { attachments } = await attached(world, manager, report.id, [png]);
    return { id: report.id, aid: attachments[0]?.id ?? "", examId: report.exam.id };
  };

  it("is gone for readers, stays among the removed with who and why, and comes back", async () => {
    const { id, aid, examId } = await given();
    expect((await problemOf(api.attachments.remove({ id, aid, reason: " " }))).code).toBe("reason_required");
    await api.attachments.remove({ id, aid, reason: "Wrong patient" });
    expect((await api.exams.get({ id: examId })).attachments).toEqual([]);
    expect((await world.fetch(`/api/v1/attachments/${aid}/file`, { as: manager })).status).toBe(404);
    const { attachments, removed } = await api.attachments.list({ id });
    expect(attachments).toEqual([]);
    expect(removed).toMatchObject([{ id: aid, name: png.name, removedBy: manager.name, reason: "Wrong patient" }]);
    expect((await problemOf(api.attachments.remove({ id, aid, reason: "Again" }))).code).toBe("not_found");

    await api.attachments.recovery({ id, aid });
    expect(await api.attachments.list({ id })).toMatchObject({ attachments: [{ id: aid }], removed: [] });
    expect((await problemOf(api.attachments.recovery({ id, aid }))).code).toBe("conflict");
    const events = await db()
      .select({ event: auditEvents.event, detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, aid))
      .orderBy(auditEvents.sequence);
    expect(events).toEqual([
      { event: "attachment_removed", detail: { reason: "Wrong patient" } },
      { event: "attachment_recovered", detail: {} },
    ]);
  });

  it("does not come back beside the same file added anew", async () => {
    const { id, aid } = await given();
    await api.attachments.remove({ id, aid, reason: "Mistake" });
    const { attachments } = await attached(world, manager, id, [png]);
    expect(attachments).toEqual([expect.objectContaining({ name: png.name })]);
    expect(attachments[0]?.id).not.toBe(aid);
    expect((await problemOf(api.attachments.recovery({ id, aid }))).code).toBe("conflict");
  });

  it("is shown among the removed only to who may bring it back, and for 30 days", async () => {
    const { id, aid } = await given();
    await api.attachments.remove({ id, aid, reason: "Mistake" });
    const member = world.clientOf(await world.given.member(bucket, "member"));
    expect(await member.attachments.list({ id })).toMatchObject({ removed: [], mayAdd: false, mayRemove: false });
    expect((await problemOf(member.attachments.recovery({ id, aid }))).code).toBe("forbidden");
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await db().update(table).set({ deleted: longAgo }).where(eq(table.id, aid));
    expect((await api.attachments.list({ id })).removed).toEqual([]);
  });

  it("may not be a key image of a report of the patient", async () => {
    const { id, aid, examId } = await given();
    const [exam] = await db().select().from(exams).where(eq(exams.id, examId));
    const content = ReportContent.parse({ keyImages: [KeyImage.parse({ instanceId: null, attachmentId: aid })] });
    const later = await world.given.report({ bucketId: bucket.id, content }, { patientId: exam?.patientId });
    expect((await api.attachments.list({ id })).attachments).toMatchObject([{ isKeyImage: true }]);
    expect((await problemOf(api.attachments.remove({ id, aid, reason: "Mistake" }))).code).toBe("attachment_in_use");
    await db()
      .update(reports)
      .set({ content: ReportContent.parse({}) })
      .where(eq(reports.id, later.id));
    await api.attachments.remove({ id, aid, reason: "Mistake" });
  });

  it("is not taken away while a report is being saved with it", async () => {
    const { aid, examId, id } = await given();
    await db()
      .update(reports)
      .set({ lockedBy: manager.id, lockExpires: new Date(Date.now() + 60_000) })
      .where(eq(reports.id, id));
    const content = ReportContent.parse({
      finding: "双肺纹理清晰。",
      keyImages: [KeyImage.parse({ instanceId: null, attachmentId: aid })],
    });
    const [saved, removed] = await Promise.allSettled([
      api.reports.save({ id, version: 0, content }),
      api.attachments.remove({ id, aid, reason: "Mistake" }),
    ]);
    // Whoever came first, the other was refused: a saved report never shows what is gone.
    expect([saved.status, removed.status].sort()).toEqual(["fulfilled", "rejected"]);
    const { keyImages } = await api.reports.images({ id });
    expect(keyImages.map(({ isAvailable }) => isAvailable)).toEqual(saved.status === "fulfilled" ? [true] : []);
    expect((await api.exams.get({ id: examId })).attachments).toHaveLength(removed.status === "fulfilled" ? 0 : 1);
  });

  it("belongs to the report it is named with", async () => {
    const [one, other] = [await given(), await given()];
    const mixed = { id: one.id, aid: other.aid };
    expect((await problemOf(api.attachments.remove({ ...mixed, reason: "Mistake" }))).code).toBe("not_found");
    expect((await problemOf(api.attachments.recovery(mixed))).code).toBe("not_found");
    expect((await problemOf(api.attachments.presign(mixed))).code).toBe("not_found");
  });
});

describe("a signed address", () => {
  const given = async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const { attachments } = await attached(world, manager, report.id, [png]);
    const aid = attachments[0]?.id ?? "";
    return { id: report.id, aid, examId: report.exam.id, ...(await api.attachments.presign({ id: report.id, aid })) };
  };
  const fetched = (url: string) => world.fetch(url.replace("http://localhost", ""));

  it("opens the attachment for five minutes, without an account, in the name of who asked for it", async () => {
    const { url, expires, aid } = await given();
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(295_000);
    const answer = await fetched(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(onePixelPng);
    const [viewed] = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, aid))
      .orderBy(desc(auditEvents.sequence));
    expect(viewed).toMatchObject({
      event: "attachment_viewed",
      accountId: manager.id,
      bucketId: bucket.id,
      detail: { bySignedUrl: true },
    });
  });

  it("is good for nothing else", async () => {
    const [one, other] = [await given(), await given()];
    const url = new URL(one.url);
    url.pathname = url.pathname.replace(one.aid, other.aid);
    expect(await codeOf(fetched(url.href))).toMatchObject({ code: "not_found" });
    const longer = new URL(one.url);
    longer.searchParams.set("expires", "9999999999");
    expect(await codeOf(fetched(longer.href))).toMatchObject({ code: "not_found" });
    expect(await codeOf(fetched(`/api/v1/attachments/${one.aid}/signed`))).toMatchObject({ code: "not_found" });
  });

  it("ends with its time, with the attachment and with the exam", async () => {
    const { url, aid, id, examId } = await given();
    await api.attachments.remove({ id, aid, reason: "Mistake" });
    expect(await codeOf(fetched(url))).toMatchObject({ code: "not_found" });
    await api.attachments.recovery({ id, aid });
    expect((await fetched(url)).status).toBe(200);
    const secret = await secretOf(db(), "attachment_url_secret");
    const over = { attachmentId: aid, accountId: manager.id, expires: new Date(Date.now() - 1000) };
    expect((await fetched(signedUrl("http://localhost", over, secret))).status).toBe(410);
    await db().update(exams).set({ deleted: new Date() }).where(eq(exams.id, examId));
    expect(await codeOf(fetched(url))).toMatchObject({ code: "not_found" });
  });

  it("is not given out to who may only read", async () => {
    const { id, aid } = await given();
    const member = world.clientOf(await world.given.member(bucket, "member"));
    expect((await problemOf(member.attachments.presign({ id, aid }))).code).toBe("forbidden");
    const author = world.clientOf(await world.given.member(bucket, "collaborator"));
    expect((await author.attachments.presign({ id, aid })).url).toContain(aid);
  });
});
