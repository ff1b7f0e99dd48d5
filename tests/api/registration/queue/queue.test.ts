import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  outboxMessages,
  queueCalls,
  queueEntries,
  queuePeriods,
  queueTypes,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { tellTurnJob } from "#api/registration/queue/tell-turn";
import { closeQueueDays } from "#api/registration/queue/close-days";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { NewRegistryOrder } from "#contract/registration/registry";
import type { CheckIn } from "#contract/registration/queue";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string; name: string };
let groupId: string;
let registrar: TestAccount;
let operator: TestAccount;
let manager: TestAccount;
let ctQueue: string;
let usQueue: string;

const today = dayAt(new Date(), "Asia/Shanghai");

beforeAll(async () => {
  world = await testPlatform();
  groupId = (await world.given.group({ enableRegistry: true, enableCalling: true })).id;
});

/** A hospital of its own for each test: queues of others don't count. */
beforeEach(async () => {
  bucket = await world.given.organization({ groupId });
  registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
  operator = await world.given.member(bucket, "member", "calling_call");
  manager = await world.given.member(bucket, "member", "calling_manage_queue");
  const { queueTypes } = world.clientOf(await world.given.member(bucket, "admin")).lists;
  const add = (queueName: string, modality: "CT" | "US", prefix: string) =>
    queueTypes.add({ id: bucket.id, queueName, displayName: queueName, modality, prefix });
  ctQueue = (await add("CT", "CT", "A")).id;
  usQueue = (await add("US", "US", "D")).id;
});

const as = (account: TestAccount) => world.clientOf(account).queue;
const registry = () => world.clientOf(registrar).registry;

async function registered(given: Record<string, unknown> = {}) {
  const order = NewRegistryOrder.parse({
    name: "王小明",
    gender: "M",
    dob: "1990-05-06",
    isOtherPerson: true,
    exams: [{ modality: "CT", bodyPart: "胸部", scheduledDate: today }],
    ...given,
  });
  const { exams } = await registry().create({ id: bucket.id, ...order });
  return exams[0]!;
}

const checkIn = (input: Partial<CheckIn>, account = registrar) =>
  as(account).checkIn({
    id: bucket.id,
    ...{
      accessionNumber: "",
      queueTypeId: null,
      patientName: "",
      service: "",
      mark: null,
      isEmergency: false,
      isAnotherDay: false,
    },
    ...input,
  });

async function arrived(given: Record<string, unknown> = {}, how: Partial<CheckIn> = {}) {
  const { accessionNumber } = await registered(given);
  return checkIn({ accessionNumber, ...how });
}

const callNext = (room = "1 室", queueTypeIds = [ctQueue], account = operator) =>
  as(account).callNext({ id: bucket.id, queueTypeIds, room });
const act = (
  queueExamId: string,
  action: Parameters<ReturnType<typeof as>["action"]>[0]["action"],
  more = {},
  account = operator,
) => as(account).action({ id: bucket.id, queueExamId, action, ...more });
const waiting = async () =>
  (await as(operator).query({ id: bucket.id, queueTypeIds: [ctQueue], states: ["waiting"] })).exams.map(
    ({ queueNo }) => queueNo,
  );
const statusOf = async (id: string) =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0]?.status;

