import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEvents, bookings, scheduleCells, scheduledExams } from "#api/infrastructure/database/schema/index";
import { removeExpiredHolds } from "#api/registration/scheduling/booking-queries";
import { addDays } from "#api/infrastructure/time/zoned-days";
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
  registrar,
  rowOf,
  supervisor,
  takeDevice,
  token,
  useBookingDesk,
  wanted,
  world,
} from "./booking-desk";

useBookingDesk();

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
    await takeDevice({ bufferAfter: 10 });
    await book("09:00");
    expect(await codeOf(book("09:15"))).toBe("slot_taken");
    expect(await codeOf(book("08:30", { minutes: 25 }))).toBe("schedule_rules_broken");
    expect(await book("09:30")).toMatchObject({ state: "booked" });
    expect(await book("08:30", { minutes: 20 })).toMatchObject({ state: "booked" });
  });

  it.each([1, 3])(
    "is given to exactly %i of 200 whom forty desks try to book into it at once",
    async (capacity) => {
      await takeDevice({ capacity });
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
    await takeDevice({ capacity: 2, gridMinutes: 5 });
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
      await takeDevice({ capacity: 3 });
      const other = await newDevice({ capacity: 3 });
      const lists = world.clientOf(manager).lists;
      const code = `C${nextNumber()}`;
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
