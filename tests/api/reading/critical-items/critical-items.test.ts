import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { escalateCriticalJob, tellOfOverdue } from "#api/reading/critical-items/escalate";
import { auditEvents, criticalAttempts, criticalValues, jobs } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const critical = ReportContent.parse({ finding: "左侧气胸。", diagnosis: "左侧气胸。", critical: true });
const minuteMs = 60_000;
const toldNow = () => ({
  toldTo: "急诊科 王医生",
  toldToRole: "dutyDoctor" as const,
  method: "phone" as const,
  told: new Date().toISOString(),
});
const confirmed = () => ({ ...toldNow(), outcome: "confirmed" as const, readBack: "左侧气胸，马上处理" });
const unable = () => ({ ...toldNow(), outcome: "unableToReach" as const, note: "无人接听" });

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let reader: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  reader = await world.given.member(bucket, "member");
});

const save = (id: string, version: number, content: ReportContent) =>
  world.clientOf(author).reports.save({ id, version, content });

async function flagged(content: ReportContent = critical) {
  const lock = { lockedBy: author.id, lockExpires: new Date(Date.now() + 60_000) };
  const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1, ...lock });
  await save(report.id, 1, content);
  return report;
}

const callsOf = (account: TestAccount) => world.clientOf(account).criticalItems;
const openFor = async (account: TestAccount) => (await callsOf(account).page({})).items;
const itemOf = async (id: string) => {
  const item = await callsOf(reader).ofReport({ id });
  if (!item) throw new Error("no item");
  return item;
};
const eventsOf = async (
  subjectId: string,
  event: "critical_acknowledged" | "critical_attempted" | "critical_escalated",
) =>
  world.platform.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.event, event), eq(auditEvents.subjectId, subjectId)));

describe("a report that is flagged critical", () => {
  test("waits until somebody read it back; what was tried before stays with it", async () => {
    const { id, exam } = await flagged();
    const calls = callsOf(reader);
    const [waiting] = await openFor(reader);
    expect(waiting).toMatchObject({ reportId: id, flaggedBy: { id: author.id }, category: "critical", attempts: [] });
    expect(Date.parse(waiting?.due ?? "") - Date.parse(waiting?.flagged ?? "")).toBe(10 * minuteMs);
    expect(await world.clientOf(reader).notifications.mine({})).toMatchObject({ openCritical: 1 });

    expect((await calls.attempt({ id, version: 2, ...unable() })).acknowledged).toBeNull();
    const reached = { ...toldNow(), outcome: "reachedWithoutReadBack" as const };
    expect((await calls.attempt({ id, version: 2, ...reached })).acknowledged).toBeNull();
    expect((await openFor(reader))[0]?.attempts).toMatchObject([
      { outcome: "unableToReach", note: "无人接听", reportVersion: 2, toldBy: { id: reader.id } },
      { outcome: "reachedWithoutReadBack", readBack: null },
    ]);

    const closed = await calls.attempt({ id, version: 2, ...confirmed() });
    expect(closed.acknowledged).not.toBeNull();
    expect(closed.attempts).toHaveLength(3);
    expect(await openFor(reader)).toEqual([]);
    expect(await world.clientOf(reader).notifications.mine({})).toMatchObject({ openCritical: 0 });
    expect(await calls.page({ state: "acknowledged" })).toMatchObject({ total: 1, items: [{ reportId: id }] });
    expect(await eventsOf(id, "critical_acknowledged")).toMatchObject([
      { accountId: reader.id, examId: exam.id, detail: { outcome: "confirmed", version: 2 } },
    ]);
    expect(await eventsOf(id, "critical_attempted")).toHaveLength(2);
  });

  test("is confirmed once of two at the same moment, and the first stands", async () => {
    const { id } = await flagged();
    const both = await Promise.all(
      [reader, author].map((account) => callsOf(account).attempt({ id, version: 2, ...confirmed() })),
    );
    expect(both.map(({ attempts }) => attempts)).toEqual([both[0]?.attempts, both[0]?.attempts]);
    expect(both[0]?.attempts).toHaveLength(1);
  });

  test("takes an attempt once that is sent twice", async () => {
    const { id } = await flagged();
    const sent = { id, version: 2, ...unable(), key: randomUUID() };
    await callsOf(reader).attempt(sent);
    expect((await problemOf(callsOf(reader).attempt(sent))).code).toBe("already_done");
    expect((await itemOf(id)).attempts).toHaveLength(1);
  });

  test("is told of neither before it was flagged nor after now, and not confirmed without words", async () => {
    const { id } = await flagged();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const codeOf = async (told: string) =>
      (await problemOf(callsOf(reader).attempt({ id, version: 2, ...unable(), told }))).code;
    expect(await codeOf(at(2 * minuteMs))).toBe("told_in_future");
    expect(await codeOf(at(-2 * minuteMs))).toBe("told_before_flag");
    const silent = callsOf(reader).attempt({ id, version: 2, ...confirmed(), readBack: " " });
    expect((await problemOf(silent)).code).toBe("bad_request");
  });

  test("is read again before somebody says that it was told, where it was changed meanwhile", async () => {
    const { id } = await flagged();
    await save(id, 2, { ...critical, diagnosis: "右侧气胸。" });
    const late = callsOf(reader).attempt({ id, version: 2, ...confirmed() });
    expect((await problemOf(late)).code).toBe("critical_changed");
    expect(await callsOf(reader).attempt({ id, version: 3, ...confirmed() })).toMatchObject({
      attempts: [{ reportVersion: 3 }],
    });
  });

  test("keeps its attempts as they are", async () => {
    const { id } = await flagged();
    await callsOf(reader).attempt({ id, version: 2, ...unable() });
    const change = world.platform.db.update(criticalAttempts).set({ outcome: "confirmed" });
    await expect(change).rejects.toThrow();
  });

  test("waits no longer once the flag is taken back, and with a clock of its own when it is set again", async () => {
    const { id } = await flagged();
    const first = await itemOf(id);
    await save(id, 2, { ...critical, critical: false });
    expect(await openFor(reader)).toEqual([]);
    expect(await callsOf(reader).ofReport({ id })).toBeNull();
    const late = callsOf(reader).attempt({ id, version: 3, ...confirmed() });
    expect((await problemOf(late)).code).toBe("not_found");
    await save(id, 3, critical);
    const [again] = await openFor(reader);
    expect(again?.id).not.toBe(first.id);
    expect(Date.parse(again?.flagged ?? "")).toBeGreaterThan(Date.parse(first.flagged));
  });

  test("is nobody's of another organization", async () => {
    const { id } = await flagged();
    const other = await world.given.member(await world.given.organization(), "admin");
    expect(await openFor(other)).toEqual([]);
    expect((await problemOf(callsOf(other).attempt({ id, version: 2, ...confirmed() }))).code).toBe("not_found");
  });
});

