import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import { VersionConflict } from "#contract/reading/report-views";
import type { TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const text = (finding: string) => ReportContent.parse({ finding, diagnosis: "右肺上叶结节。" });

let world: TestPlatform;
let bucket: { id: string };
let first: TestAccount;
let second: TestAccount;
let reader: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ inspectionLevels: quietInspection });
  first = await world.given.member(bucket, "collaborator");
  second = await world.given.member(bucket, "collaborator");
  reader = await world.given.member(bucket, "member");
});

const as = (account: TestAccount) => world.clientOf(account).reports;
const draft = () => world.given.report({ bucketId: bucket.id, status: "partial", version: 1, content: text("原文") });

/** Lets the lease of a report be this much older than it is. */
const ageLease = (reportId: string, minutes: number) =>
  world.platform.db
    .update(reports)
    .set({ lockExpires: new Date(Date.now() + (15 - minutes) * 60_000) })
    .where(eq(reports.id, reportId));

/** How many wait for a row that somebody else is writing. */
async function waiting(): Promise<number> {
  const { rows } = await world.platform.db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((r) => (r.status === "fulfilled" ? [r.value] : []));
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((r) => (r.status === "rejected" ? [Reflect.get(Object(r.reason), "code")] : []));

describe("the lock", () => {
  it("is taken for fifteen minutes, told to others by name, and mirrored into the exam list", async () => {
    const report = await draft();
    const before = Date.now();
    const mine = await as(first).lock({ id: report.id });
    expect(mine.lock).toMatchObject({ isMine: true, holder: { id: first.id } });
    const leaseMs = Date.parse(mine.lock.until ?? "") - before;
    expect(leaseMs).toBeGreaterThan(15 * 60_000 - 2_000);
    expect(leaseMs).toBeLessThan(15 * 60_000 + 5_000);
    const seen = await as(second).detail({ id: report.id });
    expect(seen).toMatchObject({ shownStatus: "locked", status: "partial", transitions: [], mayForceUnlock: true });
    expect(seen.lock).toMatchObject({ isMine: false, holder: { name: first.name } });
    expect(await as(reader).detail({ id: report.id })).toMatchObject({ shownStatus: "locked", mayForceUnlock: false });
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, report.examId));
    expect(exam?.lockedBy).toBe(first.id);
  });

  it("goes to exactly one of twelve who want it at once", async () => {
    const report = await draft();
    const doctors = await Promise.all(Array.from({ length: 12 }, () => world.given.member(bucket, "collaborator")));
    const results = await Promise.allSettled(doctors.map((doctor) => as(doctor).lock({ id: report.id })));
    expect(fulfilled(results)).toHaveLength(1);
    expect(new Set(codes(results))).toEqual(new Set(["report_locked"]));
    const [row] = await world.platform.db.select().from(reports).where(eq(reports.id, report.id));
    expect(fulfilled(results)[0]?.lock.holder?.id).toBe(row?.lockedBy);
  });

  it("ends by itself after fifteen minutes: then another takes it and the late save is told who", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await ageLease(report.id, 14.9);
    expect((await problemOf(as(second).lock({ id: report.id }))).code).toBe("report_locked");
    await ageLease(report.id, 15.01);
    expect((await as(second).detail({ id: report.id })).lock).toEqual({
      holder: null,
      until: null,
      isMine: false,
      lost: null,
    });
    const late = await problemOf(as(first).save({ id: report.id, version: 1, content: text("晚了") }));
    expect(late.code).toBe("lock_lost");
    expect((await as(second).lock({ id: report.id })).lock.isMine).toBe(true);
    const tooLate = await problemOf(as(first).save({ id: report.id, version: 1, content: text("更晚") }));
    expect(tooLate).toMatchObject({ code: "report_locked", data: { holder: second.name } });
  });

  it("is renewed by the open editor, also when it ran out and nobody has taken the report", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await ageLease(report.id, 20);
    const synced = await as(first).sync({ id: report.id, baseVersion: 1, content: text("写到一半") });
    expect(synced.lock.isMine).toBe(true);
    expect(Date.parse(synced.lock.until ?? "")).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await as(first).save({ id: report.id, version: 1, content: text("写完") })).toMatchObject({ version: 2 });
  });

  it("is freed by its holder alone, by save-and-close, and by submitting", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    expect((await as(second).unlock({ id: report.id })).holder?.id).toBe(first.id);
    expect(await as(first).unlock({ id: report.id })).toEqual({ holder: null, until: null, isMine: false, lost: null });
    await as(first).lock({ id: report.id });
    const kept = await as(first).save({ id: report.id, version: 1 });
    expect(kept.lock.isMine).toBe(true);
    const closed = await as(first).save({ id: report.id, version: 2, unlock: true });
    expect(closed.lock.holder).toBeNull();
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, report.examId));
    expect(exam).toMatchObject({ lockedBy: null, lockExpires: null });
  });

  it("outlives a reload of the editor's page, but not by more than twenty seconds when nobody comes back", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    const leaving = await as(first).unlock({ id: report.id, leaving: true });
    const leftMs = Date.parse(leaving.until ?? "") - Date.now();
    expect(leftMs).toBeGreaterThan(10_000);
    expect(leftMs).toBeLessThanOrEqual(20_000);
    const back = await as(first).sync({ id: report.id, baseVersion: 1, content: text("原文") });
    expect(Date.parse(back.lock.until ?? "")).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it("is not given for what nobody may edit, nor to who may only read", async () => {
    const approved = await world.given.report({ bucketId: bucket.id, status: "corrected" });
    expect((await problemOf(as(first).lock({ id: approved.id }))).code).toBe("transition_refused");
    expect((await problemOf(as(reader).lock({ id: (await draft()).id }))).code).toBe("forbidden");
  });

  it("goes to an approver who may not write drafts", async () => {
    const approver = await world.given.member(bucket, "member", "report_approval");
    const submitted = await world.given.report({ bucketId: bucket.id, status: "final", content: text("待审") });
    expect((await as(approver).lock({ id: submitted.id })).transitions).toEqual(["approve", "reject"]);
  });
});

