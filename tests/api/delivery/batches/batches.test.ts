import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents, reports } from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { ReportContent } from "#contract/reading/report-content";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { pdfPages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let approver: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  approver = await world.given.member(bucket, "contentManager");
});

afterAll(stopReportPrinting);

const content = ReportContent.parse({ finding: "双肺清。", diagnosis: "未见异常。", bodyPartCount: 1 });
const submitted = (submitterId = author.id) =>
  world.given.report({ bucketId: bucket.id, status: "final", version: 2, content, submitterId });
const open = (account: TestAccount, id: string) => world.clientOf(account).reports.detail({ id });
const codes = (outcomes: { refusal: { code: string } | null }[]) =>
  outcomes.map(({ refusal }) => refusal?.code ?? null);

describe("several reports are approved at once", () => {
  test("where the approver has opened each of them; what was not opened is left, and told", async () => {
    const [read, unread] = [await submitted(), await submitted()];
    await open(approver, read.id);
    const api = world.clientOf(approver);
    const outcomes = await api.batches.approve({ examIds: [read.exam.id, unread.exam.id] });
    expect(outcomes.map(({ examId }) => examId)).toEqual([read.exam.id, unread.exam.id]);
    expect(codes(outcomes)).toEqual([null, "report_unread"]);
    expect((await open(approver, read.id)).status).toBe("corrected");
    expect((await open(approver, unread.id)).status).toBe("final");
  });

  test("as they were read: a text that was changed since is opened anew first", async () => {
    const { id, exam } = await submitted();
    await open(approver, id);
    const other = world.clientOf(author);
    const back = await other.reports.cancelSubmit({ id, version: 2 });
    await other.reports.lock({ id });
    await other.reports.submit({ id, version: back.version });
    const outcomes = await world.clientOf(approver).batches.approve({ examIds: [exam.id] });
    expect(codes(outcomes)).toEqual(["report_unread"]);
  });

  test("under the rules of each: four eyes, its state, somebody else's lock; the others go on", async () => {
    const own = await submitted(approver.id);
    const draft = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1, content });
    const held = await submitted();
    const good = await submitted();
    for (const { id } of [own, draft, held, good]) await open(approver, id);
    const other = await world.given.member(bucket, "contentManager");
    await world.clientOf(other).reports.lock({ id: held.id });
    const examIds = [own, draft, held, good].map(({ exam }) => exam.id);
    const outcomes = await world.clientOf(approver).batches.approve({ examIds });
    expect(outcomes.map(({ refusal }) => refusal === null)).toEqual([false, false, false, true]);
    expect(outcomes[2]?.refusal).toMatchObject({ code: "report_locked", data: { holder: other.name } });
    expect((await open(approver, own.id)).status).toBe("final");
  });

  test("past what smart inspect told, once it is answered for that exam, with the reason kept", async () => {
    const slip = ReportContent.parse({
      finding: "右肺上叶结节，约 8 mm。",
      diagnosis: "左肺上叶结节。",
      bodyPartCount: 1,
    });
    const wrong = { bucketId: bucket.id, status: "final" as const, version: 2, content: slip, submitterId: author.id };
    const [told, silent] = [await world.given.report(wrong), await world.given.report(wrong)];
    for (const { id } of [told, silent]) await open(approver, id);
    const { batches } = world.clientOf(approver);
    const examIds = [told.exam.id, silent.exam.id];
    const held = await batches.approve({ examIds });
    expect(codes(held)).toEqual(["inspection_warned", "inspection_warned"]);
    const confirmation = String(held[0]?.refusal?.data.confirmation);
    // A confirmation is of one text: for another exam's it says nothing unless that one was answered too.
    const answer = {
      inspectionAccepted: confirmation,
      inspectionReason: "clinically_sure" as const,
      inspectionNote: "已核",
    };
    const outcomes = await batches.approve({ examIds, answers: [{ examId: told.exam.id, ...answer }] });
    expect(codes(outcomes)).toEqual([null, "inspection_warned"]);
    expect((await open(approver, told.id)).status).toBe("corrected");
    const rows = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, told.id));
    expect(rows.find(({ event }) => event === "inspection_accepted")).toBeDefined();
    expect((await open(approver, silent.id)).status).toBe("final");
  });

  test("never of another organization", async () => {
    const elsewhere = await world.given.organization();
    const { exam } = await world.given.report({ bucketId: elsewhere.id, status: "final", version: 2, content });
    const outcomes = await world.clientOf(approver).batches.approve({ examIds: [exam.id] });
    expect(codes(outcomes)).toEqual(["not_found"]);
  });
});

