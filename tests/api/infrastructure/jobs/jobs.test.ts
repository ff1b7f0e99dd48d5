import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEvents, jobFinishes, jobs } from "#api/infrastructure/database/schema/index";
import { allJobs } from "#api/all-jobs";
import type { PeriodicJob, QueuedJob } from "#api/infrastructure/jobs/job";
import { noteDone, queueJob, takeDueJob } from "#api/infrastructure/jobs/job-queries";
import { doDueJobs, startJobs } from "#api/infrastructure/jobs/job-worker";
import { JobKind } from "#contract/kernel/jobs";
import { caughtLog } from "../../../support/caught-log";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;

beforeEach(async () => {
  world ??= await testPlatform();
  await world.platform.db.delete(jobs);
});

const done: QueuedJob["perform"] = () => Promise.resolve(undefined);
const job = (perform: QueuedJob["perform"], more: Partial<QueuedJob> = {}): QueuedJob => ({
  kind: "sendMessage",
  pauses: [60, 600],
  triedForSeconds: 3_600,
  perform,
  ...more,
});

const rows = () => world.platform.db.select().from(jobs);
const queued = (subjectId = v7()) =>
  world.platform.db.transaction(async (tx) => {
    await queueJob(tx, "sendMessage", [subjectId]);
    return subjectId;
  });
const changed = (set: Partial<typeof jobs.$inferInsert>) => world.platform.db.update(jobs).set(set);
const secondsUntil = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 1000;

test("every kind of job has exactly one place that does it", () => {
  expect(allJobs.map(({ kind }) => kind).sort()).toEqual([...JobKind.options].sort());
});

describe("a queued job", () => {
  test("is done once, however often it was queued and however many look for it", async () => {
    const subjectId = await queued();
    await queued(subjectId);
    const perform = vi.fn(done);
    const counts = await Promise.all([1, 2, 3, 4].map(() => doDueJobs(world.platform, [job(perform)])));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(perform.mock.calls.map(([, subject]) => subject)).toEqual([subjectId]);
    expect(await rows()).toEqual([]);
  });

  test("is not queued where what it follows from did not happen", async () => {
    const failing = world.platform.db.transaction(async (tx) => {
      await queueJob(tx, "sendMessage", [v7()]);
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await rows()).toEqual([]);
  });

  test("that fails is tried again after its pauses, the last of which is repeated", async () => {
    await queued();
    const broken = job(() => Promise.reject(new TypeError("no line")));
    for (const pause of [60, 600, 600]) {
      expect(await doDueJobs(world.platform, [broken])).toBe(1);
      const [row] = await rows();
      expect(row).toMatchObject({ lastError: "TypeError no line", died: null });
      expect(Math.abs(secondsUntil(row?.due) - pause)).toBeLessThan(20);
      await changed({ due: new Date(0) });
    }
  });

  test("is given up after its time, once, and says so where it came from", async () => {
    const subjectId = await queued();
    await changed({ created: new Date(Date.now() - 3_600_001) });
    const givenUp = vi.fn(() => Promise.resolve());
    const broken = job(() => Promise.reject(new Error("no line")), { givenUp });
    expect(await doDueJobs(world.platform, [broken])).toBe(1);
    expect(await doDueJobs(world.platform, [broken])).toBe(0);
    expect(givenUp.mock.calls).toEqual([[expect.anything(), subjectId, expect.any(Date)]]);
    expect(await rows()).toMatchObject([{ attempts: 1, died: expect.any(Date) }]);
  });

  test("of a server that died is taken by another, and what the first notes late changes nothing", async () => {
    await queued();
    const first = await takeDueJob(world.platform.db, ["sendMessage"]);
    expect(await takeDueJob(world.platform.db, ["sendMessage"])).toBeUndefined();
    await changed({ due: new Date(0) });
    const second = await takeDueJob(world.platform.db, ["sendMessage"]);
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    if (first) await noteDone(world.platform.db, first);
    expect(await rows()).toMatchObject([{ lease: second?.lease }]);
  });

  test("that is put back is no failure", async () => {
    await queued();
    await doDueJobs(world.platform, [job(() => Promise.resolve({ againAfterSeconds: 600 }))]);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 0, lastError: "" });
    expect(secondsUntil(row?.due)).toBeGreaterThan(500);
  });

  test("is logged and kept without what a statement quotes", async () => {
    await queued();
    const { log, lines } = caughtLog("warn");
    const broken = job(async ({ db }) => {
      await db.execute("select 'Zhuoma'::uuid");
      return undefined;
    });
    await doDueJobs({ ...world.platform, log }, [broken]);
    const [row] = await rows();
    expect(row?.lastError).not.toBe("");
    expect(JSON.stringify([row, lines])).not.toContain("Zhuoma");
  });
});

