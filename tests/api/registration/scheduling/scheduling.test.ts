import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  auditEvents,
  bookings,
  devices,
  scheduleCells,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";
import { worklist, worklistConditions } from "#api/imaging/dimse/worklist-queries";
import { removeExpiredHolds } from "#api/registration/scheduling/booking-queries";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const timeZone = "Asia/Shanghai";
/** Within the rules however late it is now. */
const day = addDays(dayAt(new Date(), timeZone), 2);
const at = (time: string, on = day) => momentOf(`${on}T${time}:00`, timeZone).toISOString();
const everyDay = "08:00-12:00, 13:30-17:30";
const open: CalendarRules = {
  ...defaultRules,
  hours: Object.fromEntries(Object.keys(defaultRules.hours).map((name) => [name, everyDay])) as CalendarRules["hours"],
};

let world: TestPlatform;
let bucket: { id: string };
let registrar: TestAccount;
let supervisor: TestAccount;
let manager: TestAccount;
let device: { id: string };
let serial = 0;

beforeAll(async () => {
  world = await testPlatform();
  const group = await world.given.group({ enableRegistry: true });
  bucket = await world.given.organization({ groupId: group.id });
  registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
  supervisor = await world.given.member(bucket, "member", "registry_create", "registry_update", "registry_delete");
  manager = await world.given.member(bucket, "admin");
});

beforeEach(async () => {
  device = await newDevice();
});

const as = (account = registrar) => world.clientOf(account).scheduling;
const db = () => world.platform.db;
const token = () => `token-of-test-${(serial += 1)}`;

async function newDevice(rules: Partial<CalendarRules> = {}, modality = "CT") {
  const [row] = await db()
    .insert(devices)
    .values({ bucketId: bucket.id, name: `Device ${(serial += 1)}`, modality })
    .returning();
  await as(manager).saveCalendar({ id: bucket.id, targetId: row!.id, version: 0, ...open, ...rules });
  return row!;
}

const newExam = (given: Partial<typeof scheduledExams.$inferInsert> = {}) =>
  world.given.scheduledExam({
    bucketId: bucket.id,
    status: "Registered",
    scheduledStart: null,
    scheduledMinutes: 20,
    ...given,
  });

const wanted = (scheduledExamId: string, time = "09:00", given: object = {}) => ({
  id: bucket.id,
  scheduledExamId,
  deviceId: device.id,
  start: at(time),
  token: token(),
  confirmed: [],
  reason: "",
  ...given,
});

const book = async (time = "09:00", given: object = {}) => as().book(wanted((await newExam()).id, time, given));
const rowOf = async (id: string) => (await db().select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0];
const cellsOf = (bookingId: string) => db().$count(scheduleCells, eq(scheduleCells.bookingId, bookingId));
const codeOf = async (call: Promise<unknown>) => (await problemOf(call))?.code;
/** What forty desks are answered who book all of this between them. */
async function byFortyDesks(all: ReturnType<typeof wanted>[]) {
  const desk = async (number: number) => {
    const answers: (string | undefined)[] = [];
    for (const one of all.filter((_, index) => index % 40 === number)) {
      const booking = as().book(one);
      answers.push(
        await booking.then(
          ({ state }) => state,
          () => codeOf(booking),
        ),
      );
    }
    return answers;
  };
  return (await Promise.all(Array.from({ length: 40 }, (_, number) => desk(number)))).flat();
}
const expire = async (bookingId: string) => {
  await db()
    .update(scheduleCells)
    .set({ expires: sql`now() - interval '1 second'` })
    .where(eq(scheduleCells.bookingId, bookingId));
  await db()
    .update(bookings)
    .set({ heldUntil: sql`now() - interval '2 hours'` })
    .where(eq(bookings.id, bookingId));
};

