import { z } from "zod";
import { Action } from "#contract/kernel/actions";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { AgeUnit, Day, Gender, Id, Instant, Moment, PatientSource, PetGender } from "#contract/kernel/values";

/** Spans of whole days in the organization's time zone, today included: 7 days are today and the six before it. */
export const DayRange = z.enum(["today", "yesterday", "7days", "30days"]);
export type DayRange = z.infer<typeof DayRange>;

/** gte and lte take a point in time, or a day, which counts whole; within takes a DayRange. */
const dates = <Field extends string>(field: Field) =>
  z
    .object({
      field: z.literal(field),
      operator: z.enum(["gte", "lte", "within"]),
      values: z.array(z.union([Day, Moment, DayRange])).max(1),
    })
    .refine(
      ({ operator, values }) => values.every((value) => DayRange.safeParse(value).success === (operator === "within")),
      { path: ["values"], error: "wrongValue" },
    );

const oneOf = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({ field: z.literal(field), operator: z.literal("in"), values: z.array(value).max(100) });

const typed = <Field extends string, Operator extends string>(field: Field, operator: Operator) =>
  z.object({
    field: z.literal(field),
    operator: z.literal(operator),
    values: z.array(oneLine().min(1).max(64)).max(1),
  });

/**
 * One condition of the exam list (product §5). Conditions on different fields must all hold; one with an empty value list
 * takes every condition on its field away.
 */
export const ExamFilter = z.discriminatedUnion("field", [
  dates("created"),
  dates("studyDate"),
  /** Shows the deleted exams of the last 30 days in place of the others. */
  dates("deletedTime"),
  oneOf("id", Id),
  oneOf("bucketId", Id),
  oneOf("modality", Modality),
  /** As shown: an exam locked by somebody else is found under locked alone, a printed one under printed alone. */
  oneOf("status", ShownReportStatus),
  oneOf("bodyPart", oneLine().max(64)),
  oneOf("positive", z.boolean().nullable()),
  oneOf("urgentFlag", z.boolean()),
  oneOf("assigneeId", z.union([Id, z.literal("me")])),
  /** Hanzi, pinyin, initials, Latin or Tibetan, any part of the name. */
  typed("patientName", "like"),
  /** The whole number, in either case of letters. */
  typed("patientId", "eq"),
  /** So too; those that the platform issues, of eight digits, without their leading zeros as well. */
  typed("accessionNumber", "eq"),
  /** Which scheduled exam it is: unmatched ones wait for a person to say. */
  oneOf("matching", z.enum(["unmatched", "matched", "unscheduled"])),
  /** Who submitted one of its reports last. */
  oneOf("submitterId", z.union([Id, z.literal("me")])),
  /** Waits for an approval that the caller may give: by right, and by another pair of eyes where the organization asks. */
  oneOf("approvable", z.literal("me")),
  /** Of a critical value of its reports nobody has been told yet. */
  oneOf("critical", z.literal("waiting")),
]);
export type ExamFilter = z.infer<typeof ExamFilter>;
/** What the list can be filtered by. */
export type ExamFilterField = ExamFilter["field"];

/**
 * What the list can be sorted by (product §9: created, the latest first, unless told). urgent puts the urgent exams before
 * the others, each by created.
 */
export const ExamSortField = z.enum(["created", "studyDate", "deletedTime", "urgent"]);
export type ExamSortField = z.infer<typeof ExamSortField>;

/** Conditions that must all hold. */
export const ExamFilters = z.array(ExamFilter).max(30).default([]);

/** Ties are broken by id in the same direction; deletedTime without a deleted filter sorts by created. */
const ExamSort = z
  .object({ field: ExamSortField, order: z.enum(["desc", "asc"]).default("desc") })
  .default({ field: "created", order: "desc" });

/** One page of the list (product §5, §9: 50 rows where no positive limit is given). */
export const ExamQuery = z.object({
  filters: ExamFilters,
  sort: ExamSort,
  /** 50 where it is missing or not positive. */
  limit: z.number().int().max(200).optional(),
  skip: z.number().int().min(0).max(100_000).default(0),
  /** Id of the last row seen: the page goes on behind it, however many exams came in since. Wins over skip. */
  after: Id.optional(),
});
export type ExamQuery = z.infer<typeof ExamQuery>;

/** An exam as lists show it. */
export const ExamRow = z.object({
  id: Id,
  bucketId: Id,
  bucketName: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  visitAge: z.number().int().nullable(),
  visitAgeUnit: AgeUnit.nullable(),
  patientSource: PatientSource,
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  created: Instant,
  studyDate: Instant.nullable(),
  /** Of the organization: days and times of the exam are meant in it. */
  timeZone: z.string(),
  urgentFlag: z.boolean(),
  hasImage: z.boolean(),
  /** Without those that are its own reports (docs/decisions/046). */
  instanceCount: z.number().int(),
  /** As shown: locked while somebody else holds the lease, printed for an approved report printed at least once. */
  status: ShownReportStatus,
  /** Name of somebody else who edits the report now. */
  lockedBy: z.string().nullable(),
  positive: z.boolean().nullable(),
  /** Its report carries the critical flag. */
  critical: z.boolean(),
  /** Images or patient data changed after approval. */
  verifyReport: z.boolean(),
  /** It came through the organization's upload link, from somebody without an account. */
  uploadedByLink: z.boolean(),
  /** The exam's report: the first one that is not deleted; the status is its. */
  reportId: Id.nullable(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  /** Of that report: who began, submitted and approved it, and when. */
  writing: z.object({
    author: z.string().nullable(),
    submitter: z.string().nullable(),
    approver: z.string().nullable(),
    submitted: Instant.nullable(),
    approved: Instant.nullable(),
  }),
  deletedTime: Instant.nullable(),
  deletedBy: z.string().nullable(),
  deleteReason: z.string().nullable(),
  /** What the caller may do with this exam. */
  actions: z.array(Action),
});
export type ExamRow = z.infer<typeof ExamRow>;

/** What a page query answers. */
export const ExamPage = z.object({
  exams: z.array(ExamRow),
  /** For the next page's `after`; null where this page is the last. */
  next: Id.nullable(),
});

/** A list, and the exam in it whose place is asked for. */
export const PlaceQuery = z.object({ id: Id, filters: ExamFilters, sort: ExamSort });
export type PlaceQuery = z.infer<typeof PlaceQuery>;

/** An exam of the list, and its report to open. */
const ListPlace = z.object({ id: Id, reportId: Id.nullable() });

/** Where an exam stands in a list, which may have gone on since: what left it leaves no gap. */
export const ExamNeighbours = z.object({
  /** From 1; null where the exam is not in the list (any more), or stands behind as many as are counted. */
  position: z.number().int().nullable(),
  /** How many the list holds; counting stops at 1,001. */
  total: z.number().int(),
  /** The exam before it and the one behind it, also of one that has left the list; null at either end. */
  previous: ListPlace.nullable(),
  next: ListPlace.nullable(),
});
export type ExamNeighbours = z.infer<typeof ExamNeighbours>;

/** A new exam, as a notice tells of it. */
export const NewExam = z.object({
  id: Id,
  reportId: Id.nullable(),
  patientName: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  bucketName: z.string(),
  urgentFlag: z.boolean(),
  created: Instant,
});
export type NewExam = z.infer<typeof NewExam>;
