import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingMessages, outboxMessages, scheduledExams } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { addDays, momentOf } from "#api/infrastructure/time/zoned-days";
import { remindOfBookingsJob } from "#api/registration/booking-messages/remind-of-bookings";
import { sendBookingMessageJob } from "#api/registration/booking-messages/send-booking-message";
import {
  at,
  book,
  bucket,
  day,
  db,
  device,
  manager,
  person,
  phone,
  timeZone,
  token,
  useBookingPhone,
  world,
} from "./booking-phone";

useBookingPhone();

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
