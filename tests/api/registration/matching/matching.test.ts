import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEvents, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { ScheduleDifference } from "#contract/registration/matching";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import type { TestAccount } from "../../../support/given";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let manager: TestAccount;
let exam: { id: string; updated: Date };
let scheduled: { id: string; version: number };

beforeAll(async () => {
  world = await testPlatform();
  const group = await world.given.group({ enableRegistry: true });
  bucket = await world.given.organization({ groupId: group.id });
  manager = await world.given.member(bucket, "contentManager");
});

beforeEach(async () => {
  const [images, registered] = ["Li Si", "李四"].map((patientName) => ({ bucketId: bucket.id, patientName }));
  const studyDate = new Date("2026-03-05T06:00:00Z");
  exam = await world.given.exam({ ...images, bucketId: bucket.id, matching: "unmatched", studyDate, weightKg: 61 });
  scheduled = await world.given.scheduledExam({
    ...registered,
    bucketId: bucket.id,
    status: "Arrived",
    applyDept: "骨科",
    scheduledStart: new Date("2026-03-05T05:00:00Z"),
  });
});

const as = (account = manager) => world.clientOf(account).matching;
const row = async (id: string) => (await world.platform.db.select().from(exams).where(eq(exams.id, id)))[0];
const scheduledRow = async () =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, scheduled.id)))[0];
const confirmed = ScheduleDifference.options;
const match = (account = manager) => as(account).match({ id: exam.id, scheduledId: scheduled.id, confirmed });

describe("a match by hand", () => {
  it("gives the exam what the registry knows, and undone gives both back exactly", async () => {
    const [before, scheduledBefore] = [await row(exam.id), await scheduledRow()];
    await match();
    expect(await row(exam.id)).toMatchObject({
      matching: "matched",
      patientName: "李四",
      accessionNumber: scheduledBefore?.accessionNumber,
      patientId: scheduledBefore?.patientId,
      applyDept: "骨科",
      weightKg: 61,
    });
    expect(await scheduledRow()).toMatchObject({ status: "Performed", examId: exam.id, performed: before?.studyDate });
    expect(await as().candidates({ id: exam.id })).toMatchObject({
      match: { scheduled: { id: scheduled.id }, matchedBy: "hand", matchedByName: manager.name },
      candidates: [],
    });
    await as().undo({ id: exam.id });
    expect({ ...(await row(exam.id)), updated: null }).toEqual({ ...before, updated: null });
    const { version: _, updated: __, ...kept } = scheduledBefore ?? {};
    expect(await scheduledRow()).toMatchObject(kept);
    const trail = await world.platform.db
      .select({ event: auditEvents.event, accountId: auditEvents.accountId, subjectId: auditEvents.subjectId })
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, exam.id), eq(auditEvents.subjectId, scheduled.id)));
    expect(trail.map(({ event }) => event).sort()).toEqual(["exam_match_undone", "exam_matched"]);
    await match();
    expect(await row(exam.id)).toMatchObject({ matching: "matched", patientName: "李四" });
  });

  it("undone leaves what a person changed of the exam since", async () => {
    await match();
    await world.platform.db.update(exams).set({ bedNum: "7", applyDept: "急诊科" }).where(eq(exams.id, exam.id));
    await as().undo({ id: exam.id });
    expect(await row(exam.id)).toMatchObject({ bedNum: "7", applyDept: "急诊科", patientName: "Li Si" });
  });

  it("of an approved exam asks for its report to be verified, as long as the match stands", async () => {
    await world.platform.db.update(exams).set({ reportStatus: "corrected" }).where(eq(exams.id, exam.id));
    await match();
    expect(await row(exam.id)).toMatchObject({ verifyReport: true });
    await as().undo({ id: exam.id });
    expect(await row(exam.id)).toMatchObject({ verifyReport: false });
  });

  it("is made once when two people make it at once, of the exam as of the scheduled one", async () => {
    const other = await world.given.exam({ bucketId: bucket.id, matching: "unmatched" });
    const both = await Promise.allSettled([
      match(),
      as().match({ id: other.id, scheduledId: scheduled.id, confirmed }),
      match(),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await problemOf(match())).toMatchObject({ code: "already_matched" });
    const undone = await row(exam.id).then((one) => (one?.matching === "matched" ? exam.id : other.id));
    const twice = await Promise.allSettled([as().undo({ id: undone }), as().undo({ id: undone })]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await problemOf(as().undo({ id: undone }))).toMatchObject({ code: "conflict" });
  });

  it("is refused where either was changed since it was read, cancelled, or its number taken", async () => {
    const input = { id: exam.id, scheduledId: scheduled.id };
    const stale = { ...input, updated: new Date(0).toISOString() };
    expect(await problemOf(as().match(stale))).toMatchObject({ code: "conflict" });
    expect(await problemOf(as().match({ ...input, version: 9 }))).toMatchObject({
      code: "version_conflict",
      data: { current: { version: 1 } },
    });
    const { db } = world.platform;
    const holder = await world.given.exam({ bucketId: bucket.id });
    const setScheduled = (values: Partial<typeof scheduledExams.$inferInsert>) =>
      db.update(scheduledExams).set(values).where(eq(scheduledExams.id, scheduled.id));
    await setScheduled({ accessionNumber: holder.accessionNumber });
    expect(await problemOf(match())).toMatchObject({ code: "accession_taken" });
    await setScheduled({ status: "Cancelled" });
    expect(await problemOf(match())).toMatchObject({ code: "schedule_closed" });
    await setScheduled({ deleted: new Date() });
    expect(await problemOf(match())).toMatchObject({ code: "not_found" });
    expect(await row(exam.id)).toMatchObject({ matching: "unmatched", patientName: "Li Si" });
  });

  it("with another patient's takes a word that it is the same one, which the trail keeps", async () => {
    const input = { id: exam.id, scheduledId: scheduled.id };
    const own = { patientId: "P-1", patientGender: "M" as const, patientDob: "1980-05-05" };
    await world.platform.db.update(exams).set(own).where(eq(exams.id, exam.id));
    const registered = { ...own, patientGender: "F" as const, patientDob: "1990-05-05" };
    await world.platform.db.update(scheduledExams).set(registered).where(eq(scheduledExams.id, scheduled.id));
    const differences = ["patientGender", "patientDob"] as const;
    expect(await problemOf(as().match(input))).toMatchObject({ code: "schedule_differs", data: { differences } });
    const half = { ...input, confirmed: ["patientDob" as const] };
    expect(await problemOf(as().match(half))).toMatchObject({ code: "schedule_differs" });
    expect(await row(exam.id)).toMatchObject({ matching: "unmatched", ...own });
    const { candidates } = await as().candidates({ id: exam.id });
    expect(candidates.find(({ id }) => id === scheduled.id)).toMatchObject({ differs: differences });

    await as().match({ ...input, confirmed: [...differences] });
    const [event] = await world.platform.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, exam.id), eq(auditEvents.event, "exam_matched")));
    expect(event?.detail).toMatchObject({ by: "hand", confirmedDifferences: "patientGender,patientDob" });
  });

  it("reaches into no other organization", async () => {
    const neighbour = await world.given.organization();
    const theirs = await world.given.scheduledExam({ bucketId: neighbour.id });
    expect(await problemOf(as().match({ id: exam.id, scheduledId: theirs.id }))).toMatchObject({ code: "not_found" });
    const stranger = await world.given.member(neighbour, "admin");
    const calls = [
      () => as(stranger).candidates({ id: exam.id }),
      () => match(stranger),
      () => as(stranger).undo({ id: exam.id }),
    ];
    for (const call of calls) expect(await problemOf(call())).toMatchObject({ code: "not_found" });
    const reader = await world.given.member(bucket, "member");
    expect(await problemOf(match(reader))).toMatchObject({ code: "forbidden" });
  });
});

