import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMessages, queueCalls, queueEntries, queueTypes } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { tellTurnJob } from "#api/registration/queue/tell-turn";
import { closeQueueDays } from "#api/registration/queue/close-days";
import { testOrigin } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import {
  act,
  arrived,
  as,
  bucket,
  callNext,
  ctQueue,
  groupId,
  operator,
  registered,
  statusOf,
  useQueues,
  waiting,
  world,
} from "./queued-patients";

useQueues();

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
