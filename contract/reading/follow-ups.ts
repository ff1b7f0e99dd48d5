import { z } from "zod";
import { anywhere, at, atEither } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant, Person } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";

export const followUpUnits = ["days", "weeks", "months", "years"] as const;
export const FollowUpUnit = z.enum(followUpUnits);
export type FollowUpUnit = z.infer<typeof FollowUpUnit>;

/** Who is to order the exam. */
export const orderers = ["referrer", "radiology", "patient"] as const;

/** How one ended: by an exam, or without one. */
export const followUpEnds = ["examined", "elsewhere", "notNeeded", "declined", "unreachable", "died", "other"] as const;
export const FollowUpEnd = z.enum(followUpEnds);
/** Those a person chooses among; an exam is named for itself. */
export const closingEnds = ["elsewhere", "notNeeded", "declined", "unreachable", "died", "other"] as const;

/** Open before its window, due within it, late behind it; done by an exam, closed without one. */
export const FollowUpState = z.enum(["open", "due", "late", "done", "closed"]);
export type FollowUpState = z.infer<typeof FollowUpState>;

/** An exam so many days before the window answers a recommendation too: nobody comes to the day. */
export const followUpSlackDays = 14;

const count = () => z.number().int().min(0, "tooSmall").max(120, "tooLarge");
const Line = z.object({
  finding: oneLine("required").min(1, "required").max(200, "tooLong"),
  modality: Modality,
  bodyPart: oneLine("required").min(1, "required").max(64, "tooLong"),
  from: count(),
  to: count(),
  unit: FollowUpUnit,
  orderer: z.enum(orderers),
});

/** A recommendation as it is written: what for, which exam of what, from when until when, who orders it. */
export const AddFollowUp = Line.extend({ id: Id }).refine(({ from, to }) => from <= to && to > 0, {
  path: ["to"],
  error: "endBeforeStart",
});

export const FollowUp = Line.extend({
  id: Id,
  reportId: Id,
  examId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  patientId: z.string(),
  accessionNumber: z.string(),
  state: FollowUpState,
  /** Days of the organization's calendar, YYYY-MM-DD. */
  dueFrom: z.string(),
  dueTo: z.string(),
  author: Person,
  created: Instant,
  end: FollowUpEnd.nullable(),
  note: z.string(),
  ended: Instant.nullable(),
  endedBy: Person.nullable(),
  doneExam: z.object({ id: Id, accessionNumber: z.string() }).nullable(),
  /** The caller may end it. */
  mayWrite: z.boolean(),
});
export type FollowUp = z.infer<typeof FollowUp>;

/** Ends one without an exam. */
export const CloseFollowUp = z
  .object({
    id: Id,
    followUpId: Id,
    end: z.enum(closingEnds, { error: "chooseOne" }),
    note: oneLine().max(200, "tooLong").default(""),
  })
  .refine(({ end, note }) => end !== "other" || note !== "", { path: ["note"], error: "required" });

/** Structured recommendations of reports, and what becomes of them. */
export const followUps = {
  ofReport: operation({
    method: "GET",
    path: "/reports/{id}/follow-ups",
    access: at("report", "exam_get"),
    summary: "What the report recommends, in the order it was written, and whether the caller may add to it.",
    input: z.object({ id: Id }),
    output: z.object({ followUps: z.array(FollowUp), mayWrite: z.boolean() }),
  }),
  add: operation({
    method: "POST",
    path: "/reports/{id}/follow-ups",
    access: atEither("report", "report_upsert", "report_approval"),
    summary: "Adds a recommendation. entry_taken where the report has the same one already.",
    input: AddFollowUp,
    output: z.object({ id: Id }),
    status: 201,
  }),
  close: operation({
    method: "POST",
    path: "/reports/{id}/follow-ups/{followUpId}/close",
    access: atEither("report", "report_upsert", "report_approval"),
    summary: "Ends one without an exam, with a reason. not_found; follow_up_ended where it has ended meanwhile.",
    input: CloseFollowUp,
    output: z.undefined(),
    status: 204,
  }),
  examined: operation({
    method: "POST",
    path: "/reports/{id}/follow-ups/{followUpId}/examined",
    access: atEither("report", "report_upsert", "report_approval"),
    summary:
      "Ends one by an exam that a person names. not_found, also for an exam of another patient; follow_up_ended.",
    input: z.object({ id: Id, followUpId: Id, examId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  reopen: operation({
    method: "POST",
    path: "/reports/{id}/follow-ups/{followUpId}/reopen",
    access: atEither("report", "report_upsert", "report_approval"),
    summary:
      "Opens one again that has ended; the exam that ended it does so no more. not_found; conflict where it is open.",
    input: z.object({ id: Id, followUpId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  page: operation({
    method: "GET",
    path: "/follow-ups",
    access: anywhere("exam_get"),
    summary:
      "Recommendations of one state where the caller may see exams, what is due first, the ended ones the latest first; and how many of each that wait.",
    input: z.object({
      state: FollowUpState.default("late"),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({
      followUps: z.array(FollowUp),
      total: z.number().int(),
      waiting: z.object({ open: z.number().int(), due: z.number().int(), late: z.number().int() }),
    }),
  }),
};
