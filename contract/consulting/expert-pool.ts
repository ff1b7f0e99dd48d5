import { z } from "zod";
import { consultationServices, consultationUrgencies } from "#contract/kernel/consultation-states";
import { oneLine } from "#contract/kernel/plain-text";
import { Day, Id, Instant, Person } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";

/** How seats find their expert: at once by the pool, by whoever takes the next one, or by hand alone. */
export const assignmentWays = ["pool", "takeNext", "byHand"] as const;
export type AssignmentWay = (typeof assignmentWays)[number];

/** Years of own practice that invited doctors need; who has fewer is assigned by hand alone. */
export const leastPracticeYears = 3;

/** One a line, or with commas between: kept as a list. */
const Words = (most: number) =>
  z
    .array(oneLine().max(64, "tooLong"))
    .max(most, "tooMany")
    .default([])
    .transform((words) => [...new Set(words.filter(Boolean))]);

export const ExpertProfile = z.object({
  title: oneLine().max(64, "tooLong").default(""),
  departments: Words(20),
  /** Empty: any. */
  modalities: z.array(Modality).default([]),
  /** Empty: any. */
  bodyParts: Words(40),
  services: z.array(z.enum(consultationServices)).min(1, "chooseOne"),
  practiceYears: z.number("number").int("invalid").min(0, "tooSmall").max(70, "tooLarge"),
  /** Twice the weight takes twice the load. */
  weight: z.number("number").int("invalid").min(1, "tooSmall").max(10, "tooLarge").default(1),
  weekHours: z.number("number").int("invalid").min(1, "tooSmall").max(80, "tooLarge").nullable().default(null),
  absentFrom: Day.nullable().default(null),
  absentUntil: Day.nullable().default(null),
});
export type ExpertProfile = z.output<typeof ExpertProfile>;

/** An absence has an end where it has a begin, and no end before it. */
const isAbsence = ({ absentFrom, absentUntil }: Pick<ExpertProfile, "absentFrom" | "absentUntil">) =>
  absentFrom === null ? absentUntil === null : absentUntil !== null && absentFrom <= absentUntil;

/** At the version that was read; 0 of who is not in the pool yet. */
export const SetExpert = ExpertProfile.extend({
  id: Id,
  accountId: Id,
  version: z.number().int().min(0),
}).refine(isAbsence, { error: "endBeforeStart", path: ["absentUntil"] });

export const Expert = z.object({
  ...ExpertProfile.shape,
  departments: z.array(z.string()),
  bodyParts: z.array(z.string()),
  account: Person,
  version: z.number().int(),
  /** Open consultations of theirs in this organization's name. */
  open: z.number().int(),
  isAbsent: z.boolean(),
});
export type Expert = z.infer<typeof Expert>;

const minutes = z.number("number").int("invalid").min(5, "tooSmall").max(20_160, "tooLarge");

export const ExpertRules = z.object({
  assignment: z.enum(assignmentWays),
  /** From the acceptance to the signed opinion. */
  answerMinutes: z.object({ routine: minutes, urgent: minutes, emergency: minutes }),
  version: z.number().int().min(0),
});
export type ExpertRules = z.infer<typeof ExpertRules>;

/** What counts where an organization has set nothing: a day, four hours, one hour. */
export const defaultExpertRules: ExpertRules = {
  assignment: "pool",
  answerMinutes: { routine: 1_440, urgent: 240, emergency: 60 },
  version: 0,
};

export const DeclineReason = oneLine("required").min(1, "required").max(200, "tooLong");

/** A place for an expert, and who holds it. */
export const Seat = z.object({
  id: Id,
  department: z.string(),
  isMandatory: z.boolean(),
  member: z.object({ id: Id, account: Person, state: z.enum(["asked", "accepted"]) }).nullable(),
  /** Who was asked before, and why not. */
  declined: z.array(z.object({ account: Person, reason: z.string() })),
});
export type Seat = z.infer<typeof Seat>;

/** Who of the pool could take a seat, the first the platform would choose first. */
export const Candidate = z.object({
  account: Person,
  /** Minutes assigned in the last four weeks, over the weight. */
  load: z.number(),
  hasFewYears: z.boolean(),
  isAbsent: z.boolean(),
  departments: z.array(z.string()),
});
export type Candidate = z.infer<typeof Candidate>;

/** The next open seat of the organization that the caller could take: little, so that nobody picks. */
export const NextSeat = z.object({
  seatId: Id,
  urgency: z.enum(consultationUrgencies),
  kind: z.enum(consultationServices),
  department: z.string(),
  appliedBucketName: z.string(),
  starts: Instant,
  answerDue: Instant.nullable(),
});

/** A colleague's seat that the caller is asked to take over: little, as with the next one. */
export const SwapOffer = z.object({
  id: Id,
  consultationId: Id,
  from: Person,
  bucketId: Id,
  bucketName: z.string(),
  appliedBucketName: z.string(),
  department: z.string(),
  kind: z.enum(consultationServices),
  urgency: z.enum(consultationUrgencies),
  starts: Instant,
});

export const ExpertShare = z.object({
  account: Person,
  weight: z.number().int(),
  consultations: z.number().int(),
  minutes: z.number().int(),
  declined: z.number().int(),
  skipped: z.number().int(),
  /** From being asked to the signed opinion; null where none was signed. */
  medianAnswerMinutes: z.number().nullable(),
  late: z.number().int(),
});
export type ExpertShare = z.infer<typeof ExpertShare>;
