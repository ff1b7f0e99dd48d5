import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import {
  auditEvents,
  bookingMessages,
  bookings,
  devices,
  outboxMessages,
  scheduleCells,
  scheduledExams,
  selfBookings,
} from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { remindOfBookingsJob } from "#api/registration/booking-messages/remind-of-bookings";
import { sendBookingMessageJob } from "#api/registration/booking-messages/send-booking-message";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const timeZone = "Asia/Shanghai";
const day = addDays(dayAt(new Date(), timeZone), 3);
const at = (time: string, on = day) => momentOf(`${on}T${time}:00`, timeZone).toISOString();
const hours = "08:00-12:00, 13:30-17:30";
const rules: CalendarRules = {
  ...defaultRules,
  hours: Object.fromEntries(Object.keys(defaultRules.hours).map((name) => [name, hours])) as CalendarRules["hours"],
  selfBookingPercent: 100,
};

let world: TestPlatform;
let groupId: string;
let bucket: { id: string };
let manager: TestAccount;
let device: { id: string };
let stepId: string;
let code: string;
let serial = 0;

beforeAll(async () => {
  world = await testPlatform();
  groupId = (await world.given.group({ enableRegistry: true, enableCalling: true })).id;
});

/** A hospital of its own for each test, that lets patients book an ultrasound of twenty minutes. */
beforeEach(async () => {
  bucket = await world.given.organization({ groupId });
  manager = await world.given.member(bucket, "admin");
  const [row] = await db().insert(devices).values({ bucketId: bucket.id, name: "US", modality: "US" }).returning();
  device = row!;
  await setRules({});
  stepId = await newStep();
  await open({});
  code = (await own().settings({ id: bucket.id })).code;
});

const db = () => world.platform.db;
const own = () => world.clientOf(manager).selfBooking;
/** Each phone from an address of its own: limits count by it. */
const phone = () =>
  world.api.client(null, { ...testOrigin, ip: `10.1.${Math.floor((serial += 1) / 250)}.${(serial % 250) + 1}` })
    .selfBooking;
const token = () => `token-of-test-${(serial += 1)}`;
const newMobile = () => `139${String(10_000_000 + (serial += 1))}`;
const codeOf = async (call: Promise<unknown>) => (await problemOf(call))?.code;
/** Several messages to one mobile within a minute: what a test asks for, and no patient. */
const forgetLimits = () => db().execute(sql`delete from rate_limits`);

const open = (set: object) =>
  own().saveSettings({ id: bucket.id, isOpen: true, stepIds: [stepId], daysAhead: 30, note: "", ...set });

async function setRules(set: Partial<CalendarRules>) {
  const { scheduling } = world.clientOf(manager);
  const calendars = await scheduling.calendars({ id: bucket.id });
  const version = calendars.find(({ targetId }) => targetId === device.id)?.version ?? 0;
  await scheduling.saveCalendar({ id: bucket.id, targetId: device.id, version, ...rules, ...set });
}

async function newStep(): Promise<string> {
  const { procedures, steps } = world.clientOf(manager).lists;
  const name = `腹部超声 ${(serial += 1)}`;
  const procedure = await procedures.add({ id: bucket.id, name, code: `US${serial}`, modality: "US" });
  const step = await steps.add({
    id: bucket.id,
    procedureId: procedure.id,
    name: "常规",
    code: `S${serial}`,
    minutes: 20,
  });
  return step.id;
}

const person = (given: object = {}) => ({
  name: "多吉才让",
  gender: "M" as const,
  dob: "1988-06-02",
  idCard: "",
  mobile: newMobile(),
  ...given,
});

const hold = (time = "09:00", given: object = {}) =>
  phone().hold({ code, stepId, deviceId: device.id, start: at(time), token: token(), language: "tib", ...given });

/** The code in the latest message to a number. */
async function codeSentTo(mobile: string): Promise<string> {
  const rows = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, `+86${mobile}`));
  const latest = rows.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
  return /\d{6}/.exec(latest?.text ?? "")?.[0] ?? "";
}

async function confirm(ticket: string, who = person()) {
  await forgetLimits();
  await phone().sendCode({ ticket, ...who });
  await phone().confirm({ ticket, code: await codeSentTo(who.mobile) });
}

async function book(time = "09:00", who = person()) {
  const { ticket } = await hold(time);
  await confirm(ticket, who);
  return ticket;
}