describe("a server", () => {
  test("does what is due by itself, kinds side by side, and puts back what is under way at its end", async () => {
    await queued();
    await world.platform.db.insert(jobs).values({ kind: "sendExam", subjectId: v7() });
    const waits = job(
      (_, _subject, { signal }) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve({ againAfterSeconds: 0 }))),
    );
    const quick = vi.fn(done);
    const stop = startJobs(world.platform, [waits, job(quick, { kind: "sendExam" })]);
    await expect.poll(() => quick.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await stop();
    expect(await rows()).toMatchObject([{ kind: "sendMessage", attempts: 0, lease: null }]);
  });
});

describe("what comes round", () => {
  const periodic = (perform: PeriodicJob["perform"]): PeriodicJob => ({
    kind: "removeOldForms",
    everySeconds: 3_600,
    firstAfterSeconds: 0,
    perform,
  });

  test("is done by one of several servers, and a failure waits for the next round", async () => {
    const perform = vi.fn(() => Promise.reject(new Error("no disk")));
    const stops = [1, 2, 3].map(() => startJobs(world.platform, [periodic(perform)]));
    await expect.poll(async () => (await rows()).map(({ lastError }) => lastError)).toEqual(["Error no disk"]);
    await Promise.all(stops.map((stop) => stop()));
    expect(perform).toHaveBeenCalledTimes(1);
    expect(secondsUntil((await rows())[0]?.due)).toBeGreaterThan(3_000);
    await changed({ due: new Date(0) });
    await doDueJobs(world.platform, [periodic(() => Promise.resolve(3))]);
    expect(await rows()).toMatchObject([{ lastError: "", attempts: 0, lastDone: expect.any(Date) }]);
  });
});

describe("the operator", () => {
  async function deadJob() {
    await queued();
    await changed({ died: new Date(), attempts: 3, lastError: "Error no line" });
    const [row] = await rows();
    return row?.id ?? "";
  }
  const operator = async () => world.clientOf(await world.given.account({ isOperator: true }));

  test("sees what waits, what comes round, and what nobody tries any more", async () => {
    const id = await deadJob();
    await queued();
    const { kinds, dead } = await (await operator()).jobs.list({});
    expect(kinds).toHaveLength(JobKind.options.length);
    expect(kinds.find(({ kind }) => kind === "sendMessage")).toMatchObject({ waiting: 1, failing: 0, lastError: "" });
    expect(dead).toMatchObject([{ id, kind: "sendMessage", attempts: 3, lastError: "Error no line" }]);
  });

  test("sees when one of a kind was done last, and when the next is due", async () => {
    await world.platform.db.delete(jobFinishes);
    const api = await operator();
    const told = async () => (await api.jobs.list({})).kinds.find(({ kind }) => kind === "sendMessage");
    expect(await told()).toMatchObject({ lastDone: null, due: null });
    await queued();
    await doDueJobs(world.platform, [job(done)]);
    const first = (await told())?.lastDone;
    expect(first).not.toBeNull();
    // Of many that end together one is written.
    await queued();
    await doDueJobs(world.platform, [job(done)]);
    expect(await told()).toMatchObject({ lastDone: first, due: null });
    await world.platform.db.update(jobFinishes).set({ lastDone: new Date(0) });
    await queued();
    await doDueJobs(world.platform, [job(done)]);
    expect(Date.parse((await told())?.lastDone ?? "")).toBeGreaterThan(0);
    const [sooner, later] = [new Date("2100-01-01"), new Date("2100-01-02")];
    await world.platform.db
      .insert(jobs)
      .values([later, sooner].map((due) => ({ kind: "sendMessage" as const, subjectId: v7(), due })));
    expect(await told()).toMatchObject({ waiting: 2, due: sooner.toISOString() });
  });

  test("has a dead one tried again, or takes it away, and the trail tells", async () => {
    const api = await operator();
    const id = await deadJob();
    await api.jobs.retry({ id });
    expect(await doDueJobs(world.platform, [job(done)])).toBe(1);
    expect(await problemOf(api.jobs.retry({ id }))).toMatchObject({ code: "not_found" });
    const other = await deadJob();
    await api.jobs.remove({ id: other });
    expect(await rows()).toEqual([]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events).toMatchObject([{ event: "job_retried", detail: { kind: "sendMessage" } }]);
  });

  test("cannot have one tried that is still tried", async () => {
    await queued();
    const id = (await rows())[0]?.id ?? "";
    const api = await operator();
    expect(await problemOf(api.jobs.retry({ id }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(api.jobs.remove({ id }))).toMatchObject({ code: "not_found" });
  });
});
