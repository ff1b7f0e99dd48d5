import { v5 } from "uuid";
import { birthFaults, filledByCard } from "#contract/registration/registry-order";
import type { Transaction } from "#api/infrastructure/database/connect";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { e164 } from "#api/infrastructure/messages/mobile-number";
import { sendMessage } from "#api/infrastructure/messages/sender";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { codeMinutes, issueCode, tryCode } from "#api/identity/mobile/code-queries";
import { countMessage } from "#api/identity/mobile/mobile-limits";
import { maskedName } from "#api/kernel/masked-name";
import { operations, type OperationContext } from "#api/kernel/operations";
import { publicOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { zoneOf } from "../registry/registry-queries";
import { stepScheduledExam } from "../registry/step-exam";
import { lockScheduled } from "../matching/match-queries";
import { stepName } from "../registry/step-name";
import { confirmHold, giveUp } from "../scheduling/book";
import { bookingOfExam, bookingOfToken, lockBooking } from "../scheduling/booking-queries";
import { calendarInForce, calendarsOf } from "../scheduling/calendar-queries";
import { minutesOf } from "../scheduling/judge-booking";
import { confirmBooking } from "./confirm-booking";
import { holdForPatient, sameHold } from "./hold-for-patient";
import { countMove, countVisit, forgiveProven } from "./limits";
import { endOf, lastDayOf, offeredTimes } from "./offered-times";
import {
  deviceOf,
  insertSelfBooking,
  lockSelfBooking,
  notePerson,
  offeredStep,
  openOfMobile,
  placeOfCode,
  stepsInUse,
  ticketOfHold,
  ticketRow,
  type TicketRow,
} from "./self-booking-queries";
import { settingsOperations, shownStep } from "./settings";
import { isEarly, shownTicket, stateOf } from "./shown-ticket";

const place = operations.selfBooking.place.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countVisit(context, "look");
  const own = found(await placeOfCode(db, input.code));
  const rows = await stepsInUse(db, own.settings.bucketId);
  return {
    organizationName: own.name,
    timeZone: own.timeZone,
    note: own.settings.note,
    lastDay: lastDayOf(own, new Date()),
    steps: rows.filter(({ isOffered }) => isOffered).map(shownStep),
  };
});

const times = operations.selfBooking.times.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countVisit(context, "look");
  const own = found(await placeOfCode(db, input.code));
  const row = found(await offeredStep(db, own.settings.bucketId, input.stepId));
  return offeredTimes(db, { place: own, row, from: input.from, now: new Date() });
});

const hold = operations.selfBooking.hold.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countVisit(context, "hold");
  const own = found(await placeOfCode(db, input.code));
  const { bucketId } = own.settings;
  const { step, procedure } = found(await offeredStep(db, bucketId, input.stepId));
  const start = new Date(input.start);
  if (start >= endOf(own)) throw new Problem("slot_taken");
  const ticket = await db.transaction(async (tx) => {
    const wanted = { deviceId: input.deviceId, start };
    const known = await bookingOfToken(tx, bucketId, input.token);
    if (known) return found(await ticketOfHold(tx, sameHold(known, wanted).id));
    const held = await holdForPatient(tx, {
      ...{ ...wanted, bucketId, minutes: step.minutes, token: input.token, patient: null, replaces: null },
      ...{ stepId: step.id, modality: procedure.modality, deviceGroupId: step.deviceGroupId },
    });
    const { language, stepId } = input;
    return (
      (await ticketOfHold(tx, held.id)) ??
      (await insertSelfBooking(tx, { bucketId, stepId, bookingId: held.id, language }))
    );
  });
  return { ticket };
});

const sendCode = operations.selfBooking.sendCode.handler(async ({ input, context }) => {
  const { platform } = context;
  const { ticket, ...person } = input;
  const number = e164(input.mobile);
  const row = found(await ticketRow(platform.db, ticket));
  const now = new Date();
  if (stateOf(row, now) !== "held") throw new Problem("hold_expired");
  const today = dayAt(now, found(await zoneOf(platform.db, row.own.bucketId)));
  const fields = birthFaults({ ...filledByCard(person), age: null, ageUnit: "Y" }, today);
  if (Object.keys(fields).length > 0) throw new Problem("info_wrong", { fields });
  await countMessage(context, number);
  const { language, bucketId } = row.own;
  const code = await platform.db.transaction(async (tx) => {
    const own = found(await lockSelfBooking(tx, ticket));
    if (own.confirmed !== null) throw new Problem("hold_expired");
    await notePerson(tx, own.id, { person, mobile: number });
    const issued = await issueCode(tx, { purpose: "selfBooking", subjectId: own.id, recipient: number });
    await audit(tx, { ...context, bucketId }, "mobile_code_sent", {
      subjectId: own.id,
      detail: { purpose: "selfBooking" },
    });
    return issued;
  });
  return {
    sentBy: await sendMessage(platform, { about: "code", mobile: number, code, minutes: codeMinutes, language }),
  };
});

const confirm = operations.selfBooking.confirm.handler(async ({ input, context }) => {
  await countVisit(context, "code");
  const isRight = await context.platform.db.transaction(async (tx) => {
    const own = found(await lockSelfBooking(tx, input.ticket));
    if (own.confirmed !== null) return true;
    const mobile = await tryCode(tx, { purpose: "selfBooking", subjectId: own.id, code: input.code });
    // Said by returning: thrown, it would take the counted try back.
    if (mobile === null || mobile !== own.mobile) return false;
    await confirmBooking(tx, { ...context, bucketId: own.bucketId }, own);
    return true;
  });
  if (!isRight) throw new Problem("code_wrong");
  await forgiveProven(context, "hold", "code");
});

