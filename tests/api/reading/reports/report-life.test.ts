import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";
import { ReportContent, type ReportAction } from "#contract/reading/report-content";
import { ReportStatus } from "#contract/kernel/report-status";
import { testPassword, type TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const written = ReportContent.parse({ finding: "双肺纹理清晰，未见实变影。", diagnosis: "双肺未见明显异常。" });

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let approver: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ inspectionLevels: quietInspection });
  author = await world.given.member(bucket, "collaborator");
  approver = await world.given.member(bucket, "contentManager");
});

/** A report as its submitter left it, with the lock held by the account. */
const reportIn = (status: ReportStatus, heldBy: TestAccount | null = null, inBucket = bucket) =>
  world.given.report({
    bucketId: inBucket.id,
    status,
    content: written,
    version: 3,
    submitterId: author.id,
    submitted: new Date("2026-03-02T01:00:00Z"),
    approved: status === "corrected" ? new Date("2026-03-02T02:00:00Z") : null,
    ...(heldBy ? { lockedBy: heldBy.id, lockExpires: new Date(Date.now() + 60_000) } : {}),
  });

const act = (account: TestAccount, action: ReportAction, report: { id: string; version: number }, more: object = {}) =>
  world.clientOf(account).reports[action]({ id: report.id, version: report.version, ...more });

const versionsOf = (report: { id: string }) =>
  world.platform.db.select().from(reportVersions).where(eq(reportVersions.reportId, report.id));

/** domain-rules "Report life"; the approver acts where the submitter may not. */
const table: [action: ReportAction, from: ReportStatus[], to: ReportStatus][] = [
  ["save", ["none", "partial", "hold", "cancelled", "advised"], "partial"],
  ["submit", ["none", "partial", "hold", "cancelled", "advised"], "final"],
  ["cancelSubmit", ["final"], "partial"],
  ["approve", ["final"], "corrected"],
  ["reject", ["final"], "hold"],
  ["advise", ["final"], "advised"],
  ["recall", ["corrected"], "cancelled"],
  ["print", ["corrected"], "corrected"],
];
const rows = table.flatMap(([action, from, to]) =>
  ReportStatus.options.map((status) => ({ action, status, to: from.includes(status) ? to : null })),
);
const accepted = rows.flatMap(({ to, ...row }) => (to ? [{ ...row, to }] : []));
const actorOf = (action: ReportAction) => (action === "cancelSubmit" ? author : approver);
const writes = (action: ReportAction) => ["save", "submit", "approve"].includes(action);

describe("every row of the table", () => {
  it.each(accepted)("$action leads from $status to $to", async ({ action, status, to }) => {
    const actor = actorOf(action);
    const report = await reportIn(status, writes(action) ? actor : null);
    expect(await act(actor, action, report, { reason: "左右写反" })).toMatchObject({ status: to, version: 4 });
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, report.examId));
    expect(exam?.reportStatus).toBe(to);
    expect(await versionsOf(report)).toMatchObject([{ version: 4, status: to, accountId: actor.id, content: written }]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, report.id));
    expect(events).toMatchObject([{ accountId: actor.id, bucketId: bucket.id, examId: report.examId }]);
  });

  it.each(rows.filter(({ to }) => !to))("$action is refused from $status", async ({ action, status }) => {
    const actor = actorOf(action);
    const report = await reportIn(status, actor);
    const problem = await problemOf(act(actor, action, report, { reason: "左右写反" }));
    expect(problem.code).toBe("transition_refused");
    expect(await versionsOf(report)).toEqual([]);
  });

  it.each(accepted)("$action from $status is refused to a member who only reads", async ({ action, status }) => {
    const reader = await world.given.member(bucket, "member");
    const report = await reportIn(status, writes(action) ? reader : null);
    expect((await problemOf(act(reader, action, report, { reason: "左右写反" }))).code).toBe("forbidden");
  });

  it.each(accepted)("$action from $status does not exist for another organization", async ({ action, status }) => {
    const stranger = await world.given.member(await world.given.organization(), "admin");
    const report = await reportIn(status);
    expect((await problemOf(act(stranger, action, report, { reason: "左右写反" }))).code).toBe("not_found");
  });
});

