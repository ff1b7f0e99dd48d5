import { z } from "zod";
import { anywhere, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { Id, Instant, PatientSource, Person } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { mostReadingTargets, ReadingTarget } from "#contract/organizations/reading-targets";

/** Whose work: what waits for the reader, what others of the organizations may write too, and of both what is late. */
export const WorklistTab = z.enum(["mine", "team", "overdue"]);
export type WorklistTab = z.infer<typeof WorklistTab>;

/** An exam whose report is to be written, and by when. */
export const WorklistRow = z.object({
  examId: Id,
  reportId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  patientSource: PatientSource,
  urgentFlag: z.boolean(),
  status: ShownReportStatus,
  created: Instant,
  due: Instant,
  /**
   * Who has it or, where nobody has, who wrote its report, as long as they may write there; null where anybody may take
   * it.
   */
  waitsFor: Person.nullable(),
  /** How often somebody who had taken it gave it back. */
  skips: z.number().int(),
});
export type WorklistRow = z.infer<typeof WorklistRow>;

/** Why somebody gives back what they took. */
export const SkipExam = z.object({ examId: Id, reason: oneLine("required").min(1, "required").max(128, "tooLong") });

/** What an organization promises: the first line that fits an exam counts. */
export const ReadingTargets = z.object({
  targets: z.array(ReadingTarget).min(1, "required").max(mostReadingTargets, "tooMany"),
  /** 0 where the organization has set nothing. */
  version: z.number().int().min(0),
});
export type ReadingTargets = z.infer<typeof ReadingTargets>;

/** What a reader chooses for the work. */
export const WorklistChoices = z.object({
  opensNext: z.boolean().default(false),
  /** Empty reports stay so where the organization has templates filled in by themselves. */
  leavesEmpty: z.boolean().default(false),
});
export type WorklistChoices = z.infer<typeof WorklistChoices>;

export const worklist = {
  page: operation({
    method: "GET",
    path: "/worklist",
    access: anywhere("report_upsert"),
    summary:
      "Exams whose report is to be written where the caller may write, which are due first; and how many there are " +
      "(1000 stands for more).",
    input: z.object({
      tab: WorklistTab.default("mine"),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ exams: z.array(WorklistRow), total: z.number().int() }),
  }),
  takeNext: operation({
    method: "POST",
    path: "/worklist/take-next",
    access: anywhere("report_upsert"),
    summary:
      "Gives the caller the exam that waits for nobody and is due first, of those due together the one that came first, and none " +
      "the caller skipped; null where none is left. Of several callers at once each gets another one.",
    input: z.object({}),
    output: z.object({ examId: Id, reportId: Id }).nullable(),
  }),
  skip: operation({
    method: "POST",
    path: "/worklist/skip",
    access: anywhere("report_upsert"),
    summary:
      "Gives back an exam that waits for the caller, with a reason: somebody else takes it. not_found; not_own_work.",
    input: SkipExam,
    output: z.undefined(),
    status: 204,
  }),
  choices: operation({
    method: "GET",
    path: "/worklist/choices",
    access: anywhere("report_upsert"),
    summary: "Whether the next exam opens once the caller has submitted a report.",
    input: z.object({}),
    output: WorklistChoices,
  }),
  choose: operation({
    method: "PUT",
    path: "/worklist/choices",
    access: anywhere("report_upsert"),
    summary: "Sets it.",
    input: WorklistChoices,
    output: z.undefined(),
    status: 204,
  }),
  targets: operation({
    method: "GET",
    path: "/buckets/{id}/reading-targets",
    access: managerOf("bucket"),
    summary: "How long reports of the organization may take, and who skipped how many exams in the last 30 days.",
    input: z.object({ id: Id }),
    output: ReadingTargets.extend({ skips: z.array(z.object({ person: Person, count: z.number().int() })) }),
  }),
  setTargets: operation({
    method: "PUT",
    path: "/buckets/{id}/reading-targets",
    access: managerOf("bucket"),
    summary: "Sets how long they may take. version_conflict.",
    input: ReadingTargets.extend({ id: Id }),
    output: ReadingTargets,
  }),
};
