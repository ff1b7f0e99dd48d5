import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect";
import { accounts, buckets, exams, reports } from "../database/schema";

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
  lockedBy: exams.lockedBy,
  lockExpires: exams.lockExpires,
  assigneeId: exams.assigneeId,
  deleted: exams.deleted,
  deletedBy: exams.deletedBy,
  deleteReason: exams.deleteReason,
};

export interface RowChoice {
  where: SQL | undefined;
  sortKey: SQL;
  order: "asc" | "desc";
}

/**
 * Exams as list rows, ordered by the key and then by id; `limit` and `skip` are values of the statement. The inner query
 * alone decides which exams come, where it can from an index alone; the joins touch those rows only.
 */
export function examRows(db: Database, { where, sortKey, order }: RowChoice) {
  const direction = order === "asc" ? asc : desc;
  const page = db
    .select({ id: exams.id, sortKey: sql`${sortKey}`.as("sort_key") })
    .from(exams)
    .where(where)
    .orderBy(direction(sortKey), direction(exams.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("skip"))
    .as("page");
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