const examOf = async (ticket: string) =>
  (
    await db()
      .select({ exam: scheduledExams })
      .from(selfBookings)
      .innerJoin(scheduledExams, eq(scheduledExams.id, selfBookings.scheduledExamId))
      .where(eq(selfBookings.ticket, ticket))
  )[0]!.exam;

describe("the organization's page", () => {
  it("offers what may be booked, and nothing else", async () => {
    await newStep();
    const place = await phone().place({ code });
    expect(place.steps.map((step) => step.stepId)).toEqual([stepId]);
    expect(place.lastDay).toBe(addDays(dayAt(new Date(), timeZone), 30));
  });

  it("is not found where it is closed, has another address, or never was", async () => {
    await own().renewCode({ id: bucket.id });
    expect(await codeOf(phone().place({ code }))).toBe("not_found");
    const { code: renewed } = await own().settings({ id: bucket.id });
    expect(await phone().place({ code: renewed })).toMatchObject({ steps: [{ stepId }] });
    await open({ isOpen: false });
    expect(await codeOf(phone().place({ code: renewed }))).toBe("not_found");
    expect(
      await codeOf(
        phone().hold({
          code: renewed,
          stepId,
          deviceId: device.id,
          start: at("09:00"),
          token: token(),
          language: "chs",
        }),
      ),
    ).toBe("not_found");
    expect(await codeOf(phone().place({ code: "somebody-made-this-up" }))).toBe("not_found");
  });

  it("offers no step of another organization", async () => {
    const elsewhere = await world.given.organization({ groupId });
    const other = await world.given.member(elsewhere, "admin");
    expect(
      await codeOf(
        world
          .clientOf(other)
          .selfBooking.saveSettings({ id: elsewhere.id, isOpen: true, stepIds: [stepId], daysAhead: 30, note: "" }),
      ),
    ).toBe("step_unknown");
    expect(await codeOf(world.clientOf(other).selfBooking.settings({ id: bucket.id }))).toBe("not_found");
  });
});

describe("free times", () => {
  const timesOn = async (on = day) =>
    (await phone().times({ code, stepId, from: on })).days.find((one) => one.day === on)?.times ?? [];

  it("are those of the calendar, without what is taken", async () => {
    expect((await timesOn()).map(({ start }) => start)).toContain(at("09:00"));
    await hold("09:00");
    expect((await timesOn()).map(({ start }) => start)).not.toContain(at("09:00"));
  });

  it("are within the share that is kept for patients", async () => {
    // 8 h of twelve cells each: a twenty-fourth is four cells, one ultrasound.
    await setRules({ selfBookingPercent: 5 });
    await hold("09:00");
    expect(await timesOn()).toEqual([]);
    expect(await codeOf(hold("10:00"))).toBe("slot_taken");
    expect(await timesOn(addDays(day, 1))).not.toEqual([]);
    await setRules({ selfBookingPercent: 0 });
    expect(await timesOn(addDays(day, 1))).toEqual([]);
  });

  it("begin after the lead time, and end with the days ahead", async () => {
    await setRules({ leadMinutes: 5 * 24 * 60 });
    expect(await timesOn()).toEqual([]);
    expect(await codeOf(hold("09:00"))).toBe("slot_taken");
    await setRules({});
    await open({ daysAhead: 2 });
    expect(await timesOn()).toEqual([]);
    expect(await codeOf(hold("09:00"))).toBe("slot_taken");
  });
});