describe("taking the lock away", () => {
  it("needs the holder's name typed, leaves a trace, and keeps what he had typed as his draft", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await as(first).sync({ id: report.id, baseVersion: 1, content: text("第一位医生写的") });
    const untyped = await problemOf(as(second).forceUnlock({ id: report.id, confirmation: "yes" }));
    expect(untyped).toMatchObject({ code: "invalid", data: { field: "confirmation" } });
    const freed = await as(second).forceUnlock({ id: report.id, confirmation: first.name });
    expect(freed).toMatchObject({ shownStatus: "partial", lock: { holder: null }, draft: null });
    await as(second).lock({ id: report.id });
    await as(second).save({ id: report.id, version: 1, content: text("第二位医生写的") });

    // They type on: the autosave still arrives, and says that the lock is gone.
    const late = await as(first).sync({ id: report.id, baseVersion: 1, content: text("第一位医生接着写") });
    expect(late).toMatchObject({ lock: { isMine: false, holder: { id: second.id } }, version: 2 });
    const mine = await as(first).detail({ id: report.id });
    expect(mine.draft).toMatchObject({ baseVersion: 1, content: text("第一位医生接着写") });
    expect(mine.content.finding).toBe("第二位医生写的");

    const conflict = await problemOf(as(first).save({ id: report.id, version: 1, content: text("第一位") }));
    expect(conflict).toMatchObject({
      code: "version_conflict",
      data: { version: 2, status: "partial", content: text("第二位医生写的"), lastUpdater: second.name, isOwn: false },
    });
    const { texts } = VersionConflict.parse(conflict.data);
    const sent = texts.map(({ field, parts }) => [
      field,
      parts.flatMap((part) => (part.kind === "removed" ? [] : [part.text])).join(""),
    ]);
    expect(sent).toEqual([["finding", "第一位"]]);
    const trace = await as(first).trace({ id: report.id });
    expect(trace).toMatchObject([
      { event: "saved", version: 2 },
      { event: "lockForced", version: null, person: { id: second.id }, whom: first.name },
    ]);
  });

  it("is refused without the right to approve", async () => {
    const report = await draft();
    const writer = await world.given.member(bucket, "member", "report_upsert");
    await as(first).lock({ id: report.id });
    const refused = await problemOf(as(writer).forceUnlock({ id: report.id, confirmation: first.name }));
    expect(refused.code).toBe("forbidden");
  });
});

