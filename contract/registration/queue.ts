import { z } from "zod";
import { at, atAny, atEither, belongsTo, managerOf, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Day, Id, OneTimeKey } from "#contract/kernel/values";
import { queueActions, queueLinkKinds, queueMessages, queueStates } from "./queue-states";
import {
  KioskExam,
  OpenQueue,
  QueueClass,
  QueueExam,
  QueueMark,
  QueueScreen,
  QueueTicket,
  WaitRange,
} from "./queue-views";

export * from "./queue-states";

/** In the address of a screen, a kiosk or a ticket: not to be guessed. */
const LinkCode = z.string().min(16).max(64);
/** Typed or scanned: the code of a ticket is a whole address. */
const maxScanned = 512;
const KioskNumber = oneLine("required").min(4, "tooShort").max(maxScanned, "tooLong");

const QueueLinks = z.object({ screen: z.string(), kiosk: z.string() });

const ofBucket = z.object({ id: Id });
const ofEntry = ofBucket.extend({ queueExamId: Id, version: z.number().int().optional() });
const room = oneLine("required").min(1, "required").max(32, "tooLong");
const operators = atEither("bucket", "calling_call", "calling_manage_queue");
/** Registrars too: they tell their patients the number. */
const desk = atAny("bucket", ["registry_update", "calling_call", "calling_manage_queue"]);

/** By an exam's number, or with its id; one who came without an exam says what for. */
export const CheckIn = z
  .object({
    /** As scanned of a slip or a label; leading zeros may be left out. */
    accessionNumber: oneLine().max(maxScanned, "tooLong").default(""),
    scheduledExamId: Id.optional(),
    /** Of a queue that is not the one of the exam's modality; for one without an exam the only way to say it. */
    queueTypeId: Id.nullable().default(null),
    patientName: oneLine().max(64, "tooLong").default(""),
    service: oneLine().max(64, "tooLong").default(""),
    mark: QueueMark.nullable().default(null),
    isEmergency: z.boolean().default(false),
    /** Who came on another day than the exam is set for is examined today all the same. */
    isAnotherDay: z.boolean().default(false),
    /** Of one without an exam, whom nothing else tells from the next one. */
    key: OneTimeKey.optional(),
  })
  .superRefine((input, context) => {
    if (input.accessionNumber !== "" || input.scheduledExamId !== undefined) return;
    const refuse = (field: string, message = "required") =>
      context.addIssue({ code: "custom", message, path: [field] });
    // The key of one without an exam is sent though nothing is filled in: it is that form's own fields that are missing.
    if (input.service === "" && input.patientName === "" && input.key === undefined) return refuse("accessionNumber");
    if (input.queueTypeId === null) refuse("queueTypeId", "chooseQueue");
    if (input.service === "") refuse("service");
    if (input.key === undefined) refuse("key");
  });
export type CheckIn = z.infer<typeof CheckIn>;

/** Of those called on a day to whom a wait was told: how many there are, and whose wait was within what was told. */
const ToldWaits = z.object({ called: z.number().int(), held: z.number().int() });

/** Who checked in, and when the own turn comes. */
const QueueTurn = QueueExam.extend({
  /** How many are called before. */
  ahead: z.number().int(),
  wait: WaitRange.nullable(),
  /** In the address of the patient's own page, and of the slip. */
  ticket: z.string(),
  /** What was said at the check-in, and what came of it: the minutes to the first call, null before. */
  toldWait: WaitRange.nullable(),
  waitedMinutes: z.number().int().nullable(),
  /** Null where the turn was not near yet. */
  message: z.enum(queueMessages).nullable(),
});

/**
 * `isKnown`: had checked in before: the number is the one it got then. `isBack`: had missed the calls or left, and waits
 * again with that number.
 */
export const CheckedIn = QueueTurn.extend({ isKnown: z.boolean(), isBack: z.boolean() });