describe("a time that is held", () => {
  it("is taken from others, and the same when it is asked for again", async () => {
    const asked = { token: token() };
    const [one, again] = [await hold("09:00", asked), await hold("09:00", asked)];
    expect(again).toEqual(one);
    expect(await codeOf(hold("09:00"))).toBe("slot_taken");
    expect(await codeOf(hold("10:00", asked))).toBe("conflict");
    expect(await phone().ticket({ ticket: one.ticket })).toMatchObject({ state: "held", start: at("09:00") });
  });

  it("is one patient's of two who want the last seat", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => hold("09:00")));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is booked by the code that was sent, once", async () => {
    const { ticket } = await hold("09:00");
    const who = person();
    await phone().sendCode({ ticket, ...who });
    const sent = await codeSentTo(who.mobile);
    expect(await codeOf(phone().confirm({ ticket, code: sent === "000000" ? "000001" : "000000" }))).toBe("code_wrong");
    await phone().confirm({ ticket, code: sent });
    await phone().confirm({ ticket, code: sent });
    const exam = await examOf(ticket);
    const listed = await world.clientOf(manager).registry.query({ id: bucket.id });
    expect(listed.exams).toMatchObject([{ id: exam.id, selfBooked: true }]);
    expect(exam).toMatchObject({ patientName: "多吉才让", status: "Scheduled", scheduledStart: new Date(at("09:00")) });
    expect(await db().$count(scheduledExams, eq(scheduledExams.bucketId, bucket.id))).toBe(1);
    const told = and(eq(auditEvents.subjectId, exam.id), eq(auditEvents.event, "exam_self_booked"));
    expect(await db().$count(auditEvents, told)).toBe(1);
  });

  it("takes no sixth guess", async () => {
    const { ticket } = await hold("09:00");
    const who = person();
    await phone().sendCode({ ticket, ...who });
    const sent = await codeSentTo(who.mobile);
    const wrong = sent === "111111" ? "222222" : "111111";
    for (let time = 0; time < 5; time += 1) await codeOf(phone().confirm({ ticket, code: wrong }));
    expect(await codeOf(phone().confirm({ ticket, code: sent }))).toBe("code_wrong");
  });

  it("is over after ten minutes", async () => {
    const { ticket } = await hold("09:00");
    const who = person();
    await phone().sendCode({ ticket, ...who });
    await db()
      .update(bookings)
      .set({ heldUntil: sql`now() - interval '2 hours'` });
    await db()
      .update(scheduleCells)
      .set({ expires: sql`now() - interval '1 second'` });
    expect(await phone().ticket({ ticket })).toMatchObject({ state: "over" });
    expect(await codeOf(phone().confirm({ ticket, code: await codeSentTo(who.mobile) }))).toBe("hold_expired");
    expect(await codeOf(phone().sendCode({ ticket, ...who }))).toBe("hold_expired");
    await hold("09:00");
  });

  it("asks for birth and sex, or an ID card", async () => {
    const { ticket } = await hold("09:00");
    expect(await codeOf(phone().sendCode({ ticket, ...person({ dob: null }) }))).toBe("bad_request");
    expect(await codeOf(phone().sendCode({ ticket, ...person({ idCard: "110101199003070" }) }))).toBe("bad_request");
    const another = person({ dob: "1990-03-08", gender: "U", idCard: "11010119900307774X" });
    expect(await codeOf(phone().sendCode({ ticket, ...another }))).toBe("bad_request");
    await confirm(ticket, person({ dob: null, gender: "U", idCard: "11010119900307774X" }));
    expect(await examOf(ticket)).toMatchObject({ patientDob: "1990-03-07" });
  });
});

describe("who books", () => {
  it("is known again by name, birth, sex and mobile, and by nothing less", async () => {
    const who = person();
    const first = await examOf(await book("09:00", who));
    expect((await examOf(await book("10:00", who))).patientId).toBe(first.patientId);
    expect((await examOf(await book("11:00", { ...who, dob: "1999-01-01" }))).patientId).not.toBe(first.patientId);
    expect((await examOf(await book("14:00", { ...who, mobile: newMobile() }))).patientId).not.toBe(first.patientId);
  });

  it("has no more times on a day than the calendar allows", async () => {
    await setRules({ patientDayLimit: 1 });
    const who = person();
    await book("09:00", who);
    const { ticket } = await hold("10:00");
    await forgetLimits();
    await phone().sendCode({ ticket, ...who });
    const sent = await codeSentTo(who.mobile);
    expect(await codeOf(phone().confirm({ ticket, code: sent }))).toBe("too_many_bookings");
  });

  it("has five times at most by one mobile", async () => {
    const mobile = newMobile();
    for (const [at, time] of ["08:00", "08:30", "09:00", "09:30", "10:00"].entries()) {
      await book(time, person({ mobile, name: `家人${"甲乙丙丁戊"[at]}` }));
    }
    const { ticket } = await hold("11:00");
    const who = person({ mobile });
    await forgetLimits();
    await phone().sendCode({ ticket, ...who });
    expect(await codeOf(phone().confirm({ ticket, code: await codeSentTo(mobile) }))).toBe("too_many_bookings");
  });

  it("finds the tickets of the mobile again, by a code", async () => {
    const who = person();
    const ticket = await book("09:00", who);
    await forgetLimits();
    await phone().sendFindCode({ code, mobile: who.mobile, language: "chs" });
    const messageCode = await codeSentTo(who.mobile);
    const found = await phone().find({ code, mobile: who.mobile, messageCode });
    expect(found).toMatchObject([{ ticket, start: at("09:00") }]);
    expect(found[0]?.patientName).not.toBe(who.name);
    expect(await codeOf(phone().find({ code, mobile: who.mobile, messageCode }))).toBe("code_wrong");
  });
});

