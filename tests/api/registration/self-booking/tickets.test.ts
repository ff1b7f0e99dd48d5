import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEvents, bookings, scheduleCells, scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { problemOf } from "../../../support/problems";
import {
  at,
  book,
  bucket,
  codeOf,
  codeSentTo,
  confirm,
  day,
  db,
  device,
  examOf,
  groupId,
  hold,
  manager,
  person,
  phone,
  setRules,
  timeZone,
  token,
  useBookingPhone,
  world,
} from "./booking-phone";

useBookingPhone();

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

  it("refuses a birth that is still to come, as the desk does", async () => {
    const { ticket } = await hold("09:00");
    const unborn = phone().sendCode({ ticket, ...person({ dob: addDays(dayAt(new Date(), timeZone), 1) }) });
    expect(await problemOf(unborn)).toMatchObject({ code: "info_wrong", data: { fields: { dob: "birthAhead" } } });
    await confirm(ticket, person({ dob: dayAt(new Date(), timeZone) }));
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