describe("several reports are assigned at once", () => {
  test("to somebody who may write all of them, who is told of each", async () => {
    const exams = [await submitted(), await submitted()].map(({ exam }) => exam);
    const examIds = exams.map(({ id }) => id);
    const { batches } = world.clientOf(approver);
    expect((await batches.assignees({ examIds })).map(({ id }) => id)).toContain(author.id);
    expect(codes(await batches.assign({ examIds, accountId: author.id }))).toEqual([null, null]);
    expect((await world.clientOf(author).notifications.mine({})).unread).toBe(2);
  });

  test("not to somebody who writes none: each is left, and told", async () => {
    const { exam } = await submitted();
    const reader = await world.given.member(bucket, "member");
    const outcomes = await world.clientOf(approver).batches.assign({ examIds: [exam.id], accountId: reader.id });
    expect(codes(outcomes)).toEqual(["invalid"]);
  });
});

describe("several reports are printed at once", () => {
  const approved = (patientName: string) => approvedReport(world, bucket, { exam: { patientName } });
  const fileOf = (exams: { id: string }[], as: TestAccount, more = "") =>
    world.fetch(`/api/v1/batches/pdf?${exams.map(({ id }) => `exam=${id}&`).join("")}language=chs${more}`, { as });
  const printedAt = async (id: string) =>
    (await world.platform.db.select({ printed: reports.printed }).from(reports).where(eq(reports.id, id)))[0]?.printed;

  test("each is counted and told in the trail; what cannot be printed is left, and told", async () => {
    const [good, draft, strange] = [await approved("张小伟"), await submitted(), await approved("\u{F0000}")];
    const examIds = [good, draft, strange].map(({ exam }) => exam.id);
    const outcomes = await world.clientOf(approver).batches.print({ examIds });
    expect(codes(outcomes)).toEqual([null, "report_not_approved", "name_not_printable"]);
    expect(await printedAt(good.id)).toBeInstanceOf(Date);
    expect(await printedAt(draft.id)).toBeNull();
    expect(await printedAt(strange.id)).toBeNull();
    const told = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, good.id));
    expect(told.map(({ event }) => event)).toContain("report_printed");
  });

  test("in one file, each with its own patient and page numbers, in the order they were chosen", async () => {
    const [first, second] = [await approved("张小伟"), await approved("刘芳")];
    const answer = await fileOf([second.exam, first.exam], approver);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const pages = await pdfPages(answer);
    expect(pages.map((page) => /刘芳|张小伟/.exec(page)?.[0])).toEqual(["刘芳", "张小伟"]);
    for (const page of pages) {
      expect(page).toContain("第1页/共1页");
      expect(page).not.toContain("未审核");
    }
    const told = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, first.id));
    expect(told.map(({ event }) => event)).toContain("report_pdf_made");
  });

  test("printed on both sides, each begins on a new leaf", async () => {
    const exams = [(await approved("张小伟")).exam, (await approved("刘芳")).exam];
    const pages = await pdfPages(await fileOf(exams, approver, "&twoSided=on"));
    expect(pages.map((page) => page === "")).toEqual([false, true, false, true]);
  });

  test("a report that is not approved bears its watermark, the others none", async () => {
    const [good, draft] = [await approved("张小伟"), await submitted()];
    const pages = await pdfPages(await fileOf([good.exam, draft.exam], approver));
    expect(pages.map((page) => page.includes("未审核"))).toEqual([false, true]);
  });

  test("never of another organization, nor by somebody who may not print", async () => {
    const elsewhere = await approvedReport(world, await world.given.organization());
    expect(codes(await world.clientOf(approver).batches.print({ examIds: [elsewhere.exam.id] }))).toEqual([
      "not_found",
    ]);
    expect((await fileOf([elsewhere.exam], approver)).status).toBe(404);
    const reader = await world.given.member(bucket, "member");
    const { exam } = await approved("张小伟");
    expect(codes(await world.clientOf(reader).batches.print({ examIds: [exam.id] }))).toEqual(["not_found"]);
    expect((await fileOf([exam], reader)).status).toBe(404);
  });
});