describe("check-in", () => {
  it("finds a patient by the number that was merged into another, at the desk and in the registry", async () => {
    const kept = await registered({ name: "卓玛" });
    const lost = await registered({ name: "卓嘎", exams: [{ modality: "US", scheduledDate: addDays(today, 1) }] });
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
    expect(first).toMatchObject({ queueNo: "A001", state: "waiting", ahead: 0, isKnown: false });
    expect(first.wait).not.toBeNull();
    expect(await statusOf(exam.id)).toBe("Arrived");
    expect(await arrived()).toMatchObject({ queueNo: "A002", ahead: 1 });
    const other = await arrived({ exams: [{ modality: "US", bodyPart: "腹部", scheduledDate: today }] });
    expect(other).toMatchObject({ queueNo: "D001" });
    const { queues } = await as(operator).query({ id: bucket.id, queueTypeIds: [], states: [] });
    expect(queues.map(({ prefix, waiting: count }) => [prefix, count])).toEqual([
      ["A", 2],
      ["D", 1],
    ]);
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
    const mr = await registered({ exams: [{ modality: "MR", bodyPart: "头", scheduledDate: today }] });
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
    const day = addDays(today, 1);
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

describe("calling", () => {
  it("calls each once, whoever asks at the same time", async () => {
    for (let index = 0; index < 20; index += 1) await arrived({ name: `病人${index}` });
    const called = await Promise.all(Array.from({ length: 20 }, (_, index) => callNext(`${index + 1} 室`)));
    expect(new Set(called.map((one) => one?.queueNo)).size).toBe(20);
    expect(await callNext("21 室")).toBeNull();
  });

  it("calls one person for a button pressed twice", async () => {
    await arrived();
    await arrived();
    const key = "pressed-twice-1";
    const both = await Promise.all(
      [1, 2].map(() =>
        as(operator)
          .callNext({ id: bucket.id, queueTypeIds: [ctQueue], room: "1 室", key })
          .then(
            (one) => one?.queueNo,
            (error: { code?: string }) => error.code,
          ),
      ),
    );
    expect(both.sort()).toEqual(["A001", "already_done"]);
  });

  it("keeps a room to one call", async () => {
    await arrived();
    await arrived();
    const first = await callNext();
    expect(await problemOf(callNext())).toMatchObject({ code: "room_busy", data: { queueNo: "A001" } });
    expect((await act(first!.id, "start")).state).toBe("serving");
    expect((await callNext())?.queueNo).toBe("A002");
  });

  it("sends one who does not come back some places, then to the end, then to the desk", async () => {
    const entries = [];
    for (let index = 0; index < 6; index += 1) entries.push(await arrived({ name: `病人${index}` }));
    const [first] = entries;
    await callNext();
    expect(await act(first!.id, "miss")).toMatchObject({ state: "waiting", missed: 1 });
    expect(await waiting()).toEqual(["A002", "A003", "A004", "A001", "A005", "A006"]);
    await act(first!.id, "call", { room: "1 室" }, manager);
    await act(first!.id, "miss");
    expect((await waiting()).at(-1)).toBe("A001");
    await act(first!.id, "call", { room: "1 室" }, manager);
    expect(await act(first!.id, "miss")).toMatchObject({ state: "missed", missed: 3 });
    expect((await as(operator).missed({ id: bucket.id })).map(({ queueNo }) => queueNo)).toEqual(["A001"]);
    expect(await checkIn({ accessionNumber: first!.accessionNumber })).toMatchObject({
      queueNo: "A001",
      isKnown: true,
    });
    expect((await waiting()).at(-1)).toBe("A001");
  });

  it("takes the last action back for a while, and its call off the screens", async () => {
    await arrived();
    const called = await callNext();
    expect((await as(manager).screen({ id: bucket.id })).calls).toHaveLength(1);
    expect(await act(called!.id, "undo")).toMatchObject({ state: "waiting", room: "" });
    expect((await as(manager).screen({ id: bucket.id })).calls).toEqual([]);
    // Nothing is left to take back, which is not a matter of time.
    expect(await problemOf(act(called!.id, "undo"))).toMatchObject({ code: "queue_refused" });
    await callNext();
    await world.platform.db
      .update(queueEntries)
      .set({ acted: sql`now() - interval '31 seconds'` })
      .where(eq(queueEntries.id, called!.id));
    expect(await problemOf(act(called!.id, "undo"))).toMatchObject({ code: "undo_late" });
  });

  it("takes a call back that was repeated: the repeat first, then the call, each within its time", async () => {
    await arrived();
    const called = await callNext();
    await act(called!.id, "callAgain");
    expect(await act(called!.id, "undo")).toMatchObject({ state: "calling", room: "1 室" });
    expect(await act(called!.id, "undo")).toMatchObject({ state: "waiting", room: "" });
    expect((await as(manager).screen({ id: bucket.id })).calls).toEqual([]);
    const again = await callNext();
    await world.platform.db
      .update(queueEntries)
      .set({ acted: sql`now() - interval '31 seconds'` })
      .where(eq(queueEntries.id, again!.id));
    await act(again!.id, "callAgain");
    await act(again!.id, "start");
    expect(await act(again!.id, "undo")).toMatchObject({ state: "calling" });
    // The repeat is taken back, and the call before it is too old.
    expect((await act(again!.id, "undo")).actions).not.toContain("undo");
    expect(await problemOf(act(again!.id, "undo"))).toMatchObject({ code: "queue_refused" });
  });

  it("transfers to another queue with the time of the check-in, and back", async () => {
    const entry = await arrived();
    const before = await as(registrar).ticket({ code: entry.ticket });
    expect(before.queueNo).toBe("A001");
    await act(entry.id, "transfer", { queueTypeId: usQueue });
    expect((await as(registrar).ticket({ code: entry.ticket })).queueNo).toBe("D001");
    expect(await waiting()).toEqual([]);
    await act(entry.id, "undo");
    expect(await waiting()).toEqual(["A001"]);
    expect((await as(registrar).ticket({ code: entry.ticket })).queueNo).toBe("A001");
  });

  it("moves one into another's place, traced, for managers alone", async () => {
    for (let index = 0; index < 3; index += 1) await arrived({ name: `病人${index}` });
    const last = (await as(operator).query({ id: bucket.id, queueTypeIds: [], states: [] })).exams[2]!;
    const move = { id: bucket.id, queueExamId: last.id, targetQueueNo: "a001", reason: "胸痛" };
    expect(await problemOf(as(operator).resort(move))).toMatchObject({ code: "forbidden" });
    expect(await problemOf(as(manager).resort({ ...move, reason: " " }))).toMatchObject({ code: "bad_request" });
    await as(manager).resort(move);
    expect(await waiting()).toEqual(["A003", "A001", "A002"]);
    expect(await problemOf(as(manager).resort({ ...move, targetQueueNo: "A099" }))).toMatchObject({
      code: "queue_number_unknown",
    });
    expect(await problemOf(act(last.id, "call", { room: "1 室" }))).toMatchObject({ code: "forbidden" });
  });

  it("refuses a change that did not see the last one", async () => {
    const { id, version } = await arrived();
    await callNext();
    expect(await problemOf(act(id, "start", { version }))).toMatchObject({ code: "version_conflict" });
  });

  it("writes each segment, end to begin", async () => {
    const { id } = await arrived();
    await callNext();
    await act(id, "start");
    await act(id, "hold");
    await act(id, "start");
    await act(id, "done");
    const { db } = world.platform;
    const periods = await db
      .select()
      .from(queuePeriods)
      .where(eq(queuePeriods.entryId, id))
      .orderBy(queuePeriods.start);
    expect(periods.map(({ state }) => state)).toEqual(["waiting", "calling", "serving", "onHold", "serving", "done"]);
    expect(periods.slice(1).map(({ start }) => start)).toEqual(periods.slice(0, -1).map(({ end }) => end));
    expect(await db.$count(queuePeriods, and(eq(queuePeriods.entryId, id), isNull(queuePeriods.end)))).toBe(1);
  });
});

describe("the hall", () => {
  it("sees masked names by a code that opens nothing else and can be renewed", async () => {
    await arrived({ name: "欧阳小明" });
    const called = await callNext("CT 1 室");
    await act(called!.id, "callAgain");
    const admin = await world.given.member(bucket, "admin");
    const { screen } = await as(admin).links({ id: bucket.id });
    const stranger = world.anonymous.queue;
    const shown = await stranger.screenOf({ code: screen });
    expect(shown.calls).toMatchObject([{ queueNo: "A001", room: "CT 1 室", isOpen: true, maskedName: "欧阳*明" }]);
    expect(JSON.stringify(shown)).not.toContain("欧阳小明");
    expect(await world.platform.db.$count(queueCalls, eq(queueCalls.entryId, called!.id))).toBe(2);
    await as(admin).renewLink({ id: bucket.id, kind: "screen" });
    expect(await problemOf(stranger.screenOf({ code: screen }))).toMatchObject({ code: "not_found" });
  });

  it("lets a patient check in at a kiosk by a number, and see the own turn without a name", async () => {
    const exam = await registered({ name: "张伟丽", phone: "13912345678" });
    const { kiosk } = await as(await world.given.member(bucket, "admin")).links({ id: bucket.id });
    const stranger = world.anonymous.queue;
    const number = exam.accessionNumber.replace(/^0+/, "").padStart(4, "0");
    const found = await stranger.kioskFind({ code: kiosk, number });
    expect(found.exams).toMatchObject([{ scheduledExamId: exam.id, maskedName: "张*丽", queueNo: null }]);
    const other = await registered();
    const notMine = stranger.kioskCheckIn({ code: kiosk, number, scheduledExamId: other.id });
    expect(await problemOf(notMine)).toMatchObject({ code: "not_found" });
    const { ticket } = await stranger.kioskCheckIn({ code: kiosk, number, scheduledExamId: exam.id });
    expect(await statusOf(exam.id)).toBe("Arrived");
    const turn = await stranger.ticket({ code: ticket });
    expect(turn).toMatchObject({ queueNo: "A001", state: "waiting", ahead: 0 });
    expect(JSON.stringify(turn)).not.toContain("张");
    await callNext("CT 1 室");
    expect(await stranger.ticket({ code: ticket })).toMatchObject({ state: "calling", room: "CT 1 室", ahead: null });
  });

  it("tells a kiosk nothing by what others know of a patient", async () => {
    const idCard = "11010119900307803X";
    const exam = await registered({ dob: "1990-03-07", idCard, phone: "13912345679" });
    const { kiosk: code } = await as(await world.given.member(bucket, "admin")).links({ id: bucket.id });
    const find = (number: string) => world.anonymous.queue.kioskFind({ code, number });
    for (const number of ["13912345679", idCard, exam.patientId]) expect((await find(number)).exams).toEqual([]);
  });

  it("lets nobody try numbers at a kiosk; those who check in are not counted", async () => {
    const exams = await Promise.all(Array.from({ length: 4 }, (_, index) => registered({ name: `病人${index}` })));
    const { kiosk: code } = await as(await world.given.member(bucket, "admin")).links({ id: bucket.id });
    const at = (ip: string) => world.api.client(null, { ...testOrigin, ip }).queue;
    const find = (index: number, ip = "10.7.0.1") =>
      at(ip).kioskFind({ code, number: exams[index % 3]!.accessionNumber });
    for (let index = 0; index < 29; index += 1) await find(index);
    const number = exams[3]!.accessionNumber;
    await at("10.7.0.1").kioskFind({ code, number });
    await at("10.7.0.1").kioskCheckIn({ code, number, scheduledExamId: exams[3]!.id });
    // Once more is no new patient.
    await at("10.7.0.1").kioskCheckIn({ code, number, scheduledExamId: exams[3]!.id });
    await find(0);
    expect(await problemOf(find(1))).toMatchObject({ code: "too_many_attempts" });
    expect((await find(1, "10.7.0.2")).exams).toHaveLength(1);
  });
});

describe("the message that the turn is near", () => {
  const sentTo = async (mobile: string) => {
    await doDueJobs(world.platform, [tellTurnJob]);
    const sent = await world.platform.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, mobile));
    return sent.map(({ text }) => text.replace("【Radbridge】", ""));
  };
  const messageAhead = (ahead: number) =>
    world.platform.db.update(queueTypes).set({ messageAhead: ahead }).where(eq(queueTypes.id, ctQueue));
  const comes = (phone: string, how = {}) => arrived({ phone }, how);

  it("goes once to the mobile of who waits, when as many are before as the queue says", async () => {
    await messageAhead(1);
    for (const phone of ["13900000001", "13900000002"]) await comes(phone);
    const third = await comes("139-0000-0003");
    await comes("0971-6123456");
    expect(await sentTo("+8613900000003")).toEqual([]);
    await callNext("1 室");
    const text = `${bucket.name}：您的排队号 A003，前面还有 1 人，请到候诊区等候。`;
    expect(await sentTo("+8613900000003")).toEqual([text]);
    await callNext("2 室");
    expect(await sentTo("+8613900000003")).toEqual([text]);
    expect(await as(operator).detail({ id: bucket.id, queueExamId: third.id })).toMatchObject({ message: "sent" });
    // Read on the slip that the turn was near.
    expect(await sentTo("+8613900000002")).toEqual([]);
  });

  it("goes to nobody who was called before it went, nor when the day is over", async () => {
    await messageAhead(0);
    const ids = [];
    for (const phone of ["13900000011", "13900000012", "13900000013"]) ids.push((await comes(phone)).id);
    await callNext("1 室");
    await callNext("2 室");
    expect(await sentTo("+8613900000012")).toEqual([]);
    await world.platform.db
      .update(queueEntries)
      .set({ message: null, day: "2026-01-05" })
      .where(inArray(queueEntries.id, ids));
    await closeQueueDays(world.platform);
    expect(await sentTo("+8613900000013")).toEqual([expect.stringContaining("A003")]);
  });
});

it("keeps what wait was told beside what came", async () => {
  const { id, toldWait } = await arrived();
  await arrived();
  expect(toldWait).toEqual({ fromMinutes: 0, toMinutes: expect.any(Number) });
  expect((await as(operator).query({ id: bucket.id })).toldWaits).toEqual({ called: 0, held: 0 });
  await callNext();
  expect(await as(operator).detail({ id: bucket.id, queueExamId: id })).toMatchObject({ toldWait, waitedMinutes: 0 });
  const earlier = sql`checked_in - interval '3 hours'`;
  await world.platform.db.update(queueEntries).set({ checkedIn: earlier }).where(eq(queueEntries.bucketId, bucket.id));
  await callNext("2 室");
  expect((await as(operator).query({ id: bucket.id })).toldWaits).toEqual({ called: 2, held: 0 });
  await world.platform.db
    .update(queueEntries)
    .set({ checkedIn: sql`since` })
    .where(eq(queueEntries.id, id));
  expect((await as(operator).query({ id: bucket.id })).toldWaits).toEqual({ called: 2, held: 1 });
});

it("closes former days: who was not examined has left, the rows stay", async () => {
  const { id } = await arrived();
  const { db } = world.platform;
  await db.update(queueEntries).set({ day: "2026-01-05" }).where(eq(queueEntries.id, id));
  await closeQueueDays(world.platform);
  const [entry] = await db.select().from(queueEntries).where(eq(queueEntries.id, id));
  expect(entry).toMatchObject({ state: "left" });
  await closeQueueDays(world.platform);
  expect(await waiting()).toEqual([]);
});

it("keeps another organization's queue unseen", async () => {
  const { id } = await arrived();
  const stranger = await world.given.member(await world.given.organization({ groupId }), "admin");
  const elsewhere = as(stranger).action({ id: bucket.id, queueExamId: id, action: "call", room: "1 室" });
  expect(await problemOf(elsewhere)).toMatchObject({ code: "not_found" });
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
    const { id } = await registered({ exams: [{ modality: "ECG", scheduledDate: today }] });
    await answer(id, "no");
    const entry = await checkIn({ scheduledExamId: id });
    await answer(id, "yes");
    const physician = world.clientOf(await world.given.member(bucket, "member", "report_approval"));
    expect(await physician.safety.blocked(at)).toMatchObject([{ examId: id }]);
    await act(entry.id, "leave");
    expect(await physician.safety.blocked(at)).toEqual([]);
  });
});
