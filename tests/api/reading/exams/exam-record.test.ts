import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, bodyParts, exams as examTable } from "#api/infrastructure/database/schema/index";
import { edited } from "../../../support/edited-exam";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let reader: TestAccount;
let manager: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  reader = await world.given.member(bucket, "member");
  manager = await world.given.member(bucket, "contentManager");
});

const as = (account: TestAccount) => world.clientOf(account).exams;
const lastEvent = async (examId: string, event: string) =>
  (
    await world.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, examId), eq(auditEvents.event, event)))
      .orderBy(desc(auditEvents.sequence))
  )[0];

describe("an exam", () => {
  it("is read with its attachments and reports, and the view is in the audit trail", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id, clinicImpression: "咳嗽" }, { status: "final" });
    const { exam: whole, reports, report } = await as(reader).detail({ id: exam.id });
    expect(whole).toMatchObject({ id: exam.id, clinicImpression: "咳嗽", attachments: [], status: "final" });
    expect(reports).toHaveLength(1);
    expect(report).toMatchObject({ id: exam.report.id, status: "final" });
    expect(await lastEvent(exam.id, "exam_viewed")).toMatchObject({ accountId: reader.id, bucketId: bucket.id });
  });

  it("has no report of another exam", async () => {
    const [exam, other] = [
      await world.given.exam({ bucketId: bucket.id }),
      await world.given.exam({ bucketId: bucket.id }),
    ];
    expect((await problemOf(as(reader).detail({ id: exam.id, reportId: other.report.id }))).code).toBe("not_found");
  });

  it("of another organization is not found", async () => {
    const elsewhere = await world.given.organization();
    const exam = await world.given.exam({ bucketId: elsewhere.id });
    for (const call of [as(reader).get, as(reader).detail, as(reader).past, as(reader).images, as(reader).reports]) {
      expect((await problemOf(call({ id: exam.id }))).code).toBe("not_found");
    }
  });
});

describe("past exams", () => {
  it("are the patient's other exams at the organization, the latest examined first, fifteen at most", async () => {
    const patientId = "PAST-1";
    const exam = await world.given.exam({ bucketId: bucket.id, patientId });
    const dates = Array.from({ length: 17 }, (_, days) => new Date(Date.UTC(2025, 0, 1 + days)));
    for (const studyDate of dates) await world.given.exam({ bucketId: bucket.id, patientId, studyDate });
    const elsewhere = await world.given.organization();
    await world.given.exam({ bucketId: elsewhere.id, patientId });
    await world.given.exam({ bucketId: bucket.id, patientId: "PAST-2" });
    await world.given.exam({ bucketId: bucket.id, patientId, deleted: new Date() });
    const past = await as(reader).past({ id: exam.id });
    expect(past.map(({ studyDate }) => studyDate)).toEqual(
      dates
        .reverse()
        .slice(0, 15)
        .map((date) => date.toISOString()),
    );
    expect(await as(reader).pastCount({ id: exam.id })).toEqual({ count: 17 });
  });
});

