import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { exams, followUps } from "#api/infrastructure/database/schema/index";
import { nobody } from "#api/infrastructure/actor/principal";
import { raise } from "#api/infrastructure/events/events";
import { keepFollowUps } from "#api/reading/follow-ups/follow-exam";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const line = {
  finding: "右肺上叶 8mm 结节",
  modality: "CT" as const,
  bodyPart: "胸部",
  from: 3,
  to: 6,
  unit: "months" as const,
  orderer: "referrer" as const,
};
const patient = { patientId: "P100", patientName: "张小伟", patientDob: "1968-01-02", patientGender: "M" as const };

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

const calls = (account: TestAccount) => world.clientOf(account).followUps;

/** A report of an exam so many days ago that recommends a CT of the chest in three to six months. */
async function recommended(daysAgo: number, of: Partial<typeof exams.$inferInsert> = {}) {
  const report = await world.given.report(
    { bucketId: bucket.id, submitterId: author.id },
    { ...patient, bodyPart: "胸部", studyDate: ago(daysAgo), ...of },
  );
  const { id } = await calls(author).add({ id: report.id, ...line });
  return { id, reportId: report.id, examId: report.exam.id };
}

/** An exam comes, by upload or from a modality: whoever follows is told. */
async function arrives(fields: Partial<typeof exams.$inferInsert> = {}) {
  const exam = await world.given.exam({
    bucketId: bucket.id,
    ...patient,
    bodyPart: "胸部",
    studyDate: new Date(),
    ...fields,
  });
  const actor = { origin: testOrigin, principal: nobody, bucketId: bucket.id };
  const told = { examId: exam.id, bucketId: exam.bucketId };
  await world.platform.db.transaction((tx) => raise(world.platform, tx, actor, "examArrived", told));
  return exam;
}

const stateOf = async ({ reportId }: { reportId: string }) =>
  (await calls(reader).ofReport({ id: reportId })).followUps[0]?.state;

describe("what a report recommends", () => {
  test("is due by the calendar, and listed by how it stands", async () => {
    const late = await recommended(400);
    const due = await recommended(120);
    const open = await recommended(10);
    expect(await Promise.all([late, due, open].map(stateOf))).toEqual(["late", "due", "open"]);
    const page = await calls(reader).page({ state: "due" });
    expect(page).toMatchObject({
      total: 1,
      waiting: { open: 1, due: 1, late: 1 },
      followUps: [{ id: due.id, mayWrite: false }],
    });
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await calls(stranger).page({ state: "late" })).total).toBe(0);
  });

  test("is written once, however often it is sent", async () => {
    const { id } = await world.given.report({ bucketId: bucket.id });
    const both = await Promise.allSettled([calls(author).add({ id, ...line }), calls(author).add({ id, ...line })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(calls(author).add({ id, ...line, from: 7 }))).code).toBe("bad_request");
    expect((await problemOf(calls(reader).add({ id, ...line }))).code).toBe("forbidden");
  });

  test.each([120, 400])("is done by an exam that fits, %i days later, within its window or behind it", async (days) => {
    const one = await recommended(days);
    const exam = await arrives();
    const [done] = (await calls(reader).ofReport({ id: one.reportId })).followUps;
    expect(done).toMatchObject({ state: "done", end: "examined", doneExam: { id: exam.id }, endedBy: null });
  });

  test.each([
    ["another patient", { patientId: "P200" }],
    ["no patient's", { patientId: "" }],
    ["the same number of another issuer", { patientIdIssuer: "CITY" }],
    ["somebody else of that number by name", { patientName: "王建国" }],
    ["somebody else of that number by birth", { patientDob: "1990-05-05" }],
    ["somebody else of that number by sex", { patientGender: "F" as const }],
    ["another modality", { modality: "MR" as const }],
    ["another body part", { bodyPart: "胸椎" }],
    ["an earlier day", { studyDate: ago(100) }],
  ])("is not done by an exam of %s", async (_, fields) => {
    const one = await recommended(120);
    await arrives(fields);
    await keepFollowUps(world.platform);
    expect(await stateOf(one)).toBe("due");
  });

  test("is not done by an exam of another organization under the same number", async () => {
    const one = await recommended(120);
    const elsewhere = await world.given.organization();
    await arrives({ bucketId: elsewhere.id });
    await keepFollowUps(world.platform);
    expect(await stateOf(one)).toBe("due");
  });

  test("is done, or open again, once the exam's number is put right", async () => {
    const one = await recommended(120);
    const { db } = world.platform;
    const number = (patientId: string) => db.update(exams).set({ patientId }).where(eq(exams.id, exam.id));
    const exam = await arrives({ patientId: "P2OO" });
    await number(patient.patientId);
    await keepFollowUps(world.platform);
    expect(await stateOf(one)).toBe("done");
    await number("P300");
    await keepFollowUps(world.platform);
    expect(await stateOf(one)).toBe("due");
  });

  test("stays open where a person says that the exam was no answer", async () => {
    const one = await recommended(120);
    await arrives();
    await calls(author).reopen({ id: one.reportId, followUpId: one.id });
    await keepFollowUps(world.platform);
    expect(await stateOf(one)).toBe("due");
    const next = await arrives();
    expect((await calls(reader).ofReport({ id: one.reportId })).followUps[0]?.doneExam?.id).toBe(next.id);
  });

  test("is ended by a person with a reason, or by an exam of the same patient alone; of two the first stands", async () => {
    const one = await recommended(120);
    const place = { id: one.reportId, followUpId: one.id };
    const foreign = await arrives({ patientId: "P200", modality: "US" });
    expect((await problemOf(calls(author).examined({ ...place, examId: foreign.id }))).code).toBe("not_found");
    const ends = ["declined", "elsewhere"] as const;
    const both = await Promise.allSettled(ends.map((end) => calls(author).close({ ...place, end })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(calls(author).close({ ...place, end: "died" }))).code).toBe("follow_up_ended");
    expect((await problemOf(calls(author).close({ ...place, end: "other" }))).code).toBe("bad_request");
    await calls(author).reopen(place);
    const ultrasound = await arrives({ modality: "US" });
    await calls(author).examined({ ...place, examId: ultrasound.id });
    expect(await stateOf(one)).toBe("done");
    const another = await world.given.report({ bucketId: bucket.id });
    expect((await problemOf(calls(author).reopen({ id: another.id, followUpId: one.id }))).code).toBe("not_found");
  });

  test("is told of once when it is late, to who wrote it", async () => {
    const one = await recommended(400);
    await Promise.all([keepFollowUps(world.platform), keepFollowUps(world.platform)]);
    await keepFollowUps(world.platform);
    const told = (await world.clientOf(author).notifications.page({})).notifications;
    expect(told.map(({ kind }) => kind)).toEqual(["followUpLate"]);
    const [row] = await world.platform.db.select().from(followUps).where(eq(followUps.id, one.id));
    expect(row?.toldLate).not.toBeNull();
    await recommended(120);
    await keepFollowUps(world.platform);
    expect((await world.clientOf(author).notifications.page({})).total).toBe(1);
  });
});