describe("a ticket", () => {
  it("names nobody in full, and nothing about the patient but that", async () => {
    const who = person({ idCard: "" });
    const text = JSON.stringify(await phone().ticket({ ticket: await book("09:00", who) }));
    expect(text).not.toContain(who.name);
    expect(text).not.toContain(who.mobile);
    expect(text).not.toContain(who.dob);
    expect(await codeOf(phone().ticket({ ticket: "somebody-made-this-up" }))).toBe("not_found");
  });

  it("moves the time, keeps the history, and frees the former one", async () => {
    const ticket = await book("09:00");
    const move = { ticket, deviceId: device.id, start: at("15:00"), token: token() };
    await phone().move(move);
    await phone().move(move);
    expect(await examOf(ticket)).toMatchObject({ scheduledStart: new Date(at("15:00")), status: "Scheduled" });
    const rows = await db().select().from(bookings).where(eq(bookings.bucketId, bucket.id));
    expect(rows.map(({ state }) => state).sort()).toEqual(["booked", "moved"]);
    await hold("09:00");
  });

  it("stays where the wanted time is taken", async () => {
    const ticket = await book("09:00");
    await hold("15:00");
    const move = phone().move({ ticket, deviceId: device.id, start: at("15:00"), token: token() });
    expect(await codeOf(move)).toBe("slot_taken");
    expect(await examOf(ticket)).toMatchObject({ scheduledStart: new Date(at("09:00")) });
    expect(await codeOf(hold("09:00"))).toBe("slot_taken");
  });

  it("cancels, once, and frees the time", async () => {
    const ticket = await book("09:00");
    await phone().cancel({ ticket });
    await phone().cancel({ ticket });
    expect(await examOf(ticket)).toMatchObject({ status: "Cancelled" });
    expect(await phone().ticket({ ticket })).toMatchObject({ state: "cancelled", mayChange: false });
    await hold("09:00");
  });

  it("changes nothing any more within the lead time", async () => {
    const ticket = await book("09:00");
    await setRules({ leadMinutes: 5 * 24 * 60 });
    expect(await phone().ticket({ ticket })).toMatchObject({ mayChange: false });
    expect(await codeOf(phone().cancel({ ticket }))).toBe("too_late");
    const late = phone().move({ ticket, deviceId: device.id, start: at("15:00", addDays(day, 4)), token: token() });
    expect(await codeOf(late)).toBe("too_late");
  });

  it("is read by the desk's scanner, as the address it is", async () => {
    const { lists } = world.clientOf(manager);
    await lists.queueTypes.add({ id: bucket.id, queueName: "US", displayName: "US", modality: "US", prefix: "D" });
    const ticket = await book("09:00");
    const { queue } = world.clientOf(await world.given.member(bucket, "member", "calling_manage_queue"));
    const number = `https://hospital.example/book/tickets/${ticket}`;
    const asked = { id: bucket.id, accessionNumber: number, isAnotherDay: true };
    expect(await queue.checkIn(asked)).toMatchObject({ isKnown: false });
    expect(await phone().ticket({ ticket })).toMatchObject({ state: "arrived", mayChange: false });
    const elsewhere = await world.given.organization({ groupId });
    const other = world.clientOf(await world.given.member(elsewhere, "member", "calling_manage_queue")).queue;
    expect(await codeOf(other.checkIn({ ...asked, id: elsewhere.id }))).toBe("exam_number_unknown");
  });

  it("gives up what is only held", async () => {
    const { ticket } = await hold("09:00");
    await phone().cancel({ ticket });
    expect(await phone().ticket({ ticket })).toMatchObject({ state: "over" });
    await hold("09:00");
  });
});