/** The queues patients wait in for their exams (product §7; domain-rules "Exams, registry, queue"). */
export const queue = {
  query: operation({
    method: "POST",
    path: "/buckets/{id}/queue-exams/query",
    access: operators,
    summary:
      "Who checked in on a day, those of the queues that are named, or of all; the waiting ones in the order in which they " +
      "are called, then the others, the latest first; at most 500. And the queues in use, and how many of the waits that " +
      "were told at the check-in held, of those called on that day.",
    input: ofBucket.extend({
      queueTypeIds: z.array(Id).max(50).default([]),
      states: z.array(z.enum(queueStates)).max(7).default([]),
      /** Today in the organization's zone unless told. */
      checkInDate: Day.optional(),
    }),
    output: z.object({
      day: z.iso.date(),
      exams: z.array(QueueExam),
      queues: z.array(OpenQueue),
      toldWaits: ToldWaits,
    }),
  }),
  checkIn: operation({
    method: "POST",
    path: "/buckets/{id}/queue-exams/check-in",
    access: atEither("bucket", "registry_update", "calling_manage_queue"),
    summary:
      "The patient is there: the exam has arrived, and gets the next number of its queue. One who is in a queue already " +
      "keeps the number; one who missed the calls or had left comes back with it, one who was done comes as a return visit. " +
      "exam_number_unknown; step_refused, exam_cancelled; no_queue where no queue is of its modality; exam_of_another_day with its `day`, unless " +
      "isAnotherDay; already_done, with the id of the one who checked in by it `made`, where the key was used.",
    input: CheckIn.safeExtend(ofBucket.shape),
    output: CheckedIn,
  }),
  detail: operation({
    method: "GET",
    path: "/buckets/{id}/queue-exams/{queueExamId}",
    access: desk,
    summary: "One who checked in, with what may be done, and when the turn comes. not_found.",
    input: ofBucket.extend({ queueExamId: Id }),
    output: QueueTurn,
  }),
  ofExam: operation({
    method: "GET",
    path: "/buckets/{id}/scheduled-exams/{scheduledExamId}/queue-exam",
    access: desk,
    summary:
      "The same of a registered exam that waits or is being examined: by arriving in the registry it got its number too. " +
      "null where it is in no queue.",
    input: ofBucket.extend({ scheduledExamId: Id }),
    output: QueueTurn.nullable(),
  }),
  action: operation({
    method: "POST",
    path: "/buckets/{id}/queue-exams/action",
    access: operators,
    summary:
      "Calls again, begins, holds, ends, …: what `actions` says. Who missed a call waits some places back, at the second " +
      "time at the end, and after the third no more until checked in again, or resumed, which counts as that. " +
      "Undo takes the last action back, once more the one before it, each for 30 seconds. " +
      "Nobody begins an exam, nor is done with one that was not begun, while its safety speaks against it: safety_blocked, " +
      "safety_unasked. version_conflict; queue_refused; room_busy; queue_elsewhere; undo_late.",
    input: ofEntry.extend({
      action: z.enum(queueActions),
      /** Where to; of a call. */
      room: room.optional(),
      /** Those that are called to the room, of a call: whoever is in another one is not. Unless told, all are. */
      roomQueueIds: z.array(Id).min(1, "required").max(50).optional(),
      /** Of a transfer. */
      queueTypeId: Id.optional(),
      /** Of a classification. */
      queueClass: QueueClass.optional(),
      mark: QueueMark.nullable().optional(),
    }),
    output: QueueExam,
  }),
  resort: operation({
    method: "POST",
    path: "/buckets/{id}/queue-exams/resort",
    access: at("bucket", "calling_manage_queue"),
    summary:
      "Moves one who waits to the place of another number, which comes after it, and says why; nobody passes an emergency. " +
      "version_conflict; queue_refused; not_found where nobody waits with that number.",
    input: ofEntry.extend({
      targetQueueNo: oneLine("required").min(1, "required").max(10, "tooLong"),
      reason: oneLine("required").min(1, "required").max(256, "tooLong"),
    }),
    output: QueueExam,
  }),
  callNext: operation({
    method: "POST",
    path: "/buckets/{id}/queue-exams/call-next",
    access: operators,
    summary:
      "Calls who is next in the queues, to the room; null where nobody waits. already_done where the key was used; " +
      "room_busy while somebody called there has neither come nor missed it.",
    input: ofBucket.extend({
      queueTypeIds: z.array(Id).min(1, "required").max(50),
      room,
      key: OneTimeKey.optional(),
    }),
    output: QueueExam.nullable(),
  }),
  calling: operation({
    method: "GET",
    path: "/buckets/{id}/queue-exams/calling",
    access: operators,
    summary: "Who is being called or examined now, the latest first; with `room` there alone.",
    input: ofBucket.extend({ room: oneLine().max(32).optional() }),
    output: z.array(QueueExam),
  }),
  missed: operation({
    method: "GET",
    path: "/buckets/{id}/queue-exams/missed",
    access: operators,
    summary: "Who missed a call and was not called since, by the day of the check-in: today unless told.",
    input: ofBucket.extend({ checkInDate: Day.optional() }),
    output: z.array(QueueExam),
  }),
  screen: operation({
    method: "GET",
    path: "/buckets/{id}/queue-exams/screen",
    access: belongsTo("bucket"),
    summary: "What the hall sees: the last calls of today with masked names, and how many wait in which queue.",
    input: ofBucket,
    output: QueueScreen,
  }),
  screenOf: operation({
    method: "GET",
    path: "/queue-screens/{code}",
    access: open,
    summary: "The same for a television without an account, by the code in its address. not_found.",
    input: z.object({ code: LinkCode }),
    output: QueueScreen,
  }),
  links: operation({
    method: "GET",
    path: "/buckets/{id}/queue-links",
    access: managerOf("bucket"),
    summary: "The codes of the organization's screens and kiosks, for their addresses.",
    input: ofBucket,
    output: QueueLinks,
  }),
  renewLink: operation({
    method: "POST",
    path: "/buckets/{id}/queue-links/renew",
    access: managerOf("bucket"),
    summary: "Gives screens or kiosks a new code: who has the former one sees nothing more.",
    input: ofBucket.extend({ kind: z.enum(queueLinkKinds) }),
    output: QueueLinks,
  }),
  kioskFind: operation({
    method: "POST",
    path: "/queue-kiosks/{code}/find",
    access: open,
    summary:
      "The exams of today with that accession number, or of the booking whose ticket was scanned, at the kiosk of the code. " +
      "A phone, an ID card or a patient ID finds nobody. not_found; too_many_attempts after 30 in ten minutes from an " +
      "address; those that a check-in follows are not counted.",
    input: z.object({ code: LinkCode, number: KioskNumber }),
    output: z.object({ organizationName: z.string(), timeZone: z.string(), exams: z.array(KioskExam) }),
  }),
  kioskCheckIn: operation({
    method: "POST",
    path: "/queue-kiosks/{code}/check-in",
    access: open,
    summary:
      "Checks in for one of them, by the same number; answers the code of the ticket. As checkIn; too_many_attempts.",
    input: z.object({ code: LinkCode, number: KioskNumber, scheduledExamId: Id }),
    output: z.object({ ticket: z.string() }),
  }),
  kiosk: operation({
    method: "GET",
    path: "/queue-kiosks/{code}",
    access: open,
    summary: "Whose kiosk it is. not_found.",
    input: z.object({ code: LinkCode }),
    output: z.object({ organizationName: z.string() }),
  }),
  ticket: operation({
    method: "GET",
    path: "/queue-tickets/{code}",
    access: open,
    summary: "The turn of one who checked in, by the code on the slip, until the next day. not_found.",
    input: z.object({ code: LinkCode }),
    output: QueueTicket,
  }),
};

const ofScreen = { access: open, method: "GET" } as const;

/** What a screen follows and says, by the code in its address. */
export const queueStreams = {
  events: stream({
    ...ofScreen,
    path: "/queue-screens/{code}/events",
    summary:
      "Server-sent events while it is open: 'queue' where something has changed; /queue-screens/{code} tells what. Ends " +
      "after five minutes. not_found; unavailable with more than a hundred open for an organization.",
    produces: ["text/event-stream"],
  }),
  speech: stream({
    ...ofScreen,
    path: "/queue-screens/{code}/calls/{callId}/speech",
    summary:
      "A call of today as audio: number and room, the name where its queue says so; ?language as of /buckets/{id}/speech. " +
      "not_found; unavailable where no voice can be started.",
    query: ["language"],
    produces: ["audio/wav"],
  }),
};