describe("unsaved text", () => {
  it("is the writer's own, is gone after saving, and can be thrown away", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await as(first).sync({ id: report.id, baseVersion: 1, content: text("草稿") });
    expect((await as(first).detail({ id: report.id })).draft?.content.finding).toBe("草稿");
    expect((await as(second).detail({ id: report.id })).draft).toBeNull();
    await as(first).unlock({ id: report.id });
    expect((await as(first).detail({ id: report.id })).draft?.content.finding).toBe("草稿");
    expect((await as(first).reset({ id: report.id })).draft).toBeNull();
    await as(first).lock({ id: report.id });
    await as(first).sync({ id: report.id, baseVersion: 1, content: text("草稿二") });
    expect((await as(first).save({ id: report.id, version: 1, content: text("定稿") })).draft).toBeNull();
  });

  it("that equals the saved text is none", async () => {
    const report = await draft();
    const { draft: kept } = await as(first).sync({ id: report.id, baseVersion: 1, content: text("原文") });
    expect(kept).toBeNull();
  });
});

describe("two at once", () => {
  it("two tabs of one author save: one is accepted, the other keeps its text and is told what stands", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    const results = await Promise.allSettled(
      ["甲", "乙"].map((finding) => as(first).save({ id: report.id, version: 1, content: text(finding) })),
    );
    expect(fulfilled(results)).toMatchObject([{ version: 2 }]);
    expect(codes(results)).toEqual(["version_conflict"]);
    const versions = await world.platform.db
      .select()
      .from(reportVersions)
      .where(eq(reportVersions.reportId, report.id));
    expect(versions).toMatchObject([{ version: 2, content: fulfilled(results)[0]?.content }]);
  });

  it("an autosave and a save of one author at once both end well, whichever comes first", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await as(first).sync({ id: report.id, baseVersion: 1, content: text("草稿") });
    for (const version of Array.from({ length: 15 }, (_, index) => index + 1)) {
      const sync = () => as(first).sync({ id: report.id, baseVersion: version, content: text(`草稿 ${version}`) });
      const save = as(first).save({ id: report.id, version, content: text(`正文 ${version}`) });
      const results = await Promise.allSettled([sync(), save, sync()]);
      expect(codes(results)).toEqual([]);
    }
  });

  it("an autosave that meets the submission of the same text leaves no draft of it", async () => {
    const { db } = world.platform;
    const report = await draft();
    const written = text("双肺未见异常。");
    const sent = { id: report.id, content: written };
    await as(first).lock({ id: report.id });
    let answers: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      // Both have read the report before either may write it, the submission first.
      await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, report.id)).for("update");
      const submission = as(first).submit({ ...sent, version: 1 });
      await expect.poll(waiting).toBe(1);
      answers = Promise.all([submission, as(first).sync({ ...sent, baseVersion: 1 })]);
      await expect.poll(waiting).toBe(2);
    });
    await answers;
    expect(await as(first).detail({ id: report.id })).toMatchObject({ status: "final", draft: null, sideDrafts: [] });
  });

  it("approving ten times at once approves once", async () => {
    const report = await world.given.report({
      bucketId: bucket.id,
      status: "final",
      version: 1,
      content: text("待审"),
      submitterId: second.id,
      lockedBy: first.id,
      lockExpires: new Date(Date.now() + 60_000),
    });
    const once = () => as(first).approve({ id: report.id, version: 1 });
    const results = await Promise.all(Array.from({ length: 10 }, once));
    expect(results).toMatchObject(Array(10).fill({ status: "corrected", version: 2 }));
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, report.id));
    expect(events).toMatchObject([{ event: "report_approved" }]);
  });

  it("what comes once more, its answer lost, is answered and not done twice", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    const save = () => as(first).save({ id: report.id, version: 1, content: text("甲") });
    expect([await save(), await save()]).toMatchObject([{ version: 2 }, { version: 2 }]);
    const submit = () => as(first).submit({ id: report.id, version: 2, content: text("甲") });
    expect([await submit(), await submit()]).toMatchObject(Array(2).fill({ version: 3, status: "final" }));
    const versions = await world.platform.db
      .select()
      .from(reportVersions)
      .where(eq(reportVersions.reportId, report.id));
    expect(versions.map(({ event }) => event)).toEqual(["saved", "submitted"]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, report.id));
    expect(events.map(({ event }) => event)).toEqual(["report_saved", "report_submitted"]);
  });

  it("the same from somebody else, with another reason or to be closed too is none that came once more", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    const save = { id: report.id, version: 1, content: text("甲") };
    await as(first).save(save);
    expect((await problemOf(as(second).save(save))).code).toBe("version_conflict");
    expect((await problemOf(as(first).save({ ...save, unlock: true }))).code).toBe("version_conflict");
    await as(first).submit({ ...save, version: 2 });
    await as(second).reject({ id: report.id, version: 3, reason: "请补充" });
    expect((await problemOf(as(second).reject({ id: report.id, version: 3, reason: "请改" }))).code).toBe(
      "version_conflict",
    );
    expect(await as(second).reject({ id: report.id, version: 3, reason: "请补充" })).toMatchObject({ version: 4 });
  });

  it("a second window of one's own is told as one's own, also where the text was another's", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await as(first).save({ id: report.id, version: 1, content: text("甲") });
    const old = await problemOf(as(first).save({ id: report.id, version: 1, content: text("乙") }));
    expect(old).toMatchObject({ code: "version_conflict", data: { isOwn: true, lastUpdater: first.name } });
    await as(first).submit({ id: report.id, version: 2 });
    await as(second).reject({ id: report.id, version: 3, reason: "请补充" });
    const approval = await problemOf(as(second).approve({ id: report.id, version: 3 }));
    expect(approval).toMatchObject({ code: "version_conflict", data: { isOwn: true, lastUpdater: second.name } });
    const author = await problemOf(as(first).save({ id: report.id, version: 3, content: text("丙") }));
    expect(author).toMatchObject({ code: "version_conflict", data: { isOwn: false, lastUpdater: second.name } });
  });

  it("a draft on an older version is no news once its author has saved newer text, and is still there", async () => {
    const report = await draft();
    await as(first).lock({ id: report.id });
    await as(first).sync({ id: report.id, baseVersion: 1, content: text("旧草稿") });
    await as(first).unlock({ id: report.id });
    await as(second).lock({ id: report.id });
    await as(second).save({ id: report.id, version: 1, content: text("他人写的"), unlock: true });
    const open = await as(first).lock({ id: report.id });
    expect(open.sideDrafts).toMatchObject([{ content: text("旧草稿"), isPassed: false }]);
    const saved = await as(first).save({ id: report.id, version: 2, content: text("新写的") });
    expect(saved.sideDrafts).toMatchObject([{ content: text("旧草稿"), isPassed: true }]);
  });

  it("an approval and a rejection at once: one happens", async () => {
    const report = await world.given.report({
      bucketId: bucket.id,
      status: "final",
      version: 1,
      content: text("待审"),
      lockedBy: first.id,
      lockExpires: new Date(Date.now() + 60_000),
    });
    const results = await Promise.allSettled([
      as(first).approve({ id: report.id, version: 1 }),
      as(first).reject({ id: report.id, version: 1, reason: "请补充" }),
    ]);
    expect(fulfilled(results)).toHaveLength(1);
    expect(codes(results)).toEqual(["version_conflict"]);
  });
});
