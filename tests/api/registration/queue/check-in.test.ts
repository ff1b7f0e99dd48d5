import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays, momentOf } from "#api/infrastructure/time/zoned-days";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";
import {
  act,
  arrived,
  as,
  bucket,
  callNext,
  checkIn,
  ctQueue,
  groupId,
  manager,
  operator,
  registered,
  registrar,
  registry,
  statusOf,
  useQueues,
  waiting,
  world,
} from "./queued-patients";

useQueues();

describe("check-in", () => {
  it("finds a patient by the number that was merged into another, at the desk and in the registry", async () => {
    const kept = await registered({ name: "卓玛" });
    const lost = await registered({ name: "卓嘎", exams: [{ modality: "US", scheduledDate: addDays(today(), 1) }] });
    const admin = world.clientOf(await world.given.member(bucket, "admin"));
    const between = { id: kept.patientId, lostId: lost.patientId, bucketId: bucket.id };
    const { state } = await admin.patientMerges.compare(between);
    await admin.patientMerges.merge({ ...between, state });
    const found = await registry().query({ id: bucket.id, number: lost.patientId.toLowerCase() });
    expect(found.exams.map(({ id }) => id).sort()).toEqual([kept.id, lost.id].sort());
    expect(await checkIn({ accessionNumber: lost.patientId })).toMatchObject({ scheduledExamId: kept.id });
  });

  it("makes the exam arrive, and gives numbers from 1 each queue and day", async () => {
    const exam = await registered();
    const first = await checkIn({ accessionNumber: exam.accessionNumber.replace(/^0+/, "") });
    expect(first).toMatchObject({ queueNo: "A001", state: "waiting", ahead: 0, isKnown: false, isBack: false });
    expect(first.wait).not.toBeNull();
    expect(await statusOf(exam.id)).toBe("Arrived");
    expect(await arrived()).toMatchObject({ queueNo: "A002", ahead: 1 });
    const other = await arrived({ exams: [{ modality: "US", bodyPart: "腹部", scheduledDate: today() }] });
    expect(other).toMatchObject({ queueNo: "D001" });
    const { queues } = await as(operator).query({ id: bucket.id, queueTypeIds: [], states: [] });
    expect(queues.map(({ prefix, waiting: count }) => [prefix, count])).toEqual([
      ["A", 2],
      ["D", 1],
    ]);
  });

  it("is shown to a registrar who may not call, with the queues to choose from", async () => {
    const { id, queueNo, ticket } = await arrived();
    const turn = await as(registrar).detail({ id: bucket.id, queueExamId: id });
    expect(turn).toMatchObject({ queueNo, ticket, actions: [] });
    const queues = await world.clientOf(registrar).lists.queueTypes.list({ id: bucket.id, activeOnly: true });
    expect(queues.map((queue) => queue.id)).toContain(ctQueue);
  });

  it("comes of an arrival in the registry too, and is found by the exam while it is in a queue", async () => {
    const exam = await registered();
    const turnOf = (account = registrar) => as(account).ofExam({ id: bucket.id, scheduledExamId: exam.id });
    expect(await turnOf()).toBeNull();
    await registry().step({ id: bucket.id, examId: exam.id, version: exam.version, step: "arrive" });
    expect(await turnOf()).toMatchObject({ scheduledExamId: exam.id, queueNo: "A001", ahead: 0, state: "waiting" });
    const elsewhere = await world.given.organization({ groupId });
    const stranger = await world.given.member(elsewhere, "member", "registry_update");
    expect((await problemOf(turnOf(stranger))).code).toBe("not_found");
    const foreign = { id: elsewhere.id, scheduledExamId: exam.id };
    expect(await as(stranger).ofExam(foreign)).toBeNull();
    await world.clientOf(registrar).registry.revoke({ id: exam.id });
    expect(await turnOf()).toBeNull();
  });

  it("says when the exam is booked for, at the check-in and to whoever calls", async () => {
    const { id, accessionNumber } = await registered();
    const scheduledStart = momentOf(`${today()}T23:45:00`, "Asia/Shanghai");
    await world.platform.db.update(scheduledExams).set({ scheduledStart }).where(eq(scheduledExams.id, id));
    const booked = { scheduledStart: scheduledStart.toISOString() };
    expect(await checkIn({ accessionNumber })).toMatchObject(booked);
    expect((await as(operator).query({ id: bucket.id, queueTypeIds: [], states: [] })).exams).toMatchObject([booked]);
    expect(await arrived()).toMatchObject({ scheduledStart: null });
  });

  it("keeps the number of one who checks in again, at once too", async () => {
    const { accessionNumber } = await registered();
    const all = await Promise.all(Array.from({ length: 5 }, () => checkIn({ accessionNumber })));
    expect(new Set(all.map(({ queueNo }) => queueNo))).toEqual(new Set(["A001"]));
    expect(all.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
  });

  it("gives fifty who come at once fifty numbers", async () => {
    const exams = await Promise.all(Array.from({ length: 50 }, (_, index) => registered({ name: `病人${index}` })));
    const all = await Promise.all(exams.map(({ accessionNumber }) => checkIn({ accessionNumber })));
    expect(all.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it("refuses what is not there, cancelled, or has no queue; an arrival without a queue stays possible", async () => {
    expect(await problemOf(checkIn({ accessionNumber: "999999" }))).toMatchObject({ code: "exam_number_unknown" });
    const mr = await registered({ exams: [{ modality: "MR", bodyPart: "头", scheduledDate: today() }] });
    expect(await problemOf(checkIn({ accessionNumber: mr.accessionNumber }))).toMatchObject({ code: "no_queue" });
    await registry().step({ id: bucket.id, examId: mr.id, step: "arrive" });
    expect(await statusOf(mr.id)).toBe("Arrived");
    const gone = await registered();
    await registry().step({ id: bucket.id, examId: gone.id, step: "cancel", reason: "patientAsked" });
    expect(await problemOf(checkIn({ accessionNumber: gone.accessionNumber }))).toMatchObject({
      code: "exam_cancelled",
    });
  });

  it("says which day an exam is set for that is not of today, and takes it when today is meant", async () => {
    const day = addDays(today(), 1);
    const exam = await registered({ exams: [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }] });
    const problem = await problemOf(checkIn({ accessionNumber: exam.accessionNumber }));
    expect(problem).toMatchObject({ code: "exam_of_another_day", data: { day } });
    expect(await statusOf(exam.id)).toBe("Registered");
    const entry = await checkIn({ accessionNumber: exam.accessionNumber, isAnotherDay: true });
    expect(entry).toMatchObject({ queueNo: "A001", isKnown: false });
    expect(await statusOf(exam.id)).toBe("Arrived");
    expect(await checkIn({ accessionNumber: exam.accessionNumber })).toMatchObject({ id: entry.id, isKnown: true });
  });

  it("takes one without an exam by what for", async () => {
    const entry = await checkIn({ service: "取胶片", patientName: "李四", queueTypeId: ctQueue, key: "walk-in-1" });
    expect(entry).toMatchObject({ queueNo: "A001", service: "取胶片", patientName: "李四", scheduledExamId: null });
    expect(await problemOf(checkIn({ service: "取胶片", key: "walk-in-2" }))).toMatchObject({ code: "bad_request" });
    const keyless = checkIn({ service: "取胶片", queueTypeId: ctQueue });
    expect(await problemOf(keyless)).toMatchObject({ code: "bad_request" });
  });

  it("gives one without an exam one number for a form sent three times at once, and leads there again", async () => {
    const walkIn = { service: "取胶片", queueTypeId: ctQueue, key: "sent-three-times" };
    const sent = await Promise.allSettled([1, 2, 3].map(() => checkIn(walkIn)));
    const done = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(done.map(({ queueNo }) => queueNo)).toEqual(["A001"]);
    expect(await problemOf(checkIn(walkIn))).toMatchObject({ code: "already_done", data: { made: done[0]?.id } });
    expect(await waiting()).toEqual(["A001"]);
    // Whose number it is, the account that sent it learns, and no other.
    expect(await checkIn(walkIn, manager)).toMatchObject({ queueNo: "A002" });
  });

  it("leads into the queue by the arrival alone, and out of it when that is taken back", async () => {
    const exam = await registered();
    await registry().step({ id: bucket.id, examId: exam.id, step: "arrive" });
    expect(await waiting()).toEqual(["A001"]);
    await registry().step({ id: bucket.id, examId: exam.id, step: "revoke" });
    expect(await waiting()).toEqual([]);
    await registry().step({ id: bucket.id, examId: exam.id, step: "arrive" });
    expect(await waiting()).toEqual(["A001"]);
  });

  it("calls emergencies first, and the elderly before whoever came within the head start", async () => {
    await arrived();
    await arrived({ dob: "1940-01-01", age: 86, ageUnit: "Y" });
    await arrived({}, { isEmergency: true });
    await arrived({}, { mark: "military" });
    expect(await waiting()).toEqual(["A003", "A002", "A004", "A001"]);
  });
});

describe("an exam whose safety speaks against it after the arrival", () => {
  const asked = async () => {
    const { safetyQuestions } = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const question = {
      id: bucket.id,
      modality: "CT" as const,
      question: "是否有植入物？",
      blockingAnswer: "yes" as const,
    };
    const { id: questionId } = await safetyQuestions.add(question);
    const answer = (id: string, answer: "yes" | "no") =>
      world.clientOf(registrar).safety.answer({ id, answers: [{ questionId, answer, note: "" }] });
    const { id } = await registered();
    await answer(id, "no");
    const entry = await checkIn({ scheduledExamId: id });
    return { id, entry, answer };
  };

  it("is marked when called, and neither begun nor done until a physician has decided", async () => {
    const { id, entry, answer } = await asked();
    expect(entry).toMatchObject({ safety: "clear" });
    await answer(id, "yes");
    const called = await callNext();
    expect(called).toMatchObject({ id: entry.id, safety: "blocked" });
    expect(called?.actions).not.toContain("start");
    expect(called?.actions).not.toContain("done");
    expect(called?.actions).toContain("hold");
    expect(await problemOf(act(entry.id, "start"))).toMatchObject({ code: "safety_blocked" });
    expect(await problemOf(act(entry.id, "done"))).toMatchObject({ code: "safety_blocked" });
    const physician = world.clientOf(await world.given.member(bucket, "member", "report_approval"));
    const waitFor = await physician.safety.blocked({ id: bucket.id });
    expect(waitFor).toMatchObject([{ examId: id, hasArrived: true }]);
    await physician.safety.override({ id, reason: "已核对型号" });
    expect(await physician.safety.blocked({ id: bucket.id })).toEqual([]);
    expect(await act(entry.id, "start")).toMatchObject({ state: "serving", safety: "overridden" });
    await answer(id, "no");
    await answer(id, "yes");
    expect(await act(entry.id, "done")).toMatchObject({ state: "done" });
  });

  it("waits for a physician where the arrival alone makes the exam too", async () => {
    const { lists } = world.clientOf(await world.given.member(bucket, "admin"));
    const at = { id: bucket.id };
    await lists.queueTypes.add({ ...at, queueName: "ECG", displayName: "ECG", modality: "ECG", prefix: "E" });
    const question = { ...at, modality: "ECG" as const, question: "是否有起搏器？", blockingAnswer: "yes" as const };
    const { id: questionId } = await lists.safetyQuestions.add(question);
    const answer = (id: string, answer: "yes" | "no") =>
      world.clientOf(registrar).safety.answer({ id, answers: [{ questionId, answer, note: "" }] });
    const { id } = await registered({ exams: [{ modality: "ECG", scheduledDate: today() }] });
    await answer(id, "no");
    const entry = await checkIn({ scheduledExamId: id });
    await answer(id, "yes");
    const physician = world.clientOf(await world.given.member(bucket, "member", "report_approval"));
    expect(await physician.safety.blocked(at)).toMatchObject([{ examId: id }]);
    await act(entry.id, "leave");
    expect(await physician.safety.blocked(at)).toEqual([]);
  });
});