const ticket = operations.selfBooking.ticket.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const row = await heldTicket(context, input.ticket);
  const device = await deviceOf(db, row.own.bucketId, row.deviceId);
  return shownTicket(row, {
    leadMinutes: await leadOf(context, row),
    room: device ? device.room || device.name : "",
    qrCode: await qrSvg(`${publicOrigin(context)}/book/tickets/${input.ticket}`),
    now: new Date(),
  });
});

const move = operations.selfBooking.move.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const row = await heldTicket(context, input.ticket);
  await countMove(context, input.ticket);
  const own = row.settings?.isOpen ? found(await placeOfCode(db, row.settings.code)) : null;
  const start = new Date(input.start);
  if (!own || start >= endOf(own)) throw new Problem("slot_taken");
  const leadMinutes = await leadOf(context, row);
  const { bucketId } = row.own;
  await db.transaction(async (tx) => {
    const { scheduledExamId } = found(await lockSelfBooking(tx, input.ticket));
    const exam = found(await lockScheduled(tx, bucketId, found(scheduledExamId)));
    const { deviceId, token } = input;
    const known = await bookingOfToken(tx, bucketId, token);
    if (known) return void sameHold(known, { deviceId, start });
    const former = await bookingOfExam(tx, exam.id);
    if (!former || exam.status !== "Scheduled") throw new Problem("schedule_closed");
    if (!isEarly(former.start, leadMinutes, new Date())) throw new Problem("too_late");
    await giveUp(tx, former, { state: "moved", why: "patientAsked", note: "", accountId: null });
    const held = await holdForPatient(tx, {
      ...{ bucketId, deviceId, start, token, minutes: minutesOf(former), replaces: former },
      ...{ stepId: exam.stepId, modality: exam.modality, deviceGroupId: row.step.deviceGroupId },
      patient: { patientId: exam.patientId, scheduledExamId: exam.id },
    });
    await confirmHold(tx, { ...context, bucketId }, { bookingId: held.id }, "exam_time_moved");
  });
});

const cancel = operations.selfBooking.cancel.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const row = await heldTicket(context, input.ticket);
  const leadMinutes = await leadOf(context, row);
  const { bucketId } = row.own;
  await db.transaction(async (tx) => {
    const own = found(await lockSelfBooking(tx, input.ticket));
    if (own.scheduledExamId === null) return giveUpHold(tx, bucketId, own.bookingId);
    const exam = found(await lockScheduled(tx, bucketId, own.scheduledExamId));
    if (exam.status === "Cancelled") return undefined;
    if (exam.scheduledStart && !isEarly(exam.scheduledStart, leadMinutes, new Date())) throw new Problem("too_late");
    const step = { scheduledExamId: exam.id, step: "cancel", reason: "patientAsked", accountId: null } as const;
    await stepScheduledExam(tx, { ...context, bucketId }, { ...step, now: new Date() });
    return undefined;
  });
});

const sendFindCode = operations.selfBooking.sendFindCode.handler(async ({ input, context }) => {
  const { platform } = context;
  const own = found(await placeOfCode(platform.db, input.code));
  const number = e164(input.mobile);
  await countMessage(context, number);
  const subjectId = v5(number, own.settings.bucketId);
  const code = await platform.db.transaction((tx) =>
    issueCode(tx, { purpose: "findBookings", subjectId, recipient: number }),
  );
  return {
    sentBy: await sendMessage(platform, {
      about: "code",
      mobile: number,
      code,
      minutes: codeMinutes,
      language: input.language,
    }),
  };
});

const find = operations.selfBooking.find.handler(async ({ input, context }) => {
  await countVisit(context, "code");
  const { db } = context.platform;
  const { bucketId } = found(await placeOfCode(db, input.code)).settings;
  const number = e164(input.mobile);
  const subjectId = v5(number, bucketId);
  if (!(await tryCode(db, { purpose: "findBookings", subjectId, code: input.messageCode }))) {
    throw new Problem("code_wrong");
  }
  await forgiveProven(context, "code");
  const rows = await openOfMobile(db, bucketId, number);
  await db.transaction((tx) =>
    audit(tx, { ...context, bucketId }, "self_bookings_found", { detail: { count: rows.length } }),
  );
  return rows.map(({ own, exam, step, procedure }) => ({
    ticket: own.ticket,
    stepName: stepName({ step, procedure }),
    start: found(exam.scheduledStart ?? undefined).toISOString(),
    patientName: maskedName(exam.patientName),
  }));
});

// — what several need —

/**
 * What was booked by a ticket. Only who has none is counted: nobody is kept from changing a time by others behind the same
 * address.
 *
 * @throws Problem not_found; too_many_attempts
 */
async function heldTicket(context: OperationContext, ticketCode: string): Promise<TicketRow> {
  const row = await ticketRow(context.platform.db, ticketCode);
  if (!row) await countVisit(context, "look");
  return found(row);
}

async function giveUpHold(tx: Transaction, bucketId: string, bookingId: string) {
  const held = await lockBooking(tx, bucketId, bookingId);
  if (held?.state === "held")
    await giveUp(tx, held, { state: "freed", why: "patientAsked", note: "", accountId: null });
}

/** How long before it begins the time of a ticket can be changed, by the calendar of its device. */
async function leadOf({ platform: { db } }: OperationContext, { own, deviceId }: TicketRow): Promise<number> {
  const device = await deviceOf(db, own.bucketId, deviceId);
  const calendars = await calendarsOf(db, own.bucketId);
  return calendarInForce(calendars, { deviceId, deviceGroupId: device?.deviceGroupId ?? null }).rules.leadMinutes;
}

/** Patients who book for themselves. */
export const selfBooking = {
  ...settingsOperations,
  ...{ place, times, hold, sendCode, confirm, ticket, move, cancel, sendFindCode, find },
};
