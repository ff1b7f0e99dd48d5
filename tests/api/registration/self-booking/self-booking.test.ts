import { describe, expect, it } from "vitest";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { testOrigin } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import {
  at,
  book,
  bucket,
  code,
  codeOf,
  codeSentTo,
  day,
  device,
  examOf,
  forgetLimits,
  groupId,
  hold,
  newMobile,
  newStep,
  open,
  own,
  person,
  phone,
  setRules,
  stepId,
  timeZone,
  token,
  useBookingPhone,
  world,
} from "./booking-phone";

useBookingPhone();

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
