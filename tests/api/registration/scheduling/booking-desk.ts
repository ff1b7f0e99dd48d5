import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { devices, scheduleCells, scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

export const timeZone = "Asia/Shanghai";
/** Within the rules however late it is now. */
export const day = addDays(dayAt(new Date(), timeZone), 2);
export const at = (time: string, on = day) => momentOf(`${on}T${time}:00`, timeZone).toISOString();
const everyDay = "08:00-12:00, 13:30-17:30";
export const open: CalendarRules = {
  ...defaultRules,
  hours: Object.fromEntries(Object.keys(defaultRules.hours).map((name) => [name, everyDay])) as CalendarRules["hours"],
};

export let world: TestPlatform;
export let bucket: { id: string };
export let registrar: TestAccount;
export let supervisor: TestAccount;
export let manager: TestAccount;
export let device: { id: string };
let serial = 0;

/** A registry on a database of the file's own; for each test a new device. */
export function useBookingDesk(): void {
  beforeAll(async () => {
    world = await testPlatform();
    const group = await world.given.group({ enableRegistry: true });
    bucket = await world.given.organization({ groupId: group.id });
    registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
    supervisor = await world.given.member(bucket, "member", "registry_create", "registry_update", "registry_delete");
    manager = await world.given.member(bucket, "admin");
  });

  beforeEach(async () => {
    await takeDevice();
  });
}

export const as = (account = registrar) => world.clientOf(account).scheduling;
export const db = () => world.platform.db;
export const nextNumber = () => (serial += 1);
export const token = () => `token-of-test-${nextNumber()}`;

export async function newDevice(rules: Partial<CalendarRules> = {}, modality = "CT") {
  const [row] = await db()
    .insert(devices)
    .values({ bucketId: bucket.id, name: `Device ${nextNumber()}`, modality })
    .returning();
  await as(manager).saveCalendar({ id: bucket.id, targetId: row!.id, version: 0, ...open, ...rules });
  return row!;
}

/** From here on the test books on a new device. */
export async function takeDevice(...rules: Parameters<typeof newDevice>) {
  device = await newDevice(...rules);
}

export const newExam = (given: Partial<typeof scheduledExams.$inferInsert> = {}) =>
  world.given.scheduledExam({
    bucketId: bucket.id,
    status: "Registered",
    scheduledStart: null,
    scheduledMinutes: 20,
    ...given,
  });

export const wanted = (scheduledExamId: string, time = "09:00", given: object = {}) => ({
  id: bucket.id,
  scheduledExamId,
  deviceId: device.id,
  start: at(time),
  token: token(),
  confirmed: [],
  reason: "",
  ...given,
});

export const book = async (time = "09:00", given: object = {}) => as().book(wanted((await newExam()).id, time, given));
export const rowOf = async (id: string) =>
  (await db().select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0];
export const cellsOf = (bookingId: string) => db().$count(scheduleCells, eq(scheduleCells.bookingId, bookingId));
export const codeOf = async (call: Promise<unknown>) => (await problemOf(call))?.code;