describe("a booking", () => {
  it("gives the registered exam its time, device and status with its version counted on", async () => {
    const exam = await newExam();
    const booked = await as().book(wanted(exam.id, "09:00", { minutes: 25 }));
    expect(booked).toMatchObject({ state: "booked", start: at("09:00"), end: at("09:25"), deviceIds: [device.id] });
    expect(await rowOf(exam.id)).toMatchObject({
      status: "Scheduled",
      deviceId: device.id,
      scheduledStart: new Date(at("09:00")),
      scheduledMinutes: 25,
      version: exam.version + 1,
    });
    expect(await cellsOf(booked.id)).toBe(5);
    const told = and(eq(auditEvents.subjectId, exam.id), eq(auditEvents.event, "exam_time_booked"));
    expect(await db().$count(auditEvents, told)).toBe(1);
  });

  it("of somebody who is on another device then is meant, with a reason", async () => {
    const other = await newDevice();
    const [first, second] = [await newExam({ patientId: "TWICE" }), await newExam({ patientId: "TWICE" })];
    await as().book(wanted(first.id));
    const elsewhere = wanted(second.id, "09:15", { deviceId: other.id });
    expect(await problemOf(as().book(elsewhere))).toMatchObject({
      code: "schedule_rules_broken",
      data: { rules: ["patientElsewhere"] },
    });
    const { slots } = await as().find({ id: bucket.id, scheduledExamId: second.id, from: day, deviceId: other.id });
    expect(slots.map(({ start }) => start)).not.toContain(at("09:15"));
    expect(slots.map(({ start }) => start)).toContain(at("09:30"));
    const meant = { confirmed: ["patientElsewhere" as const], reason: "床旁" };
    expect(await as(supervisor).book({ ...elsewhere, ...meant })).toMatchObject({ brokenRules: ["patientElsewhere"] });
  });

  it("of one patient on two devices is made once when two desks book at once", async () => {
    const other = await newDevice();
    const [first, second] = [await newExam({ patientId: "ATONCE" }), await newExam({ patientId: "ATONCE" })];
    const all = [wanted(first.id), wanted(second.id, "09:00", { deviceId: other.id })];
    const answers = await Promise.allSettled(all.map((one) => as().book(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("leaves its day with the exam when the time is lost", async () => {
    const exam = await newExam({ scheduledDate: null });
    const { id: bookingId } = await as().book(wanted(exam.id));
    expect(await rowOf(exam.id)).toMatchObject({ scheduledDate: day });
    const moved = {
      start: at("10:00", addDays(day, 1)),
      deviceId: device.id,
      token: token(),
      why: "patientAsked" as const,
    };
    await as().reschedule({ id: bucket.id, bookingId, ...moved, note: "", confirmed: [], reason: "" });
    const step = { id: bucket.id, examId: exam.id, step: "cancel" as const, reason: "patientAsked" as const };
    await world.clientOf(registrar).registry.step(step);
    expect(await rowOf(exam.id)).toMatchObject({ scheduledStart: null, scheduledDate: addDays(day, 1) });
    const listed = await world.clientOf(registrar).registry.query({ id: bucket.id, from: addDays(day, 1) });
    expect(listed.exams.map(({ id }) => id)).toContain(exam.id);
  });

  it("is made in two steps, each of them harmless when repeated", async () => {
    const exam = await newExam();
    const asked = wanted(exam.id);
    const [held, again] = [await as().hold(asked), await as().hold(asked)];
    expect(again).toEqual(held);
    expect(held).toMatchObject({ state: "held" });
    expect(await rowOf(exam.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    const confirm = () => as().confirm({ id: bucket.id, bookingId: held.id, token: asked.token });
    expect(await confirm()).toMatchObject({ state: "booked" });
    expect(await confirm()).toMatchObject({ state: "booked" });
    expect(await rowOf(exam.id)).toMatchObject({ version: exam.version + 1 });
    expect(await codeOf(as().confirm({ id: bucket.id, bookingId: held.id, token: "of somebody else" }))).toBe(
      "not_found",
    );
    expect(await codeOf(as().hold({ ...asked, start: at("10:00") }))).toBe("conflict");
  });

  it("of an exam that has one, that is closed or that changed since it was read is refused", async () => {
    const exam = await newExam();
    await as().book(wanted(exam.id));
    expect(await codeOf(as().book(wanted(exam.id, "10:00")))).toBe("already_booked");
    const cancelled = await newExam({ status: "Cancelled" });
    expect(await codeOf(as().book(wanted(cancelled.id, "10:00")))).toBe("schedule_closed");
    const { id, version } = await newExam();
    expect(await codeOf(as().book(wanted(id, "10:00", { version: version + 1 })))).toBe("version_conflict");
    const elsewhere = await world.given.scheduledExam({ bucketId: (await world.given.organization()).id });
    expect(await codeOf(as().book(wanted(elsewhere.id, "10:00")))).toBe("not_found");
  });

  it("of two for the same exam at once is one", async () => {
    const exam = await newExam();
    const both = await Promise.allSettled([as().book(wanted(exam.id, "09:00")), as().book(wanted(exam.id, "10:00"))]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a taken time", () => {
  it("is taken to the last cell, buffers included, and not a cell more", async () => {
    device = await newDevice({ bufferAfter: 10 });
    await book("09:00");
    expect(await codeOf(book("09:15"))).toBe("slot_taken");
    expect(await codeOf(book("08:30", { minutes: 25 }))).toBe("slot_taken");
    expect(await book("09:30")).toMatchObject({ state: "booked" });
    expect(await book("08:30", { minutes: 20 })).toMatchObject({ state: "booked" });
  });

  it.each([1, 3])(
    "is given to exactly %i of 200 whom forty desks try to book into it at once",
    async (capacity) => {
      device = await newDevice({ capacity });
      const exams = await Promise.all(Array.from({ length: 200 }, () => newExam()));
      const answers = await byFortyDesks(exams.map(({ id }) => wanted(id)));
      expect(answers.filter((answer) => answer === "booked")).toHaveLength(capacity);
      expect(answers.filter((answer) => answer === "slot_taken")).toHaveLength(200 - capacity);
      expect(await db().$count(scheduleCells, eq(scheduleCells.deviceId, device.id))).toBe(capacity * 4);
      const scheduled = and(eq(scheduledExams.deviceId, device.id), eq(scheduledExams.status, "Scheduled"));
      expect(await db().$count(scheduledExams, scheduled)).toBe(capacity);
    },
    60_000,
  );

  it("of whatever lengths never holds more than there are seats", async () => {
    device = await newDevice({ capacity: 2, gridMinutes: 5 });
    const times = ["09:00", "09:05", "09:10", "09:15", "09:20", "09:30"];
    const exams = await Promise.all(Array.from({ length: 60 }, () => newExam()));
    await Promise.allSettled(
      exams.map(({ id }, index) =>
        as().book(wanted(id, times[index % times.length], { minutes: 10 + (index % 5) * 10 })),
      ),
    );
    const ofDevice = await db().select().from(bookings).where(eq(bookings.state, "booked"));
    const own = ofDevice.filter(({ deviceIds }) => deviceIds.includes(device.id));
    expect(own.length).toBeGreaterThan(1);
    for (const { start } of own) {
      expect(own.filter((other) => other.start <= start && start < other.end).length).toBeLessThanOrEqual(2);
    }
  }, 60_000);

  it.each([1, 3])(
    "is taken on all that a step needs by exactly %i of 200, or on none of it",
    async (capacity) => {
      const injector = await newDevice({ capacity }, "OT");
      device = await newDevice({ capacity: 3 });
      const other = await newDevice({ capacity: 3 });
      const lists = world.clientOf(manager).lists;
      const code = `C${(serial += 1)}`;
      const procedure = await lists.procedures.add({ id: bucket.id, name: "增强", code, modality: "CT" });
      const step = await lists.steps.add({ id: bucket.id, procedureId: procedure.id, name: "增强", code });
      await as(manager).saveStepDevices({ id: bucket.id, stepId: step.id, deviceIds: [injector.id] });
      const exams = await Promise.all(Array.from({ length: 200 }, () => newExam({ stepId: step.id })));
      // Two devices want the injector: which exams get it is open, how many do is not.
      const answers = await byFortyDesks(
        exams.map(({ id }, index) => wanted(id, "09:00", { deviceId: index % 2 ? device.id : other.id })),
      );
      expect(answers.filter((answer) => answer === "booked")).toHaveLength(capacity);
      expect(answers.filter((answer) => answer === "slot_taken")).toHaveLength(200 - capacity);
      expect(await db().$count(scheduleCells, eq(scheduleCells.deviceId, injector.id))).toBe(4 * capacity);
      const ofBoth =
        (await db().$count(scheduleCells, eq(scheduleCells.deviceId, device.id))) +
        (await db().$count(scheduleCells, eq(scheduleCells.deviceId, other.id)));
      expect(ofBoth).toBe(4 * capacity);
    },
    60_000,
  );
});

describe("a hold", () => {
  it("keeps others out until it is over; then it cannot be confirmed once somebody took the time", async () => {
    const asked = wanted((await newExam()).id);
    const held = await as().hold(asked);
    expect(await codeOf(book())).toBe("slot_taken");
    await expire(held.id);
    const booked = await book();
    expect(booked.state).toBe("booked");
    expect(await codeOf(as().confirm({ id: bucket.id, bookingId: held.id, token: asked.token }))).toBe("hold_expired");
    expect(await cellsOf(booked.id)).toBe(4);
  });

  it("that is over is not confirmed, even while nobody took the time", async () => {
    const asked = wanted((await newExam()).id);
    const held = await as().hold(asked);
    await expire(held.id);
    expect(await codeOf(as().confirm({ id: bucket.id, bookingId: held.id, token: asked.token }))).toBe("hold_expired");
  });

  it("that is over and many want goes to one of them", async () => {
    await expire((await as().hold(wanted((await newExam()).id))).id);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => book()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is given up, and removed with its cells when it is long over", async () => {
    const asked = wanted((await newExam()).id);
    const held = await as().hold(asked);
    const release = () => as().release({ id: bucket.id, bookingId: held.id, token: asked.token });
    await release();
    await release();
    await book();
    const forgotten = await as().hold(wanted((await newExam()).id, "10:00"));
    await expire(forgotten.id);
    expect(await removeExpiredHolds(world.platform)).toBeGreaterThan(0);
    expect(await cellsOf(forgotten.id)).toBe(0);
    expect(await db().$count(bookings, eq(bookings.id, forgotten.id))).toBe(0);
  });
});

describe("rules", () => {
  it.each<[string, string, object]>([
    ["outsideHours", "12:30", {}],
    ["offGrid", "09:05", {}],
    ["wrongDevice", "09:00", { modality: "MR" }],
  ])("are kept (%s) unless who supervises the desk confirms it and says why", async (rule, time, given) => {
    const exam = await newExam(given);
    expect(await problemOf(as().book(wanted(exam.id, time)))).toMatchObject({
      code: "schedule_rules_broken",
      data: { rules: [rule] },
    });
    const confirmed = { confirmed: [rule] };
    expect(await codeOf(as(supervisor).book(wanted(exam.id, time, confirmed)))).toBe("reason_required");
    const meant = { ...confirmed, reason: "急诊" };
    expect(await codeOf(as().book(wanted(exam.id, time, meant)))).toBe("forbidden");
    expect(await as(supervisor).book(wanted(exam.id, time, meant))).toMatchObject({
      brokenRules: [rule],
      reason: "急诊",
    });
    const [trace] = await db()
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, exam.id), eq(auditEvents.event, "exam_time_booked")));
    expect(trace?.detail).toMatchObject({ rules: rule, reason: "急诊" });
  });

  it("of lead time, of a patient's day and of the share for patients hold", async () => {
    device = await newDevice({ leadMinutes: 5 * 24 * 60 });
    expect(await problemOf(book())).toMatchObject({ data: { rules: ["leadTime"] } });
    device = await newDevice({ patientDayLimit: 1 });
    const [one, two] = [await newExam({ patientId: "P-limit" }), await newExam({ patientId: "P-limit" })];
    await as().book(wanted(one.id));
    expect(await problemOf(as().book(wanted(two.id, "10:00")))).toMatchObject({ data: { rules: ["patientDayLimit"] } });
    device = await newDevice({ selfBookingPercent: 50 });
    await book("08:00", { minutes: 240 });
    expect(await problemOf(book("13:30"))).toMatchObject({ data: { rules: ["selfBookingShare"] } });
  });

  it("let a full time be overbooked on purpose, and say so", async () => {
    await book();
    expect(await problemOf(book())).toMatchObject({ code: "slot_taken", data: { rules: ["full"] } });
    const meant = wanted((await newExam()).id, "09:00", { confirmed: ["full"], reason: "加急" });
    expect(await codeOf(as().book(meant))).toBe("forbidden");
    const over = await as(supervisor).book(meant);
    expect(over).toMatchObject({ state: "booked", brokenRules: ["full"] });
    const row = (await db().select().from(bookings).where(eq(bookings.id, over.id)))[0];
    expect(row).toMatchObject({ brokenRules: ["full"], reason: "加急" });
  });
});

describe("an exam that is moved", () => {
  const move = (bookingId: string, time: string, given: object = {}) =>
    as().reschedule({
      id: bucket.id,
      bookingId,
      deviceId: device.id,
      start: at(time),
      token: token(),
      confirmed: [],
      reason: "",
      why: "patientAsked",
      note: "改下午",
      ...given,
    });

  it("frees its time, keeps its history, and overlaps itself where it moves by little", async () => {
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    const second = await move(first.id, "09:15");
    const third = await move(second.id, "14:00");
    expect(await rowOf(exam.id)).toMatchObject({ scheduledStart: new Date(at("14:00")), status: "Scheduled" });
    await book("09:00");
    const { history } = await as().booking({ id: bucket.id, bookingId: third.id });
    expect(history).toMatchObject([
      { state: "booked", start: at("14:00") },
      { state: "moved", start: at("09:15"), endReason: "patientAsked", endNote: "改下午", endedByName: registrar.name },
      { state: "moved", start: at("09:00") },
    ]);
    expect(await codeOf(move(first.id, "16:00"))).toBe("conflict");
  });

  it("stands in the modality worklist as it is now, and not once it is cancelled", async () => {
    await db().update(devices).set({ aeTitle: "MOVED" }).where(eq(devices.id, device.id));
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    const asked = async () => {
      const only = worklistConditions["00080050"]?.(exam.accessionNumber, { bucketId: bucket.id, timeZone });
      const rows = await worklist(db(), { bucketId: bucket.id, timeZone }, [only], 10);
      return rows.map(({ due, device: station }) => [due.toISOString(), station?.aeTitle]);
    };
    expect(await asked()).toEqual([[at("09:00"), "MOVED"]]);
    await move(first.id, "14:00");
    expect(await asked()).toEqual([[at("14:00"), "MOVED"]]);
    const cancel = {
      id: bucket.id,
      examId: exam.id,
      step: "cancel" as const,
      reason: "patientAsked" as const,
      note: "",
    };
    await world.clientOf(registrar).registry.step(cancel);
    expect(await asked()).toEqual([]);
  });

  it("keeps its time where the new one is taken", async () => {
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    await book("10:00");
    expect(await codeOf(move(first.id, "10:00"))).toBe("slot_taken");
    expect(await rowOf(exam.id)).toMatchObject({ scheduledStart: new Date(at("09:00")) });
    expect(await codeOf(book("09:00"))).toBe("slot_taken");
  });

  it("is moved once by the same form", async () => {
    const first = await as().book(wanted((await newExam()).id));
    const asked = { token: token() };
    expect(await move(first.id, "10:00", asked)).toEqual(await move(first.id, "10:00", asked));
  });
});

describe("a freed time", () => {
  const free = (bookingId: string) => as().free({ id: bucket.id, bookingId, why: "patientAsked", note: "" });

  it("can be booked again, and says who fits without booking anybody", async () => {
    const modality = "MG";
    device = await newDevice({ gridMinutes: 20 }, modality);
    const exam = await newExam({ modality });
    const booked = await as().book(wanted(exam.id, "11:40"));
    await as().block({
      id: bucket.id,
      deviceId: device.id,
      start: at("08:00"),
      end: at("11:40"),
      reason: "保养",
      token: token(),
    });
    const urgent = await newExam({ modality, urgentFlag: true, scheduledDate: day, patientName: "适合一" });
    const fitting = await newExam({ modality, patientName: "适合二" });
    const tooLong = await newExam({ modality, scheduledMinutes: 30, patientName: "太长" });
    const longWaiting = await newExam({ modality, scheduledDate: addDays(day, -9), patientName: "久等" });
    const laterDay = await newExam({ modality, scheduledDate: addDays(day, 1), patientName: "另一天" });
    const otherKind = await newExam({ modality: "MR", patientName: "别的" });
    const answer = await free(booked.id);
    const ids = answer.fitting.map(({ id }) => id);
    expect(ids).toContain(urgent.id);
    // The day they wanted has gone by, and they wait still: before whoever named none.
    expect(ids).toEqual([urgent.id, longWaiting.id, fitting.id]);
    for (const { id } of [tooLong, laterDay, otherKind, exam]) expect(ids).not.toContain(id);
    expect(await rowOf(exam.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    expect(await rowOf(urgent.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    expect(await as().book(wanted(exam.id, "11:40"))).toMatchObject({ state: "booked" });
    expect(await codeOf(free(booked.id))).toBe("conflict");
  });

  it("follows from cancelling the exam, which taken back waits for another one", async () => {
    const exam = await newExam();
    const booked = await as().book(wanted(exam.id));
    const registry = world.clientOf(registrar).registry;
    await registry.step({ id: bucket.id, examId: exam.id, step: "cancel", reason: "patientAsked", note: "" });
    expect(await cellsOf(booked.id)).toBe(0);
    await book();
    await registry.step({ id: bucket.id, examId: exam.id, step: "revoke", reason: null, note: "" });
    expect(await rowOf(exam.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    const { history } = await as().booking({ id: bucket.id, bookingId: booked.id });
    expect(history).toMatchObject([{ state: "cancelled" }]);
  });

  it("follows from taking the exam off the registry", async () => {
    const keeper = await world.given.member(bucket, "member", "registry_create", "registry_update", "registry_delete");
    const exam = await newExam();
    const booked = await as().book(wanted(exam.id));
    await world.clientOf(keeper).registry.remove({ id: exam.id, reason: "重复" });
    expect(await cellsOf(booked.id)).toBe(0);
  });
});

describe("a downtime", () => {
  const block = (from: string, to: string, given: object = {}) =>
    as().block({
      id: bucket.id,
      deviceId: device.id,
      start: at(from),
      end: at(to),
      reason: "球管更换",
      token: token(),
      ...given,
    });

  it("keeps everybody out, names who stands in it, and ends", async () => {
    device = await newDevice({ capacity: 2 });
    const standing = await book("09:00");
    const down = await block("08:30", "11:00");
    expect(down).toMatchObject({ kind: "downtime", reason: "球管更换", affected: [{ id: standing.id }] });
    expect(await codeOf(book("09:00"))).toBe("slot_taken");
    expect(await codeOf(book("09:00", { confirmed: ["full"], reason: "急诊" }))).toBe("slot_taken");
    expect(await book("11:00")).toMatchObject({ state: "booked" });
    await as().free({ id: bucket.id, bookingId: down.id, why: "other", note: "修好了" });
    expect(await book("09:00")).toMatchObject({ state: "booked" });
  });

  it("is for who may change registrations, ends after it begins, and lasts a month at most", async () => {
    const clerk = await world.given.member(bucket, "member", "registry_create");
    const asked = {
      id: bucket.id,
      deviceId: device.id,
      start: at("08:00"),
      end: at("09:00"),
      reason: "x",
      token: token(),
    };
    expect(await codeOf(as(clerk).block(asked))).toBe("forbidden");
    expect(await codeOf(block("09:00", "09:00"))).toBe("invalid");
    expect(await codeOf(block("09:00", "09:00", { end: at("09:00", addDays(day, 40)) }))).toBe("invalid");
  });
});

describe("the calendar", () => {
  it("shows hours, bookings and what is free", async () => {
    const booked = await book("09:00");
    await as().hold(wanted((await newExam()).id, "10:00"));
    const { devices: shown } = await as().days({ id: bucket.id, from: day, days: 2, deviceId: device.id });
    expect(shown).toHaveLength(1);
    const [first, second] = shown[0]!.days;
    const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
    expect(first).toMatchObject({
      day,
      open: [span("08:00", "12:00"), span("13:30", "17:30")],
      free: [span("08:00", "09:00"), span("09:20", "10:00"), span("10:20", "12:00"), span("13:30", "17:30")],
      bookings: [{ id: booked.id, state: "booked" }, { state: "held" }],
      openMinutes: 480,
      bookedMinutes: 40,
    });
    expect(second).toMatchObject({ bookings: [], bookedMinutes: 0 });
  });

  it("of a device follows its group's where it has none, and the usual hours where that has none", async () => {
    const lists = world.clientOf(manager).lists;
    const group = await lists.deviceGroups.add({ id: bucket.id, name: `Group ${(serial += 1)}`, modality: "CT" });
    const [member] = await db()
      .insert(devices)
      .values({ bucketId: bucket.id, name: `Device ${(serial += 1)}`, modality: "CT", deviceGroupId: group.id })
      .returning();
    const calendarOf = async () =>
      (await as(manager).calendars({ id: bucket.id })).find(({ targetId }) => targetId === member!.id);
    expect(await calendarOf()).toMatchObject({ version: 0, rules: defaultRules });
    const rules = { ...open, capacity: 4 };
    await as(manager).saveCalendar({ id: bucket.id, targetId: group.id, version: 0, ...rules });
    expect(await calendarOf()).toMatchObject({ version: 0, rules });
    await as(manager).saveCalendar({ id: bucket.id, targetId: member!.id, version: 0, ...open });
    expect(await calendarOf()).toMatchObject({ version: 1, rules: open });
    const stale = as(manager).saveCalendar({ id: bucket.id, targetId: member!.id, version: 0, ...open });
    expect(await codeOf(stale)).toBe("version_conflict");
    await as(manager).removeCalendar({ id: bucket.id, targetId: member!.id });
    expect(await calendarOf()).toMatchObject({ version: 0, rules });
  });

  it("goes with its device, which stays as long as an exam names it", async () => {
    const lists = world.clientOf(manager).lists;
    const remove = () => lists.devices.remove({ id: bucket.id, entryId: device.id });
    const booked = await book();
    expect(await codeOf(remove())).toBe("in_use");
    await db().update(scheduledExams).set({ deviceId: null }).where(eq(scheduledExams.id, booked.exam!.id));
    await remove();
    expect(await cellsOf(booked.id)).toBe(0);
  });

  it("has days that are not as their weekday", async () => {
    const target = { id: bucket.id, targetId: device.id };
    const holiday = await as(manager).addDay({ ...target, date: day, hours: "", isExtra: false, note: "国庆" });
    expect(await codeOf(as(manager).addDay({ ...target, date: day, hours: "", isExtra: false, note: "" }))).toBe(
      "entry_taken",
    );
    expect(await problemOf(book())).toMatchObject({ data: { rules: ["outsideHours"] } });
    await as(manager).addDay({ ...target, date: day, hours: "18:00-20:00", isExtra: true, note: "" });
    expect(await book("18:00")).toMatchObject({ state: "booked" });
    await as(manager).removeDay({ ...target, dayId: holiday.id });
    expect(await book()).toMatchObject({ state: "booked" });
  });

  it("lists who waits, also without a time to fit, and finds them by name and number", async () => {
    const exam = await newExam({ patientName: "次仁央宗" });
    const found = async (q: string) => (await as().waiting({ id: bucket.id, q })).map(({ id }) => id);
    expect(await found("央宗")).toEqual([exam.id]);
    expect(await found(exam.accessionNumber)).toEqual([exam.id]);
    expect(await found("")).not.toHaveLength(0);
    await as().book(wanted(exam.id));
    expect(await found("央宗")).toEqual([]);
  });

  it("lists nobody who has arrived, and those before others who fit", async () => {
    const modality = "MG";
    device = await newDevice({}, modality);
    const [arrived, another, fitting] = [
      await newExam({ patientName: "到检一", modality, status: "Arrived" }),
      await newExam({ patientName: "别样一", modality: "US", urgentFlag: true }),
      await newExam({ patientName: "合适一", modality }),
    ];
    const later = await newExam({ patientName: "改日一", modality, scheduledDate: addDays(day, 3) });
    const offered = { id: bucket.id, deviceId: device.id, start: at("09:00") };
    const listed = (await as().waiting(offered)).map(({ id }) => id);
    expect(listed).not.toContain(arrived.id);
    const places = [fitting, later, another].map(({ id }) => listed.indexOf(id));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    const one = await as().waiting({ ...offered, scheduledExamId: later.id });
    expect(one.map(({ id }) => id)).toEqual([later.id]);
  });

  it("finds the earliest free times of the devices that do the exam", async () => {
    const exam = await newExam({ modality: "XA", scheduledDate: day });
    device = await newDevice({}, "XA");
    await as().block({
      id: bucket.id,
      deviceId: device.id,
      start: at("08:00"),
      end: at("11:30"),
      reason: "保养",
      token: token(),
    });
    const { slots } = await as().find({ id: bucket.id, scheduledExamId: exam.id, days: 1 });
    expect(slots[0]).toMatchObject({ deviceId: device.id, start: at("11:30"), end: at("11:50") });
    expect(slots[1]).toMatchObject({ start: at("13:30") });
  });
});
