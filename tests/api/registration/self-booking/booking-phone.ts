import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import { devices, outboxMessages, scheduledExams, selfBookings } from "#api/infrastructure/database/schema/index";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

export const timeZone = "Asia/Shanghai";
export const day = addDays(dayAt(new Date(), timeZone), 3);
export const at = (time: string, on = day) => momentOf(`${on}T${time}:00`, timeZone).toISOString();
const hours = "08:00-12:00, 13:30-17:30";
const rules: CalendarRules = {
  ...defaultRules,
  hours: Object.fromEntries(Object.keys(defaultRules.hours).map((name) => [name, hours])) as CalendarRules["hours"],
  selfBookingPercent: 100,
};

export let world: TestPlatform;
export let groupId: string;
export let bucket: { id: string };
export let manager: TestAccount;
export let device: { id: string };
export let stepId: string;
export let code: string;
let serial = 0;

/** A database of the file's own; for each test a hospital that lets patients book an ultrasound of twenty minutes. */
export function useBookingPhone(): void {
  beforeAll(async () => {
    world = await testPlatform();
    groupId = (await world.given.group({ enableRegistry: true, enableCalling: true })).id;
  });

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
}

export const db = () => world.platform.db;
export const own = () => world.clientOf(manager).selfBooking;
/** Each phone from an address of its own: limits count by it. */
export const phone = () =>
  world.api.client(null, { ...testOrigin, ip: `10.1.${Math.floor((serial += 1) / 250)}.${(serial % 250) + 1}` })
    .selfBooking;
export const token = () => `token-of-test-${(serial += 1)}`;
export const newMobile = () => `139${String(10_000_000 + (serial += 1))}`;
export const codeOf = async (call: Promise<unknown>) => (await problemOf(call))?.code;
/** Several messages to one mobile within a minute: what a test asks for, and no patient. */
export const forgetLimits = () => db().execute(sql`delete from rate_limits`);

export const open = (set: object) =>
  own().saveSettings({ id: bucket.id, isOpen: true, stepIds: [stepId], daysAhead: 30, note: "", ...set });

export async function setRules(set: Partial<CalendarRules>) {
  const { scheduling } = world.clientOf(manager);
  const calendars = await scheduling.calendars({ id: bucket.id });
  const version = calendars.find(({ targetId }) => targetId === device.id)?.version ?? 0;
  await scheduling.saveCalendar({ id: bucket.id, targetId: device.id, version, ...rules, ...set });
}

export async function newStep(): Promise<string> {
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

export const person = (given: object = {}) => ({
  name: "多吉才让",
  gender: "M" as const,
  dob: "1988-06-02",
  idCard: "",
  mobile: newMobile(),
  ...given,
});

export const hold = (time = "09:00", given: object = {}) =>
  phone().hold({ code, stepId, deviceId: device.id, start: at(time), token: token(), language: "tib", ...given });

/** The code in the latest message to a number. */
export async function codeSentTo(mobile: string): Promise<string> {
  const rows = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, `+86${mobile}`));
  const latest = rows.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
  return /\d{6}/.exec(latest?.text ?? "")?.[0] ?? "";
}

export async function confirm(ticket: string, who = person()) {
  await forgetLimits();
  await phone().sendCode({ ticket, ...who });
  await phone().confirm({ ticket, code: await codeSentTo(who.mobile) });
}

export async function book(time = "09:00", who = person()) {
  const { ticket } = await hold(time);
  await confirm(ticket, who);
  return ticket;
}

export const examOf = async (ticket: string) =>
  (
    await db()
      .select({ exam: scheduledExams })
      .from(selfBookings)
      .innerJoin(scheduledExams, eq(scheduledExams.id, selfBookings.scheduledExamId))
      .where(eq(selfBookings.ticket, ticket))
  )[0]!.exam;
