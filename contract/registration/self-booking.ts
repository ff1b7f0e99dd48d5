import { z } from "zod";
import { managerOf, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { Day, Gender, Id, Instant, Language, Mobile, Moment, OneTimeKey } from "#contract/kernel/values";
import { MessageCode, SentBy } from "#contract/identity/mobile";
import { differsFromCard, isIdCard } from "./id-card";

/** Days one answer looks for free times in. */
export const maxSelfBookingDays = 14;
/** Times of others that one mobile may have booked at the same time: a family, no hoard. */
export const maxOpenSelfBookings = 5;

/** How it stands with what a patient booked. */
export const selfBookingStates = ["held", "over", "booked", "waiting", "arrived", "cancelled"] as const;

const Code = z.string().min(16).max(64);
const ofCode = z.object({ code: Code });
const ofTicket = z.object({ ticket: Code });
const ofBucket = z.object({ id: Id });

/** Who comes, as typed on a phone. Birth or ID card; the card says sex and birth where they are left open. */
export const SelfBookedPerson = z
  .object({
    name: oneLine("required").min(1, "required").max(64, "tooLong"),
    gender: Gender.default("U"),
    dob: Day.nullable().default(null),
    idCard: oneLine()
      .transform((text) => text.toUpperCase())
      .refine((text) => text === "" || isIdCard(text), "idCard")
      .default(""),
    mobile: Mobile,
  })
  .superRefine(({ dob, idCard, gender }, context) => {
    if (differsFromCard({ dob, idCard, gender })) {
      context.addIssue({ code: "custom", path: ["idCard"], message: "idCardDiffers" });
    }
    if (idCard !== "") return;
    if (dob === null) context.addIssue({ code: "custom", path: ["dob"], message: "birthOrIdCard" });
    if (gender === "U") context.addIssue({ code: "custom", path: ["gender"], message: "required" });
  });
export type SelfBookedPerson = z.infer<typeof SelfBookedPerson>;

/** A step that an organization may offer. */
const OfferedStep = z.object({
  stepId: Id,
  name: z.string(),
  modality: z.string(),
  minutes: z.number().int(),
});

export const SelfBookingSettings = z.object({
  isOpen: z.boolean().default(false),
  stepIds: z.array(Id).max(500, "tooMany").default([]),
  /** How far ahead patients may book. */
  daysAhead: z.coerce.number().int().min(1, "tooSmall").max(180, "tooLarge"),
  /** What patients are told before they choose. */
  note: severalLines().max(500, "tooLong").default(""),
});
export type SelfBookingSettings = z.infer<typeof SelfBookingSettings>;

const Place = z.object({
  organizationName: z.string(),
  timeZone: z.string(),
  note: z.string(),
  /** The last day that can be booked. */
  lastDay: z.iso.date(),
  steps: z.array(OfferedStep),
});

const FreeTime = z.object({ deviceId: Id, start: Instant });

/** What a patient booked, for whoever has the ticket. */
export const SelfBooking = z.object({
  state: z.enum(selfBookingStates),
  organizationName: z.string(),
  timeZone: z.string(),
  /** Of the organization's own page; null where patients book there no more. */
  code: Code.nullable(),
  stepId: Id,
  stepName: z.string(),
  /** Null where the time was taken away. */
  start: Instant.nullable(),
  minutes: z.number().int(),
  room: z.string(),
  heldUntil: Instant.nullable(),
  /** Masked. */
  patientName: z.string(),
  /** Masked; empty until one was typed. */
  mobile: z.string(),
  accessionNumber: z.string(),
  /** It is early enough to move and cancel it. */
  mayChange: z.boolean(),
  /** Of the page's address as SVG, which the desk and the kiosk read too. */
  qrCode: z.string(),
});
export type SelfBooking = z.infer<typeof SelfBooking>;

/** Patients who book for themselves (issue "Scheduling"): on a phone, without an account. */
export const selfBooking = {
  settings: operation({
    method: "GET",
    path: "/buckets/{id}/self-booking",
    access: managerOf("bucket"),
    summary: "Whether and what patients book for themselves, with the address and its QR code.",
    input: ofBucket,
    output: SelfBookingSettings.extend({
      code: Code,
      url: z.string(),
      qrCode: z.string(),
      steps: z.array(OfferedStep),
    }),
  }),
  saveSettings: operation({
    method: "PUT",
    path: "/buckets/{id}/self-booking",
    access: managerOf("bucket"),
    summary: "Changes it. What is booked stays. step_unknown.",
    input: SelfBookingSettings.extend(ofBucket.shape),
    output: z.undefined(),
    status: 204,
  }),
  renewCode: operation({
    method: "POST",
    path: "/buckets/{id}/self-booking/renew",
    access: managerOf("bucket"),
    summary: "Gives it a new address: posters with the former one lead nowhere. Tickets stay.",
    input: ofBucket,
    output: z.undefined(),
    status: 204,
  }),
  place: operation({
    method: "GET",
    path: "/self-booking/{code}",
    access: open,
    summary: "What an organization lets patients book. not_found where it does not.",
    input: ofCode,
    output: Place,
  }),
  times: operation({
    method: "GET",
    path: "/self-booking/{code}/times",
    access: open,
    summary:
      "Times a patient may choose for a step, by days; at most fourteen days, the first of them `from`. Within what is kept " +
      "for patients. not_found; too_many_attempts.",
    input: ofCode.extend({ stepId: Id, from: Day.optional() }),
    output: z.object({
      days: z.array(z.object({ day: z.iso.date(), times: z.array(FreeTime) })),
      /** Where to look on; null where there is nothing later. */
      next: z.iso.date().nullable(),
    }),
  }),
  hold: operation({
    method: "POST",
    path: "/self-booking/{code}/holds",
    access: open,
    summary:
      "Holds a time for ten minutes; the same token once more is the same. Answers the code of the ticket. slot_taken; " +
      "not_found; too_many_attempts after 30 holds in an hour from an address that no booking followed.",
    input: ofCode.extend({
      stepId: Id,
      deviceId: Id,
      start: Moment,
      token: OneTimeKey,
      language: Language.default("chs"),
    }),
    output: ofTicket,
    status: 201,
  }),
  sendCode: operation({
    method: "POST",
    path: "/self-booking/tickets/{ticket}/code",
    access: open,
    summary:
      "Says who comes, and sends a code to the mobile. The answer tells nothing about whether the person is known. " +
      "info_wrong with `fields` for a birth ahead; hold_expired; message_failed; too_many_attempts.",
    input: SelfBookedPerson.and(ofTicket),
    output: SentBy,
  }),
  confirm: operation({
    method: "POST",
    path: "/self-booking/tickets/{ticket}/confirm",
    access: open,
    summary:
      "Books what is held, by the code that was sent: the exam is registered. Once more is harmless. code_wrong; " +
      "hold_expired; too_many_bookings for the day or the mobile; too_many_attempts.",
    input: ofTicket.extend({ code: MessageCode }),
    output: z.undefined(),
    status: 204,
  }),
  ticket: operation({
    method: "GET",
    path: "/self-booking/tickets/{ticket}",
    access: open,
    summary: "What was booked, by the code of the ticket. not_found; too_many_attempts.",
    input: ofTicket,
    output: SelfBooking,
  }),
  move: operation({
    method: "POST",
    path: "/self-booking/tickets/{ticket}/move",
    access: open,
    summary:
      "Another time; the former one is free. slot_taken; too_late; too_many_bookings; too_many_attempts after ten moves of " +
      "the ticket in an hour, whatever else its address asks for.",
    input: ofTicket.extend({ deviceId: Id, start: Moment, token: OneTimeKey }),
    output: z.undefined(),
    status: 204,
  }),
  cancel: operation({
    method: "POST",
    path: "/self-booking/tickets/{ticket}/cancel",
    access: open,
    summary:
      "Cancels the exam, or gives up what is held; once more is harmless. No limit keeps the holder of a ticket from it. " +
      "too_late.",
    input: ofTicket,
    output: z.undefined(),
    status: 204,
  }),
  sendFindCode: operation({
    method: "POST",
    path: "/self-booking/{code}/find/code",
    access: open,
    summary:
      "Sends a code to a mobile that something is booked by; the answer does not tell whether. not_found; too_many_attempts.",
    input: ofCode.extend({ mobile: Mobile, language: Language.default("chs") }),
    output: SentBy,
  }),
  find: operation({
    method: "POST",
    path: "/self-booking/{code}/find",
    access: open,
    summary: "The tickets of times to come that a mobile booked, by the code that was sent to it. code_wrong.",
    input: ofCode.extend({ mobile: Mobile, messageCode: MessageCode }),
    output: z.array(ofTicket.extend({ stepName: z.string(), start: Instant, patientName: z.string() })),
  }),
};