describe("an edit", () => {
  it("changes the exam, makes the new name searchable and leaves a trace of the patient's identity", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id, patientName: "张伟", patientId: "P-OLD" });
    const before = await as(manager).get({ id });
    const after = await as(manager).update(edited(before, { name: "李晓明", pid: "P-NEW", bodyPart: "头颅" }));
    expect(after).toMatchObject({ patientName: "李晓明", patientId: "P-NEW", bodyPart: "头颅", verifyReport: false });
    expect(Date.parse(after.updated)).toBeGreaterThanOrEqual(Date.parse(before.updated));
    const { exams } = await as(manager).page({
      filters: [
        { field: "patientName", operator: "like", values: ["lixiaoming"] },
        { field: "patientId", operator: "eq", values: ["P-NEW"] },
      ],
    });
    expect(exams.map((row) => row.id)).toEqual([id]);
    expect((await lastEvent(id, "exam_updated"))?.detail).toEqual({
      changed: "patientId,patientName,bodyPart",
      "patientId.from": "P-OLD",
      "patientId.to": "P-NEW",
      "patientName.from": "张伟",
      "patientName.to": "李晓明",
    });
  });

  it("of patient data after approval asks for the report to be verified; of anything else it does not", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id }, { status: "corrected" });
    const before = await as(manager).get({ id });
    const second = await as(manager).update(edited(before, { applyDept: "急诊科" }));
    expect(second.verifyReport).toBe(false);
    expect((await as(manager).update(edited(second, { gender: "F", applyDept: "急诊科" }))).verifyReport).toBe(true);
  });

  it("made on an older reading is refused and changes nothing", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id });
    const before = await as(manager).get({ id });
    const { updated } = await as(manager).update(edited(before, { bodyPart: "胸部" }));
    const problem = await problemOf(as(manager).update(edited(before, { bodyPart: "腹部" })));
    expect(problem).toMatchObject({ code: "conflict", data: { updated } });
    expect(await as(manager).get({ id })).toMatchObject({ bodyPart: "胸部" });
  });

  it("cannot say that the patient was born, or the exam done, in the future, nor that he was seen before his birth", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id, studyDate: new Date("2026-03-05T06:00:00Z") });
    const before = await as(manager).get({ id });
    const wrong = async (changes: Parameters<typeof edited>[1]) =>
      (await problemOf(as(manager).update(edited(before, changes)))).data;
    expect(await wrong({ dob: "2199-01-01" })).toEqual({ fields: { dob: "birthAhead" } });
    expect(await wrong({ dob: "2026-03-06" })).toEqual({ fields: { dob: "birthAfterExam" } });
    expect(await wrong({ studyDate: "2199-01-01T00:00:00Z" })).toEqual({ fields: { studyDate: "examAhead" } });
    expect((await as(manager).update(edited(before, { dob: "2026-03-05", age: 0, ageUnit: "D" }))).ageByBirth).toBe(
      null,
    );
  });

  it("of an age that contradicts the date of birth is taken, and the age by birth is told", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id, studyDate: new Date("2026-03-05T06:00:00Z") });
    const before = await as(manager).get({ id });
    const after = await as(manager).update(edited(before, { dob: "1970-01-01", age: 5, ageUnit: "Y" }));
    expect(after.ageByBirth).toEqual({ visitAge: 56, visitAgeUnit: "Y" });
  });

  it("cannot take another exam's accession number, and keeps its own where none is typed", async () => {
    const taken = await world.given.exam({ bucketId: bucket.id });
    const { id, accessionNumber } = await world.given.exam({ bucketId: bucket.id });
    const before = await as(manager).get({ id });
    const problem = await problemOf(as(manager).update(edited(before, { accessionNumber: taken.accessionNumber })));
    expect(problem).toMatchObject({ code: "accession_taken", status: 409 });
    const after = await as(manager).update(edited(before, { accessionNumber: "", bodyPart: "胸部" }));
    expect(after.accessionNumber).toBe(accessionNumber);
  });

  it("is told whatever the exam cannot take of it at once, and nothing where it stays", async () => {
    const taken = await world.given.exam({ bucketId: bucket.id });
    const { id, accessionNumber } = await world.given.exam({ bucketId: bucket.id });
    const { accessionNumber: number } = taken;
    const wrong = { id, dob: "2199-01-01", studyDate: "2199-01-01T00:00:00Z", accessionNumber: number };
    const faults = { dob: "birthAhead", studyDate: "examAhead", accessionNumber: "numberTaken" };
    expect(await as(manager).infoFaults(wrong)).toEqual(faults);
    const before = await as(manager).get({ id });
    expect(await problemOf(as(manager).update(edited(before, wrong)))).toMatchObject({
      code: "info_wrong",
      data: { fields: faults },
    });
    const { patientDob: dob, studyDate } = before;
    expect(await as(manager).infoFaults({ id, dob, studyDate, accessionNumber })).toEqual({});
  });

  it("is not for those who may only read", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id });
    const exam = await as(reader).get({ id });
    expect((await problemOf(as(reader).update(edited(exam, {})))).code).toBe("forbidden");
  });
});

describe("a deleted exam", () => {
  it("goes with a reason and comes back as it was", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id });
    await as(manager).delete({ id, reason: "重复上传" });
    expect(await as(manager).get({ id })).toMatchObject({ deletedBy: manager.name, deleteReason: "重复上传" });
    expect((await problemOf(as(manager).delete({ id, reason: "再次" }))).code).toBe("conflict");
    await as(manager).recovery({ id });
    expect(await as(manager).get({ id })).toMatchObject({ deletedTime: null, deletedBy: null, deleteReason: null });
    expect((await problemOf(as(manager).recovery({ id }))).code).toBe("conflict");
    expect((await lastEvent(id, "exam_deleted"))?.detail).toEqual({ reason: "重复上传" });
    expect(await lastEvent(id, "exam_recovered")).toMatchObject({ accountId: manager.id });
  });

  it("is not found by those who could not bring it back, and cannot be edited", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id });
    const exam = await as(manager).get({ id });
    await as(manager).delete({ id, reason: "重复上传" });
    expect((await problemOf(as(reader).get({ id }))).code).toBe("not_found");
    expect((await problemOf(as(reader).images({ id }))).code).toBe("not_found");
    expect((await problemOf(as(manager).update(edited(exam, {})))).code).toBe("not_found");
  });

  it("is not made while somebody else edits its report, nor of an approved one", async () => {
    const held = { lockedBy: reader.id, lockExpires: new Date(Date.now() + 60_000) };
    const locked = await world.given.exam({ bucketId: bucket.id, ...held });
    const refused = await problemOf(as(manager).delete({ id: locked.id, reason: "误传" }));
    expect(refused).toMatchObject({ code: "report_locked", data: { holder: reader.name } });
    const approved = await world.given.exam({ bucketId: bucket.id }, { status: "corrected" });
    const other = await problemOf(as(manager).delete({ id: approved.id, reason: "误传" }));
    expect(other.code).toBe("transition_refused");
  });

  it("is deleted once when two people do it at the same time", async () => {
    const { id } = await world.given.exam({ bucketId: bucket.id });
    const outcomes = await Promise.allSettled(["一", "二", "三"].map((reason) => as(manager).delete({ id, reason })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await world.platform.db.select().from(examTable).where(eq(examTable.id, id));
    expect(row?.deleted).toBeInstanceOf(Date);
  });
});

it("body parts are those of the caller's organizations, each once", async () => {
  const second = await world.given.organization();
  const elsewhere = await world.given.organization();
  const account = await world.given.member(bucket, "member");
  await world.given.join(account, second, "member");
  await world.platform.db.insert(bodyParts).values([
    { bucketId: bucket.id, name: "胸部" },
    { bucketId: second.id, name: "胸部" },
    { bucketId: second.id, name: "头颅" },
    { bucketId: elsewhere.id, name: "手" },
  ]);
  expect(await as(account).bodyParts({})).toEqual(["头颅", "胸部"]);
});
