import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { ExamInfo, InfoFaults } from "#contract/registration/exam-info";
import {
  ExamFilters,
  ExamNeighbours,
  ExamPage,
  ExamQuery,
  NewExam,
  PlaceQuery,
} from "#contract/registration/exam-list";
import { WorkCounts } from "./work-tabs";
import { SentExtensions } from "#contract/organizations/extension-values";
import { CoExam, Exam, ExamReport, PastExam, Series } from "#contract/registration/exam-record";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";

export * from "#contract/registration/exam-info";
export * from "#contract/registration/exam-list";
export * from "#contract/registration/exam-record";
export * from "./work-tabs";

const ofExam = z.object({ id: Id });

/** What is typed on the exam's edit page; `updated` is the exam's, as it was read. */
export const ExamUpdate = ExamInfo.extend({
  id: Id,
  updated: Instant,
  /** Left out, the values stay as they are. */
  extensions: SentExtensions.optional(),
});

/** Deleting is soft. The screen asks why (domain-rules "Exams, registry, queue"); the call of product §7 need not say. */
const DeletionReason = z.string({ error: "required" }).trim().max(256, "tooLong");
export const ExamDeletion = ofExam.extend({ reason: DeletionReason.default("") });
/** What the screen asks before it deletes. */
export const ExamDeletionForm = z.object({ reason: DeletionReason.min(1, "required") });

/**
 * Exams (product §7 Exams). An exam of another organization answers not_found; so does a deleted one, where the caller
 * could not bring it back.
 */
export const exams = {
  page: operation({
    method: "POST",
    path: "/exams/page-query",
    access: anywhere("exam_get"),
    summary: "One page of the exam list (product §5, §9). Deleted exams show where the caller has exam_delete.",
    input: ExamQuery,
    output: ExamPage,
  }),
  count: operation({
    method: "POST",
    path: "/exams/query/count",
    access: anywhere("exam_get"),
    summary: "How many exams the filters find; with `capped` counting stops at 1,001.",
    input: z.object({ filters: ExamFilters, capped: z.boolean().default(false) }),
    output: z.object({ count: z.number().int() }),
  }),
  workCounts: operation({
    method: "GET",
    path: "/exams/work-counts",
    access: anywhere("exam_get"),
    summary: "How many exams wait under each tab of the reading list (workFilters); counting stops at 100.",
    input: z.object({}),
    output: WorkCounts,
  }),
  neighbours: operation({
    method: "POST",
    path: "/exams/neighbours",
    access: anywhere("exam_get"),
    summary:
      "Where an exam stands in a list, and which exams stand before and behind it. not_found for an exam that the " +
      "caller may not see.",
    input: PlaceQuery,
    output: ExamNeighbours,
  }),
  newly: operation({
    method: "POST",
    path: "/exams/newly",
    access: anywhere("exam_get"),
    summary: "The newest exams of the last 7 days behind the one last seen, at most 5, newest first (product §9).",
    input: z.object({ after: Id.optional() }),
    output: z.array(NewExam),
  }),
  get: operation({
    method: "GET",
    path: "/exams/{id}",
    access: at("exam", "exam_get"),
    summary: "One exam. A deleted one is found where the caller has exam_delete.",
    input: ofExam,
    output: Exam,
  }),
  detail: operation({
    method: "GET",
    path: "/exams/{id}/detail",
    access: at("exam", "exam_get"),
    summary:
      "One exam, its reports, and the report asked for (the exam's first where none is named). not_found for a report of another exam.",
    input: ofExam.extend({ reportId: Id.optional() }),
    output: z.object({ exam: Exam, reports: z.array(ExamReport), report: ExamReport.nullable() }),
  }),
  update: operation({
    method: "POST",
    path: "/exams/{id}",
    access: at("exam", "exam_update"),
    summary:
      "Changes the exam info. An empty accession number keeps the present one. Changed patient data of an approved exam " +
      "puts the verify mark on it. conflict with the present `updated`, accession_taken, extensions_wrong (data: " +
      "fields), extension_retired.",
    input: ExamUpdate,
    output: Exam,
  }),
  infoFaults: operation({
    method: "POST",
    path: "/exams/{id}/info-faults",
    access: at("exam", "exam_update"),
    summary:
      "Tells which of these values the exam could not take, by the rule that each breaks; nothing is changed. A form that " +
      "is refused for its other fields tells these with them.",
    input: ofExam.extend(ExamInfo.pick({ dob: true, studyDate: true, accessionNumber: true }).shape),
    output: InfoFaults,
  }),
  delete: operation({
    method: "DELETE",
    path: "/exams/{id}/delete",
    access: at("exam", "exam_delete"),
    summary:
      "Puts the exam among the deleted ones. report_locked while somebody else edits its report; transition_refused for an " +
      "approved one, which is recalled first; conflict when it is deleted already.",
    input: ExamDeletion,
    output: z.undefined(),
    status: 204,
  }),
  recovery: operation({
    method: "POST",
    path: "/exams/{id}/recovery",
    access: at("exam", "exam_delete"),
    summary: "Takes the exam back from the deleted ones. conflict when it is not deleted.",
    input: ofExam,
    output: z.undefined(),
    status: 204,
  }),
  past: operation({
    method: "POST",
    path: "/exams/{id}/past",
    access: at("exam", "exam_get"),
    summary: "Other exams of the same patient at the same organization, latest 15. See PastExam.",
    input: ofExam,
    output: z.array(PastExam),
  }),
  pastCount: operation({
    method: "POST",
    path: "/exams/{id}/past/count",
    access: at("exam", "exam_get"),
    summary: "How many other exams the patient has at the organization.",
    input: ofExam,
    output: z.object({ count: z.number().int() }),
  }),
  reports: operation({
    method: "GET",
    path: "/exams/{id}/reports",
    access: at("exam", "exam_get"),
    summary: "The exam's reports, oldest first.",
    input: ofExam,
    output: z.array(ExamReport),
  }),
  coExams: operation({
    method: "GET",
    path: "/exams/{id}/co-exams",
    access: at("exam", "exam_get"),
    summary:
      "Exams that the report (the exam's first where none is named) may cover too: other exams of the same patient at " +
      "the organization that belong to one visit with this one. See CoExam. The latest first, at most 50.",
    input: ofExam.extend({ reportId: Id.optional() }),
    output: z.array(CoExam),
  }),
  images: operation({
    method: "GET",
    path: "/exams/{id}/images",
    access: at("exam", "exam_get"),
    summary: "The exam's series by number, each with its instances by number; without those that are its own reports.",
    input: ofExam,
    output: z.array(Series),
  }),
  bodyParts: operation({
    method: "GET",
    path: "/exams/body-parts",
    access: anywhere("exam_get"),
    summary: "Names of the body parts that the caller's organizations keep, for the list's filter.",
    input: z.object({}),
    output: z.array(z.string()),
  }),
};
