import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { ReportStatus } from "#contract/kernel/report-status";
import { Id, Instant } from "#contract/kernel/values";

/** A report that was deleted while its exam stayed. */
export const DeletedReport = z.object({
  id: Id,
  examId: Id,
  bucketId: Id,
  bucketName: z.string(),
  /** Of the organization. */
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  /** What it was when it was deleted, and is again once it is recovered. */
  status: ReportStatus,
  author: z.string().nullable(),
  deleted: Instant,
  deletedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The exam has another report by now, which is deleted before this one is recovered. */
  isReplaced: z.boolean(),
});
export type DeletedReport = z.infer<typeof DeletedReport>;

/** Deleted reports and exams without one (product §4, §9: the deleted list is its 30 days, a view and no purge). */
export const deletedReports = {
  page: operation({
    method: "GET",
    path: "/deleted-reports",
    access: anywhere("exam_delete"),
    summary:
      "Reports deleted in the last 30 days whose exams are there, the latest first, and how many there are (1000 stands " +
      "for more). `text` is part of a patient's name, a whole patient ID or a whole accession number.",
    input: z.object({
      text: oneLine().max(64, "tooLong").default(""),
      bucketId: Id.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ reports: z.array(DeletedReport), total: z.number().int() }),
  }),
  begin: operation({
    method: "POST",
    path: "/exams/{id}/report",
    access: at("exam", "report_upsert"),
    summary:
      "Begins a report for an exam that has none; of one that has, the report there is. not_found for a deleted exam.",
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  }),
};
