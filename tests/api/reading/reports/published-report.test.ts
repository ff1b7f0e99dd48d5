import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const content = ReportContent.parse({ finding: "颅骨骨质完整。", diagnosis: "颅脑未见明显异常。" });

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;
let manager: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  doctor = await world.given.member(bucket, "collaborator");
  manager = await world.given.member(bucket, "admin");
});

const as = (account: TestAccount) => world.clientOf(account).reports;
const published = () =>
  world.given.report({
    bucketId: bucket.id,
    status: "corrected",
    version: 4,
    content,
    submitted: new Date("2026-03-02T01:00:00Z"),
    approved: new Date("2026-03-02T02:00:00Z"),
  });
const examOf = async (report: { examId: string }) =>
  (await world.platform.db.select().from(exams).where(eq(exams.id, report.examId)))[0];

describe("addenda", () => {
  it("are numbered without a gap, also when five are written at once, and leave the text alone", async () => {
    const report = await published();
    const add = (text: string) => as(doctor).addAddendum({ id: report.id, text });
    const added = await Promise.all(["一", "二", "三", "四", "五"].map(add));
    expect(added.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
    const after = await as(doctor).detail({ id: report.id });
    expect(after).toMatchObject({ status: "corrected", content, version: 9 });
    expect(after.addenda.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(after.addenda[0]?.author.name).toBe(doctor.name);
    const trace = await as(doctor).trace({ id: report.id });
    expect(trace.map(({ event }) => event)).toEqual(Array(5).fill("addendumAdded"));
  });

  it("count in the edition that sheets and shared pages show, as the report tells it", async () => {
    const lock = { lockedBy: manager.id, lockExpires: new Date(Date.now() + 60_000) };
    const { id } = await world.given.report({ bucketId: bucket.id, status: "final", version: 1, content, ...lock });
    const edition = async () => (await as(doctor).detail({ id })).edition;
    expect(await edition()).toBeNull();
    await as(manager).approve({ id, version: 1, content });
    expect(await edition()).toMatchObject({ number: "2" });
    await as(doctor).addAddendum({ id, text: "补充" });
    expect(await edition()).toEqual({ version: 2, addenda: 1, number: "2.1" });
    const { sheet } = await world.clientOf(doctor).printing.sheet({ id, language: "chs" });
    expect(sheet.versionLine).toContain("2.1");
  });

  it("are added once by a form that is sent twice", async () => {
    const { id } = await published();
    const { version } = await as(doctor).detail({ id });
    const send = () => as(doctor).addAddendum({ id, text: "补充", version });
    const sent = await Promise.allSettled([send(), send()]);
    // The later one is refused where they overlap, and answered with the addendum that is there where they do not.
    const isAnswered = ({ status }: { status: string }) => status === "fulfilled";
    expect(sent.some(isAnswered)).toBe(true);
    for (const one of sent) {
      expect(one).toMatchObject(isAnswered(one) ? { value: { number: 1 } } : { reason: { code: "version_conflict" } });
    }
    expect(await send()).toMatchObject({ number: 1, text: "补充" });
    const other = as(doctor).addAddendum({ id, text: "另一补充", version });
    expect((await problemOf(other)).code).toBe("version_conflict");
    expect((await as(doctor).detail({ id })).addenda).toHaveLength(1);
  });

  it("with the same words are refused, however they are spaced and whoever sends them", async () => {
    const { id } = await published();
    await as(doctor).addAddendum({ id, text: "补充：左肾\n囊肿" });
    const { version } = await as(manager).detail({ id });
    for (const text of ["补充：左肾\n囊肿", " 补充：左肾  囊肿 "]) {
      expect((await problemOf(as(manager).addAddendum({ id, text, version }))).code).toBe("addendum_repeated");
      expect((await problemOf(as(doctor).addAddendum({ id, text }))).code).toBe("addendum_repeated");
    }
    expect(await as(doctor).detail({ id })).toMatchObject({ version, addenda: [{ number: 1 }] });
    expect(await as(doctor).addAddendum({ id, text: "补充：右肾囊肿", version })).toMatchObject({ number: 2 });
  });

  it("come only after approval, and only from who may approve", async () => {
    const draft = await world.given.report({ bucketId: bucket.id, status: "final", content });
    const early = await problemOf(as(doctor).addAddendum({ id: draft.id, text: "补充" }));
    expect(early.code).toBe("transition_refused");
    const author = await world.given.member(bucket, "member", "report_upsert");
    const { id } = await published();
    expect((await problemOf(as(author).addAddendum({ id, text: "补充" }))).code).toBe("forbidden");
  });
});

describe("print times", () => {
  const times = { printSubmittedAt: "2026-03-01T08:00:00.000Z", printApprovedAt: "2026-03-01T09:30:00.000Z" };

  it("are corrected on an approved report, and the trace says so", async () => {
    const report = await published();
    const corrected = await as(doctor).updatePrintTime({ id: report.id, ...times });
    expect(corrected).toMatchObject({ ...times, version: 4, approved: "2026-03-02T02:00:00.000Z" });
    expect(await as(doctor).trace({ id: report.id })).toMatchObject([
      { event: "printTimeCorrected", id: null, person: { id: doctor.id } },
    ]);
  });

  it("cannot say that a report was approved before it was submitted", async () => {
    const { id } = await published();
    const turned = { printSubmittedAt: times.printApprovedAt, printApprovedAt: times.printSubmittedAt };
    const problem = await problemOf(as(doctor).updatePrintTime({ id, ...turned }));
    expect(problem).toMatchObject({ code: "bad_request", data: { issues: [{ path: "printApprovedAt" }] } });
  });

  it("of an unapproved report stay", async () => {
    const draft = await world.given.report({ bucketId: bucket.id, status: "partial" });
    expect((await problemOf(as(doctor).updatePrintTime({ id: draft.id, ...times }))).code).toBe("transition_refused");
  });
});

describe("assignment", () => {
  it("goes to a member who may write reports, and can be taken back", async () => {
    const report = await world.given.report({ bucketId: bucket.id });
    const byRole = await world.given.member(bucket, "member", "report_upsert");
    const choices = (await as(manager).assignees({ id: report.id })).map(({ id }) => id);
    expect(choices).toEqual(expect.arrayContaining([doctor.id, manager.id, byRole.id]));
    await as(manager).assign({ id: report.id, accountId: byRole.id });
    expect((await as(doctor).detail({ id: report.id })).assignee?.name).toBe(byRole.name);
    expect((await examOf(report))?.assigneeId).toBe(byRole.id);
    await as(manager).assignRemove({ id: report.id });
    expect((await examOf(report))?.assigneeId).toBeNull();
    expect(await as(manager).trace({ id: report.id })).toMatchObject([
      { event: "unassigned", whom: byRole.name },
      { event: "assigned", whom: byRole.name },
    ]);
  });

  it("is refused for a reader and for a stranger", async () => {
    const { id } = await world.given.report({ bucketId: bucket.id });
    const reader = await world.given.member(bucket, "member");
    const stranger = await world.given.member(await world.given.organization(), "admin");
    for (const { id: accountId } of [reader, stranger]) {
      expect((await problemOf(as(manager).assign({ id, accountId }))).code).toBe("invalid");
    }
  });
});

describe("deleting", () => {
  it("is soft, keeps its reason, and is undone whole", async () => {
    const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 2, content });
    await as(manager).delete({ id: report.id, version: 2, reason: "重复报告" });
    expect((await problemOf(as(doctor).detail({ id: report.id }))).code).toBe("not_found");
    expect((await examOf(report))?.reportStatus).toBe("none");
    const back = await as(manager).recovery({ id: report.id });
    expect(back).toMatchObject({ status: "partial", content, version: 4 });
    expect((await examOf(report))?.reportStatus).toBe("partial");
    expect(await as(manager).trace({ id: report.id })).toMatchObject([
      { event: "recovered", version: 4 },
      { event: "deleted", version: 3, reason: "重复报告" },
    ]);
    expect((await as(manager).recovery({ id: report.id })).version).toBe(4);
  });

  it("is refused for an approved report, one that somebody edits, and a version that is not the newest", async () => {
    const approved = await published();
    const reason = "重复报告";
    const refused = await problemOf(as(manager).delete({ id: approved.id, version: 4, reason }));
    expect(refused.code).toBe("transition_refused");
    const open = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1 });
    const stale = await problemOf(as(manager).delete({ id: open.id, version: 0, reason }));
    expect(stale.code).toBe("version_conflict");
    await as(doctor).lock({ id: open.id });
    expect((await problemOf(as(manager).delete({ id: open.id, version: 1, reason }))).code).toBe("report_locked");
    expect((await problemOf(as(doctor).delete({ id: open.id, version: 1, reason }))).code).toBe("forbidden");
  });
});
