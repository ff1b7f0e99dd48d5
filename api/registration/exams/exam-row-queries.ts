import { eq, sql, type Column, type SQL } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { accounts, buckets, exams, reportObjects, reports } from "#api/infrastructure/database/schema/index";
import { directions, type ExamPage } from "./exam-page-queries";

/** Id of the exam's report, the one whose state the exam mirrors: the first that is not deleted. */
export const reportOf = (examId: SQL) => sql<string | null>`(
  select ${reports.id} from ${reports}
  where ${reports.examId} = ${examId} and ${reports.deleted} is null
  order by ${reports.created}, ${reports.id} limit 1)`;

/** As it comes out of the database: times are texts in JSON. */
export interface ReportWriting {
  author: string | null;
  submitter: string | null;
  approver: string | null;
  submitted: string | null;
  approved: string | null;
}

const named = (accountId: Column) =>
  sql`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${accountId})`;

/** Who wrote and approved that report, and when; null without one. */
export const writingOf = (examId: SQL) => sql<ReportWriting | null>`(
  select jsonb_build_object(
    'author', ${named(reports.creatorId)}, 'submitter', ${named(reports.submitterId)},
    'approver', ${named(reports.issuerId)}, 'submitted', ${reports.submitted}, 'approved', ${reports.approved})
  from ${reports}
  where ${reports.examId} = ${examId} and ${reports.deleted} is null
  order by ${reports.created}, ${reports.id} limit 1)`;

/** Whether a report of the exam that is not deleted carries the critical flag. */
export const hasCritical = (examId: SQL) => sql<boolean>`exists (
  select 1 from ${reports}
  where ${reports.examId} = ${examId} and ${reports.deleted} is null and (${reports.content} -> 'critical')::boolean)`;

/** How many instances the exam has beside those that are its own reports (docs/decisions/046). */
export const imageCount = sql<number>`(${sql`${exams.instanceCount}`} - (
  select count(*)::int from ${reportObjects} join ${reports} on ${reports.id} = ${reportObjects.reportId}
  where ${reports.examId} = ${sql`${exams.id}`}))`;

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
  imageCount,
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

const ofBucket = (column: Column) =>
  sql<string>`(select ${column} from ${buckets} where ${buckets.id} = ${exams.bucketId})`;
const nameOf = (accountId: Column) =>
  sql<string | null>`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${accountId})`;

/**
 * The exams of a page as list rows. The page alone decides which come. Names are asked for row by row: PostgreSQL plans
 * each page anew, and weighing joins takes it longer than reading the names.
 */
export function examRows(db: Database, page: ExamPage, order: "asc" | "desc") {
  const direction = directions[order];
  return db
    .select({
      ...rowColumns,
      bucketName: ofBucket(buckets.name),
      timeZone: ofBucket(buckets.timeZone),
      assigneeName: nameOf(exams.assigneeId),
      lockerName: nameOf(exams.lockedBy),
      deleterName: nameOf(exams.deletedBy),
      reportId: reportOf(sql`${exams.id}`),
      writing: writingOf(sql`${exams.id}`),
      critical: hasCritical(sql`${exams.id}`),
      now: sql<Date>`now()`.mapWith(exams.created),
    })
    .from(page)
    .innerJoin(exams, eq(exams.id, page.id))
    .orderBy(direction(page.sortKey), direction(page.id));
}
