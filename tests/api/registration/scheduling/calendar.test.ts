import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEvents, bookings, devices, scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { defaultRules } from "#contract/registration/calendar";
import { scheduleRules } from "#contract/registration/scheduling";
import { problemOf } from "../../../support/problems";
import {
  as,
  at,
  book,
  bucket,
  cellsOf,
  codeOf,
  day,
  db,
  device,
  manager,
  newDevice,
  newExam,
  nextNumber,
  open,
  supervisor,
  takeDevice,
  timeZone,
  token,
  useBookingDesk,
  wanted,
  world,
} from "./booking-desk";

useBookingDesk();

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

  it("let nobody book or move to a time that has passed, whatever the reason", async () => {
    const meant = { confirmed: [...scheduleRules], reason: "补录" };
    const yesterday = at("09:00", addDays(dayAt(new Date(), timeZone), -1));
    const past = { ...meant, start: yesterday };
    const { book, hold, reschedule } = as(supervisor);
    expect(await codeOf(book(wanted((await newExam()).id, "09:00", past)))).toBe("time_past");
    expect(await codeOf(hold(wanted((await newExam()).id, "09:00", past)))).toBe("time_past");
    const { id: bookingId } = await book(wanted((await newExam()).id));
    const moved = { ...wanted("", "09:00", past), bookingId, why: "other" as const, note: "" };
    expect(await codeOf(reschedule(moved))).toBe("time_past");
    expect((await as().booking({ id: bucket.id, bookingId })).state).toBe("booked");
    // Who has just come is booked to a time that has just begun.
    const justNow = new Date(Date.now() - 60_000).toISOString();
    expect(await book(wanted((await newExam()).id, "09:00", { ...meant, start: justNow }))).toMatchObject({
      start: justNow,
    });
  });

  it("of lead time, of a patient's day and of the share for patients hold", async () => {
    await takeDevice({ leadMinutes: 5 * 24 * 60 });
    expect(await problemOf(book())).toMatchObject({ data: { rules: ["leadTime"] } });
    await takeDevice({ patientDayLimit: 1 });
    const [one, two] = [await newExam({ patientId: "P-limit" }), await newExam({ patientId: "P-limit" })];
    await as().book(wanted(one.id));
    expect(await problemOf(as().book(wanted(two.id, "10:00")))).toMatchObject({ data: { rules: ["patientDayLimit"] } });
    await takeDevice({ selfBookingPercent: 50 });
    await book("08:00", { minutes: 240 });
    expect(await problemOf(book("13:30"))).toMatchObject({ data: { rules: ["selfBookingShare"] } });
  });

  it("say beforehand how much of a day is left to staff where a part is kept for patients", async () => {
    const left = async () =>
      (await as().days({ id: bucket.id, from: day, days: 1, deviceId: device.id })).devices[0]?.days[0]?.staffMinutes;
    expect(await left()).toBeNull();
    await takeDevice({ selfBookingPercent: 50 });
    await book("08:00", { minutes: 225 });
    expect(await left()).toBe(15);
    const fits = async (minutes: number) => {
      const { id: scheduledExamId } = await newExam({ scheduledMinutes: minutes });
      const asked = { id: bucket.id, deviceId: device.id, start: at("13:30"), scheduledExamId };
      return (await as().waiting(asked)).map((one) => one.fits);
    };
    expect([await fits(15), await fits(20)]).toEqual([[true], [false]]);
    const firstFree = async (minutes: number) => {
      const { id: scheduledExamId } = await newExam();
      const { slots } = await as().find({
        id: bucket.id,
        scheduledExamId,
        minutes,
        from: day,
        days: 1,
        deviceId: device.id,
      });
      return slots[0]?.start;
    };
    expect([await firstFree(15), await firstFree(20)]).toEqual([at("11:45"), undefined]);
    await book("13:30", { minutes: 15 });
    expect([await left(), await fits(10)]).toEqual([0, [false]]);
  });

  it("keep the time between exams, and say so where it is all that is missing", async () => {
    await takeDevice({ bufferAfter: 5 });
    await book("09:00", { minutes: 30 });
    const short = () => book("08:30", { minutes: 30 });
    expect(await problemOf(short())).toMatchObject({ code: "schedule_rules_broken", data: { rules: ["changeover"] } });
    expect(await problemOf(book("08:45", { minutes: 30 }))).toMatchObject({
      code: "slot_taken",
      data: { rules: ["full"] },
    });
    const meant = wanted((await newExam()).id, "08:30", { minutes: 30, confirmed: ["changeover"], reason: "急诊" });
    expect(await codeOf(as().book(meant))).toBe("forbidden");
    expect(await as(supervisor).book(meant)).toMatchObject({ state: "booked", brokenRules: ["changeover"] });
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
    await takeDevice({ capacity: 2 });
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

  it("offers between bookings what can be booked, with the time that is kept around an exam, and nothing else", async () => {
    const modality = "NM";
    await takeDevice({ bufferBefore: 5, bufferAfter: 10, gridMinutes: 5 }, modality);
    const newWaiting = (given: object = {}) =>
      newExam({ modality, scheduledMinutes: 30, scheduledDate: day, ...given });
    await as().book(wanted((await newWaiting()).id, "08:30"));
    await as().book(wanted((await newWaiting()).id, "09:50", { minutes: 130 }));
    const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
    const asked = { id: bucket.id, from: day, days: 1, deviceId: device.id };
    const freeFor = async (given: object = {}) => (await as().days({ ...asked, ...given })).devices[0]?.days[0]?.free;
    expect(await freeFor()).toEqual([span("08:00", "08:15"), span("09:15", "09:35"), span("13:30", "17:30")]);

    const [exam, short] = [await newWaiting(), await newWaiting({ scheduledMinutes: 15 })];
    expect(await freeFor({ scheduledExamId: exam.id })).toEqual([span("13:30", "17:30")]);
    const { slots } = await as().find({ ...asked, scheduledExamId: exam.id });
    expect(slots[0]?.start).toBe(at("13:30"));
    const fits = async (time: string, scheduledExamId: string) =>
      (await as().waiting({ id: bucket.id, deviceId: device.id, start: at(time), scheduledExamId }))[0]?.fits;
    expect([await fits("09:15", exam.id), await fits("09:15", short.id)]).toEqual([false, true]);

    const { slots: offered } = await as().find({ ...asked, scheduledExamId: short.id });
    const morning = offered.map(({ start }) => start).filter((start) => start < at("12:00"));
    expect(morning).toEqual([at("08:00"), at("09:15"), at("09:20")]);
    expect(await freeFor({ scheduledExamId: short.id })).toEqual(await freeFor());
    for (const start of morning) {
      const { id: bookingId } = await as().book({ ...wanted(short.id), start });
      await as().free({ id: bucket.id, bookingId, why: "other", note: "" });
    }
    expect(await codeOf(as().book(wanted(short.id, "09:25")))).toBe("schedule_rules_broken");
  });

  it("offers an exam no device that does not do it, and no time at which its patient is elsewhere", async () => {
    const other = await newDevice({}, "US");
    const patientId = "P-elsewhere";
    const [there, exam] = [await newExam({ patientId }), await newExam({ patientId, modality: "US" })];
    await as().book(wanted(there.id, "09:00"));
    const asked = { id: bucket.id, from: day, days: 1, scheduledExamId: exam.id };
    const { devices: shown } = await as().days(asked);
    const freeOn = (id: string) => shown.find(({ deviceId }) => deviceId === id)?.days[0]?.free;
    expect(freeOn(device.id)).toEqual([]);
    expect(freeOn(other.id)).toEqual([
      { start: at("08:00"), end: at("08:50") },
      { start: at("09:30"), end: at("11:50") },
      { start: at("13:30"), end: at("17:20") },
    ]);
  });

  it("of a device follows its group's where it has none, and the usual hours where that has none", async () => {
    const lists = world.clientOf(manager).lists;
    const group = await lists.deviceGroups.add({ id: bucket.id, name: `Group ${nextNumber()}`, modality: "CT" });
    const [member] = await db()
      .insert(devices)
      .values({ bucketId: bucket.id, name: `Device ${nextNumber()}`, modality: "CT", deviceGroupId: group.id })
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
    await takeDevice({}, modality);
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
    await takeDevice({}, "XA");
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
