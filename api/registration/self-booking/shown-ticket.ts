import type { SelfBooking } from "#contract/registration/self-booking";
import { maskedName } from "#api/kernel/masked-name";
import { maskedMobile } from "#api/identity/mobile/mobile-number";
import { stepName } from "../registry/step-name";
import type { TicketRow } from "./self-booking-queries";

interface Shown {
  leadMinutes: number;
  room: string;
  qrCode: string;
  now: Date;
}

/** How it stands with what a patient booked. */
export function stateOf(
  { own, hold, exam }: Pick<TicketRow, "own" | "hold" | "exam">,
  now: Date,
): SelfBooking["state"] {
  if (own.confirmed === null) {
    return hold.state === "held" && hold.heldUntil !== null && hold.heldUntil > now ? "held" : "over";
  }
  if (!exam || exam.deleted !== null || exam.status === "Cancelled") return "cancelled";
  if (exam.status === "Arrived" || exam.status === "Performed") return "arrived";
  return exam.scheduledStart === null ? "waiting" : "booked";
}

/** A time can be moved and cancelled until then. */
export const isEarly = (start: Date, leadMinutes: number, now: Date) =>
  start.getTime() - leadMinutes * 60_000 > now.getTime();

export function shownTicket(row: TicketRow, { leadMinutes, room, qrCode, now }: Shown): SelfBooking {
  const { own, hold, exam, settings } = row;
  const state = stateOf(row, now);
  const start = own.confirmed === null ? hold.start : (exam?.scheduledStart ?? null);
  return {
    state,
    organizationName: row.organizationName,
    timeZone: row.timeZone,
    code: settings?.isOpen ? settings.code : null,
    stepId: own.stepId,
    stepName: stepName(row),
    start: start?.toISOString() ?? null,
    minutes: exam?.scheduledMinutes ?? row.step.minutes,
    room,
    heldUntil: state === "held" ? (hold.heldUntil?.toISOString() ?? null) : null,
    patientName: maskedName(exam?.patientName ?? own.person?.name ?? ""),
    mobile: own.mobile === "" ? "" : maskedMobile(own.mobile),
    accessionNumber: exam?.accessionNumber ?? "",
    mayChange: state === "booked" && start !== null && isEarly(start, leadMinutes, now),
    qrCode,
  };
}