describe("what a step needs", () => {
  it.each(["reject", "recall"] as const)("%s asks why", async (action) => {
    const report = await reportIn(action === "reject" ? "final" : "corrected");
    expect((await problemOf(act(approver, action, report, { reason: "  " }))).code).toBe("reason_required");
  });

  it.each(["save", "submit", "approve"] as const)("%s needs the lock held", async (action) => {
    const report = await reportIn(action === "approve" ? "final" : "partial");
    expect((await problemOf(act(approver, action, report))).code).toBe("lock_lost");
  });

  it.each(accepted.filter(({ action }) => action !== "print"))(
    "$action from $status waits while somebody else holds the lock, and names him",
    async ({ action, status }) => {
      const holder = await world.given.member(bucket, "collaborator");
      const report = await reportIn(status, holder);
      const problem = await problemOf(act(actorOf(action), action, report, { reason: "左右写反" }));
      expect(problem).toMatchObject({ code: "report_locked", status: 423, data: { holder: holder.name } });
    },
  );

  it("submitting names the empty fields, also over HTTP", async () => {
    const report = await reportIn("partial", author);
    const content = { ...written, finding: " ", diagnosis: "", bodyPartCount: 0 };
    const answer = await world.fetch(`/api/v1/reports/${report.id}/submit`, {
      method: "POST",
      as: author,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 3, content }),
    });
    expect(answer.status).toBe(422);
    const fields = ["finding", "diagnosis", "bodyPartCount"];
    expect(await answer.json()).toMatchObject({ code: "report_incomplete", data: { fields } });
  });

  it("one of finding and diagnosis is enough", async () => {
    const report = await reportIn("partial", author);
    const content = { ...written, finding: "" };
    expect(await act(author, "submit", report, { content })).toMatchObject({ status: "final", content });
  });

  it("only the submitter takes a submission back", async () => {
    const report = await reportIn("final");
    expect((await problemOf(act(approver, "cancelSubmit", report))).code).toBe("forbidden");
  });
});

describe("approval", () => {
  it("needs somebody else than the submitter", async () => {
    const submitter = await world.given.member(bucket, "contentManager");
    const report = await world.given.report({
      bucketId: bucket.id,
      status: "final",
      content: written,
      submitterId: submitter.id,
      lockedBy: submitter.id,
      lockExpires: new Date(Date.now() + 60_000),
    });
    for (const action of ["approve", "reject", "advise"] as const) {
      const input = { reason: "描述与诊断不符" };
      expect((await problemOf(act(submitter, action, report, input))).code, action).toBe("four_eyes");
    }
    const { transitions } = await world.clientOf(submitter).reports.detail({ id: report.id });
    expect(transitions).toEqual(["cancelSubmit"]);
  });

  it("keeps the approver's edits as the approver's version", async () => {
    const report = await reportIn("final", approver);
    const content = { ...written, diagnosis: "双肺未见明显异常，建议随访。" };
    const approved = await act(approver, "approve", report, { content });
    expect(approved).toMatchObject({ content, lastUpdater: { id: approver.id }, issuer: { id: approver.id } });
    expect(approved).toMatchObject({ submitter: { id: author.id }, lock: { holder: null } });
    expect(await versionsOf(report)).toMatchObject([{ event: "approved", accountId: approver.id, content }]);
  });

  it("clears the mark that asked to verify the report", async () => {
    const report = await reportIn("final", approver);
    await world.platform.db.update(exams).set({ verifyReport: true }).where(eq(exams.id, report.examId));
    await act(approver, "approve", report);
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, report.examId));
    expect(exam).toMatchObject({ verifyReport: false, reportStatus: "corrected" });
  });

  it.each(["none", "partial"] as const)("of one's own %s report is a choice of the organization", async (status) => {
    const alone = await world.given.organization({
      fourEyes: false,
      selfApproval: true,
      inspectionLevels: quietInspection,
    });
    const doctor = await world.given.member(alone, "collaborator");
    const report = await reportIn(status, doctor, alone);
    const people = { submitter: { id: doctor.id }, issuer: { id: doctor.id } };
    expect(await act(doctor, "approve", report)).toMatchObject({ status: "corrected", ...people });
    const elsewhere = await reportIn(status, author);
    expect((await problemOf(act(author, "approve", elsewhere))).code).toBe("transition_refused");
  });

  it("asks for the password where the organization does", async () => {
    const strict = await world.given.organization({ passwordAtApproval: true, inspectionLevels: quietInspection });
    const doctor = await world.given.member(strict, "collaborator");
    const report = await reportIn("final", doctor, strict);
    expect((await problemOf(act(doctor, "approve", report))).code).toBe("wrong_password");
    expect((await problemOf(act(doctor, "approve", report, { password: "guess-1" }))).code).toBe("wrong_password");
    const approved = await act(doctor, "approve", report, { password: testPassword });
    expect(approved).toMatchObject({ status: "corrected", needsPassword: true });
  });
});