describe("messages", () => {
  const send = async () => {
    await doDueJobs(world.platform, [sendBookingMessageJob]);
    return db().select().from(bookingMessages).where(eq(bookingMessages.bucketId, bucket.id));
  };
  const textsTo = async (mobile: string) =>
    (
      await db()
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.recipient, `+86${mobile}`))
    ).map(({ text }) => text);
  const clock = (time: string) => `${day} ${time}`;

  it("tell of a time, of another, and of none, in the patient's language and without the exam", async () => {
    const who = person();
    const ticket = await book("09:00", who);
    await send();
    await phone().move({ ticket, deviceId: device.id, start: at("15:00"), token: token() });
    await send();
    await phone().cancel({ ticket });
    const kept = await send();
    expect(kept.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "booked sent",
      "cancelled sent",
      "moved sent",
    ]);
    const told = (await textsTo(who.mobile)).slice(1);
    expect(told).toHaveLength(3);
    expect(told[0]).toContain(clock("09:00"));
    expect(told[1]).toContain(clock("15:00"));
    expect(told.join()).not.toContain(who.name);
    expect(told[0]).toMatch(/\p{Script=Tibetan}/u);
  });

  it("remind once on the day before, at its hour", async () => {
    const who = person();
    await book("09:00", who);
    await send();
    const reminders = async (time: string) => {
      await remindOfBookingsJob.perform(world.platform, momentOf(`${addDays(day, -1)}T${time}:00`, timeZone));
      return (await send()).filter(({ kind }) => kind === "reminder");
    };
    expect(await reminders("17:59")).toEqual([]);
    expect(await reminders("18:01")).toMatchObject([{ state: "sent" }]);
    expect(await reminders("18:06")).toHaveLength(1);
    expect((await textsTo(who.mobile)).filter((text) => text.includes(clock("09:00")))).toHaveLength(2);
  });

  it("are not sent where the organization wants none, nor to a landline", async () => {
    const settings = { id: bucket.id, tellsBooked: false, tellsChanged: true, reminds: false, remindAt: "18:00" };
    await world.clientOf(manager).bookingMessages.saveSettings(settings);
    const who = person();
    const ticket = await book("09:00", who);
    expect(await send()).toEqual([]);
    await phone().move({ ticket, deviceId: device.id, start: at("15:00"), token: token() });
    await db().update(scheduledExams).set({ patientPhone: "0971-8123456" });
    expect(await send()).toMatchObject([{ kind: "moved", state: "skipped" }]);
  });
});

it("is limited by address", async () => {
  const flood = world.api.client(null, { ...testOrigin, ip: "10.9.9.9" }).selfBooking;
  const holds = await Promise.allSettled(
    Array.from({ length: 31 }, () =>
      flood.hold({ code, stepId, deviceId: device.id, start: at("09:00"), token: token(), language: "chs" }),
    ),
  );
  const reasons = holds.map((answer) => (answer.status === "rejected" ? (answer.reason as { code: string }).code : ""));
  expect(reasons.filter((reason) => reason === "too_many_attempts")).toHaveLength(1);
});

describe("behind an address that others have used up", () => {
  const here = () => world.api.client(null, { ...testOrigin, ip: "10.9.9.8" }).selfBooking;
  const holdHere = (time: string) =>
    here().hold({ code, stepId, deviceId: device.id, start: at(time), token: token(), language: "chs" });
  async function useUp() {
    await forgetLimits();
    for (let count = 0; count < 30; count += 1) await holdHere("09:00").catch(() => null);
    expect(await codeOf(holdHere("09:20"))).toBe("too_many_attempts");
  }

  it("a ticket is seen, moved and cancelled", async () => {
    const ticket = await book("10:00");
    await useUp();
    expect(await here().ticket({ ticket })).toMatchObject({ state: "booked", mayChange: true });
    await here().move({ ticket, deviceId: device.id, start: at("11:00"), token: token() });
    await here().cancel({ ticket });
    expect(await examOf(ticket)).toMatchObject({ status: "Cancelled" });
  });

  it("a hold that leads to a booking is not counted", async () => {
    const { ticket } = await hold("10:00");
    const who = person();
    await forgetLimits();
    await here().sendCode({ ticket, ...who });
    for (let count = 0; count < 30; count += 1) await holdHere("09:00").catch(() => null);
    await here().confirm({ ticket, code: await codeSentTo(who.mobile) });
    expect(await holdHere("14:00")).toMatchObject({ ticket: expect.any(String) });
    expect(await problemOf(holdHere("09:40"))).toMatchObject({
      code: "too_many_attempts",
      data: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it("a ticket is moved so often only", async () => {
    const ticket = await book("10:00");
    await forgetLimits();
    for (let count = 0; count < 10; count += 1) {
      const start = at(count % 2 === 0 ? "11:00" : "10:00");
      await phone().move({ ticket, deviceId: device.id, start, token: token() });
    }
    const once = phone().move({ ticket, deviceId: device.id, start: at("11:00"), token: token() });
    expect(await codeOf(once)).toBe("too_many_attempts");
    await phone().cancel({ ticket });
  });
});
