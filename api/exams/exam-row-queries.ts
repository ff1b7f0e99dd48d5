import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect";
import { accounts, buckets, exams, reports } from "../database/schema";
import { directions, type ExamPage } from "./exam-page-queries";

export const assignees = alias(accounts, "assignee");
export const lockers = alias(accounts, "locker");
export const deleters = alias(accounts, "deleter");

/** Id of the exam's report, the one whose state the exam mirrors: the first that is not deleted. */
export const reportOf = (examId: SQL) => sql<string | null>`(
  select ${reports.id} from ${reports}
  where ${reports.examId} = ${examId} and ${reports.deleted} is null
  order by ${reports.created}, ${reports.id} limit 1)`;

/** Whether a report of the exam that is not deleted carries the critical flag. */
export const hasCritical = (examId: SQL) => sql<boolean>`exists (
  select 1 from ${reports}
  where ${reports.examId} = ${examId} and ${reports.deleted} is null and (${reports.content} -> 'critical')::boolean)`;

/** What a list row is made of, beside the names. */
const rowColumns = {
  id: exams.id,
  bucketId: exams.bucketId,
  patientId: exams.patientId,
  patientName: exams.patientName,
  patientGender: exams.patientGender,
  patientDob: exams.patientDob,
  visitAge: exams.visitAge,
  visitAgeUnit: exams.visitAgeUnit,
  patientSource: exams.patientSource,
  accessionNumber: exams.accessionNumber,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  studyDesc: exams.studyDesc,
  created: exams.created,
  studyDate: exams.studyDate,
  urgentFlag: exams.urgentFlag,
  hasImage: exams.hasImage,
  instanceCount: exams.instanceCount,
  reportStatus: exams.reportStatus,
  positive: exams.positive,
  printed: exams.printed,
  verifyReport: exams.verifyReport,
  uploadedByLink: exams.uploadedByLink,
  lockedBy: exams.lockedBy,
  lockExpires: exams.lockExpires,
  assigneeId: exams.assigneeId,
  deleted: exams.deleted,
  deletedBy: exams.deletedBy,
  deleteReason: exams.deleteReason,
};

/** The exams of a page as list rows. The page alone decides which come; the joins touch those rows only. */
export function examRows(db: Database, page: ExamPage, order: "asc" | "desc") {
  const direction = directions[order];
  return db
    .select({
      ...rowColumns,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      assigneeName: assignees.name,
      lockerName: lockers.name,
      deleterName: deleters.name,
      reportId: reportOf(sql`${exams.id}`),
      critical: hasCritical(sql`${exams.id}`),
      now: sql<Date>`now()`.mapWith(exams.created),
    })
    .from(page)
    .innerJoin(exams, eq(exams.id, page.id))
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .leftJoin(assignees, eq(assignees.id, exams.assigneeId))
    .leftJoin(lockers, eq(lockers.id, exams.lockedBy))
    .leftJoin(deleters, eq(deleters.id, exams.deletedBy))
    .orderBy(direction(page.sortKey), direction(page.id));
}