describe("how urgent it is", () => {
  test("is what its author chose, else what the organization's words in the text say", async () => {
    const word = { bucketId: bucket.id, word: "气胸", category: "urgent" as const };
    await world.platform.db.insert(criticalValues).values(word);
    const { id } = await flagged();
    expect(await itemOf(id)).toMatchObject({ category: "urgent" });
    await save(id, 2, { ...critical, criticalCategory: "significant" });
    const item = await itemOf(id);
    expect(item.category).toBe("significant");
    expect(Date.parse(item.due) - Date.parse(item.flagged)).toBe(24 * 60 * minuteMs);
  });
});

describe("an addendum", () => {
  async function approved(content: ReportContent) {
    const report = await world.given.report({ bucketId: bucket.id, status: "corrected", version: 4, content });
    return report.id;
  }

  test("to a critical report opens it again", async () => {
    const { id } = await flagged();
    await callsOf(reader).attempt({ id, version: 2, ...confirmed() });
    const approver = await world.given.member(bucket, "contentManager");
    await world.clientOf(author).reports.submit({ id, version: 2, content: critical });
    await world.clientOf(approver).reports.lock({ id, version: 3 });
    await world.clientOf(approver).reports.approve({ id, version: 3 });
    await world.clientOf(approver).reports.addAddendum({ id, text: "补充：气胸较前增多。" });
    expect(await openFor(reader)).toMatchObject([{ reportId: id, attempts: [] }]);
    // Both are kept: the one that was closed, and the one that waits.
    expect(await callsOf(reader).page({ state: "acknowledged" })).toMatchObject({ total: 1 });
  });

  test("that names something critical opens an item of a report that was not, any other none", async () => {
    await world.platform.db.insert(criticalValues).values({ bucketId: bucket.id, word: "脑疝" });
    const approver = await world.given.member(bucket, "contentManager");
    const id = await approved(ReportContent.parse({ finding: "颅脑未见异常。" }));
    const add = (text: string) => world.clientOf(approver).reports.addAddendum({ id, text });
    await add("补充：未见脑疝。");
    expect(await openFor(reader)).toEqual([]);
    await add("补充：可见脑疝形成。");
    expect(await openFor(reader)).toMatchObject([{ reportId: id, category: "critical" }]);
  });
});