describe("what the answer holds", () => {
  it.each([
    ["cancelSubmit", "final"],
    ["reject", "final"],
    ["recall", "corrected"],
  ] as const)("after %s only status, transitions, people and reasons", async (action, status) => {
    const report = await reportIn(status);
    const state = await act(actorOf(action), action, report, { reason: "左右写反" });
    expect(Object.keys(state).sort()).toEqual(
      [
        ...["id", "status", "shownStatus", "version", "transitions"],
        ...["creator", "lastUpdater", "submitter", "issuer", "rejectReason", "recallReason", "advice"],
      ].sort(),
    );
  });

  it("a whole life: drafted, rejected, submitted again, approved, printed, recalled, approved again", async () => {
    const { id } = await world.given.report({ bucketId: bucket.id });
    const [writer, reader] = [world.clientOf(author).reports, world.clientOf(approver).reports];
    const locked = await writer.lock({ id });
    expect(locked).toMatchObject({ status: "none", transitions: ["save", "submit"], lock: { isMine: true } });
    await writer.save({ id, version: 0, content: { ...written, positive: true } });
    const submitted = await writer.submit({ id, version: 1 });
    expect(submitted).toMatchObject({ lock: { holder: null }, transitions: ["cancelSubmit"] });
    const rejected = await reader.reject({ id, version: 2, reason: "请补充肺门描述" });
    expect(rejected).toMatchObject({ status: "hold", rejectReason: "请补充肺门描述" });
    await writer.lock({ id });
    const again = await writer.submit({ id, version: 3 });
    expect(again).toMatchObject({ status: "final", rejectReason: null });
    await reader.lock({ id });
    const approved = await reader.approve({ id, version: 4 });
    expect(approved).toMatchObject({
      shownStatus: "corrected",
      transitions: ["recall", "print"],
      mayAddAddendum: true,
    });
    const printed = await reader.print({ id, version: 5 });
    expect(printed).toMatchObject({ shownStatus: "printed", printApprovedAt: approved.approved });
    const recalled = await reader.recall({ id, version: 6, reason: "患者信息有误" });
    expect(recalled).toMatchObject({ status: "cancelled", issuer: null, recallReason: "患者信息有误" });
    await writer.lock({ id });
    await writer.submit({ id, version: 7 });
    await reader.lock({ id });
    const final = await reader.approve({ id, version: 8 });
    expect(final).toMatchObject({ version: 9, shownStatus: "corrected", printed: null, recallReason: null });
    const [row] = await world.platform.db
      .select({ positive: exams.positive, printed: exams.printed })
      .from(exams)
      .innerJoin(reports, eq(reports.examId, exams.id))
      .where(eq(reports.id, id));
    expect(row).toEqual({ positive: true, printed: false });
  });
});