describe("candidates for an unmatched exam", () => {
  it("are those it may be, the likeliest first, with what they agree in", async () => {
    const [own] = [await row(exam.id)];
    const samePatient = await world.given.scheduledExam({
      bucketId: bucket.id,
      patientId: own?.patientId ?? "",
      patientName: "李四",
      modality: "MR",
      scheduledStart: new Date("2026-02-01T05:00:00Z"),
    });
    await world.given.scheduledExam({ bucketId: bucket.id, modality: "MR", patientName: "王五" });
    const { match: none, candidates } = await as().candidates({ id: exam.id });
    expect(none).toBeNull();
    expect(candidates[0]).toMatchObject({ id: samePatient.id, agrees: ["patientId"], isOtherPatient: false });
    expect(candidates.find(({ id }) => id === scheduled.id)).toMatchObject({
      agrees: ["modality", "day"],
      isOtherPatient: true,
    });
    expect(candidates.every(({ patientName }) => patientName === "李四")).toBe(true);
  });

  it("are found by number, patient ID and name, pinyin too", async () => {
    const one = await world.given.scheduledExam({
      bucketId: bucket.id,
      patientName: "欧阳娜",
      accessionNumber: "Q-77",
      patientId: "M-4711",
      modality: "US",
    });
    for (const q of ["q-77", "m-4711", "欧阳", "ouyangna"]) {
      const { candidates } = await as().candidates({ id: exam.id, q });
      expect(candidates.map(({ id }) => id)).toEqual([one.id]);
    }
    expect((await as().candidates({ id: exam.id, q: "--" })).candidates).toEqual([]);
  });
});

describe("the unmatched", () => {
  const listed = async (value: "unmatched" | "unscheduled") => {
    const filters = [{ field: "matching" as const, operator: "in" as const, values: [value] }];
    const { exams: rows } = await world.clientOf(manager).exams.page({ filters });
    return rows.map(({ id }) => id);
  };

  it("are a filter of the list; one nobody scheduled is taken off it, and put back", async () => {
    expect(await listed("unmatched")).toContain(exam.id);
    await as().unscheduled({ id: exam.id, isUnscheduled: true });
    expect(await listed("unmatched")).not.toContain(exam.id);
    expect(await listed("unscheduled")).toContain(exam.id);
    await as().unscheduled({ id: exam.id, isUnscheduled: false });
    expect(await listed("unmatched")).toContain(exam.id);
    await match();
    expect(await listed("unmatched")).not.toContain(exam.id);
    const call = as().unscheduled({ id: exam.id, isUnscheduled: true });
    expect(await problemOf(call)).toMatchObject({ code: "conflict" });
  });
});
