import { CalendarRules } from "#contract/registration/calendar";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import {
  calendarInForce,
  calendarsOf,
  deleteCalendar,
  deleteDay,
  devicesInUse,
  devicesOfStep,
  groupsInUse,
  insertCalendar,
  insertDay,
  lockCalendar,
  replaceStepDevices,
  stepOfBucket,
  targetOf,
  updateCalendar,
} from "./calendar-queries";

const calendars = operations.scheduling.calendars.handler(async ({ context }) => {
  const { db } = context.platform;
  const { bucketId } = context;
  const [kept, devices, groups] = await Promise.all([
    calendarsOf(db, bucketId),
    devicesInUse(db, bucketId),
    groupsInUse(db, bucketId),
  ]);
  const targets = [
    ...groups.map((group) => ({ ...group, kind: "group" as const, deviceId: null, deviceGroupId: group.id })),
    ...devices.map((device) => ({ ...device, kind: "device" as const, deviceId: device.id })),
  ];
  return targets.map(({ id, kind, name, modality, ...target }) => {
    const own = kept.calendars.find((one) => one.deviceId === id || one.deviceGroupId === id);
    const { rules, days } = calendarInForce(kept, target);
    return {
      ...{ targetId: id, kind, name, modality, rules },
      version: own?.version ?? 0,
      days: days.map((day) => ({ id: day.id, date: day.date, hours: day.hours, isExtra: day.isExtra, note: day.note })),
    };
  });
});

const saveCalendar = operations.scheduling.saveCalendar.handler(async ({ input, context }) => {
  const { targetId, version } = input;
  const { bucketId } = context;
  const rules = CalendarRules.parse(input);
  await context.platform.db.transaction(async (tx) => {
    const target = found(await targetOf(tx, bucketId, targetId));
    const own = await lockCalendar(tx, bucketId, targetId);
    if ((own?.version ?? 0) !== version) {
      throw new Problem("version_conflict", { current: { ...own?.rules, version: own?.version ?? 0 } });
    }
    const before = own?.rules ?? calendarInForce(await calendarsOf(tx, bucketId), target).rules;
    if (own) await updateCalendar(tx, own.id, rules);
    else await insertCalendar(tx, { bucketId, ...target, rules });
    const detail = tracedChanges(before, rules);
    await audit(tx, context, "schedule_calendar_changed", { subjectId: targetId, detail });
  });
});

const removeCalendar = operations.scheduling.removeCalendar.handler(async ({ input: { targetId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const own = found(await lockCalendar(tx, context.bucketId, targetId));
    await deleteCalendar(tx, own.id);
    await audit(tx, context, "schedule_calendar_removed", { subjectId: targetId });
  });
});

const addDay = operations.scheduling.addDay.handler(async ({ input, context }) => {
  const { targetId, date, hours, isExtra, note } = input;
  return context.platform.db.transaction(async (tx) => {
    const own = found(await lockCalendar(tx, context.bucketId, targetId));
    const day = found(await insertDay(tx, { calendarId: own.id, date, hours, isExtra, note }));
    const detail = { date, hours, extra: isExtra, ...(note && { note }) };
    await audit(tx, context, "schedule_day_added", { subjectId: targetId, detail });
    return day;
  });
});

const removeDay = operations.scheduling.removeDay.handler(async ({ input: { targetId, dayId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const own = found(await lockCalendar(tx, context.bucketId, targetId));
    const { date, hours } = found(await deleteDay(tx, own.id, dayId));
    await audit(tx, context, "schedule_day_removed", { subjectId: targetId, detail: { date, hours } });
  });
});

const stepDevices = operations.scheduling.stepDevices.handler(async ({ input: { stepId }, context }) => {
  const { db } = context.platform;
  found(await stepOfBucket(db, context.bucketId, stepId));
  return { deviceIds: await devicesOfStep(db, stepId) };
});

const saveStepDevices = operations.scheduling.saveStepDevices.handler(async ({ input, context }) => {
  const { stepId, deviceIds } = input;
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    found(await stepOfBucket(tx, bucketId, stepId));
    const known = new Set((await devicesInUse(tx, bucketId)).map(({ id }) => id));
    if (!deviceIds.every((id) => known.has(id)))
      throw new Problem("invalid", { field: "deviceIds", rule: "wrongValue" });
    await replaceStepDevices(tx, stepId, deviceIds);
    await audit(tx, context, "schedule_step_devices_changed", {
      subjectId: stepId,
      detail: { devices: deviceIds.length },
    });
  });
});

/** When devices may be booked, and what steps need. */
export const calendarOperations = {
  calendars,
  saveCalendar,
  removeCalendar,
  addDay,
  removeDay,
  stepDevices,
  saveStepDevices,
};