describe("what waits too long", () => {
  const escalate = (itemId: string, now: Date) =>
    escalateCriticalJob.perform(world.platform, itemId, { now, signal: new AbortController().signal });
  const toldTo = async (account: TestAccount) =>
    (await world.clientOf(account).notifications.page({})).notifications.filter(
      ({ kind }) => kind === "criticalOverdue",
    ).length;

  test("is told to the administrators when its ten minutes are over, to the second, each once", async () => {
    const { id } = await flagged();
    const admin = await world.given.member(bucket, "admin");
    const item = await itemOf(id);
    const due = Date.parse(item.due);
    expect(await escalate(item.id, new Date(due - 1000))).toEqual({ againAfterSeconds: 1 });
    expect(await toldTo(admin)).toBe(0);
    expect(await escalate(item.id, new Date(due))).toBeUndefined();
    expect(await escalate(item.id, new Date(due + 60_000))).toBeUndefined();
    expect(await toldTo(admin)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ escalations: [{ people: [admin.name] }] });
    expect(await eventsOf(id, "critical_escalated")).toHaveLength(1);
  });

  test("goes along the organization's chain, and ends with a confirmation", async () => {
    const admin = await world.given.member(bucket, "admin");
    const chief = await world.given.member(bucket, "member", "report_approval");
    const { roles } = await world.clientOf(admin).criticalItems.rules({ id: bucket.id });
    await world.clientOf(admin).criticalItems.setRules({
      id: bucket.id,
      version: 0,
      minutes: { critical: 5, urgent: 30, significant: 600 },
      chain: [
        { accountId: reader.id, roleId: null, minutes: 0 },
        { accountId: null, roleId: roles[0]?.id ?? null, minutes: 5 },
        { accountId: null, roleId: null, minutes: 5 },
      ],
    });
    const { id } = await flagged();
    const item = await itemOf(id);
    const after = (minutes: number) => new Date(Date.parse(item.flagged) + minutes * minuteMs);
    expect(await escalate(item.id, after(5))).toEqual({ againAfterSeconds: 300 });
    expect([await toldTo(reader), await toldTo(chief), await toldTo(admin)]).toEqual([1, 0, 0]);
    expect(await escalate(item.id, after(10))).toEqual({ againAfterSeconds: 300 });
    expect([await toldTo(reader), await toldTo(chief), await toldTo(admin)]).toEqual([1, 1, 0]);
    await callsOf(reader).attempt({ id, version: 2, ...confirmed() });
    expect(await escalate(item.id, after(15))).toBeUndefined();
    expect(await toldTo(admin)).toBe(0);
  });

  test("stands in the table of jobs from the flag on, so that a restart forgets nothing", async () => {
    const { id } = await flagged();
    const item = await itemOf(id);
    const waiting = () =>
      world.platform.db.$count(jobs, and(eq(jobs.kind, "escalateCritical"), eq(jobs.subjectId, item.id)));
    expect(await waiting()).toBe(1);
    await world.platform.db.delete(jobs).where(eq(jobs.subjectId, item.id));
    await tellOfOverdue(world.platform, new Date());
    expect(await waiting()).toBe(1);
    await callsOf(reader).attempt({ id, version: 2, ...confirmed() });
    expect(await waiting()).toBe(0);
  });

  test("has rules that only administrators set, each at the version they read", async () => {
    const admin = await world.given.member(bucket, "admin");
    const calls = callsOf(admin);
    const set = { id: bucket.id, version: 0, minutes: { critical: 15, urgent: 60, significant: 1440 }, chain: [] };
    expect(await calls.setRules(set)).toMatchObject({ version: 1, minutes: { critical: 15 } });
    expect((await problemOf(calls.setRules(set))).code).toBe("version_conflict");
    const stranger = await world.given.member(await world.given.organization(), "member");
    const foreign = { ...set, version: 1, chain: [{ accountId: stranger.id, roleId: null, minutes: 0 }] };
    expect((await problemOf(calls.setRules(foreign))).code).toBe("invalid");
    expect((await problemOf(callsOf(author).setRules({ ...set, version: 1 }))).code).toBe("forbidden");
  });
});
