import { actionCategories, type Action } from "#contract/kernel/actions";
import type { ExamRow } from "#contract/registration/exam-list";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { Caller } from "#api/infrastructure/actor/caller";
import type { exams } from "#api/infrastructure/database/schema/index";
import { holderAt, shownStatus } from "./report-status";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { ageAtVisit } from "#contract/registration/age-at-visit";
import type { ReportWriting } from "./exam-row-queries";

type Columns = Pick<
  typeof exams.$inferSelect,
  | "id"
  | "bucketId"
  | "patientId"
  | "patientName"
  | "patientGender"
  | "patientDob"
  | "visitAge"
  | "visitAgeUnit"
  | "patientSource"
  | "accessionNumber"
  | "modality"
  | "bodyPart"
  | "studyDesc"
  | "created"
  | "studyDate"
  | "urgentFlag"
  | "hasImage"
  | "positive"
  | "printed"
  | "verifyReport"
  | "uploadedByLink"
  | "lockedBy"
  | "lockExpires"
  | "assigneeId"
  | "deleted"
  | "deleteReason"
>;

/** What the queries read for a row. */
export interface ExamRecord extends Columns {
  reportStatus: ReportStatus;
  bucketName: string;
  timeZone: string;
  assigneeName: string | null;
  lockerName: string | null;
  deleterName: string | null;
  imageCount: number;
  reportId: string | null;
  writing: ReportWriting | null;
  critical: boolean;
  /** The database's clock, by which leases run. */
  now: Date;
}

const offered: readonly Action[] = [
  ...actionCategories.exam,
  ...actionCategories.attachment,
  ...actionCategories.report,
];

/** The exam as the caller sees it. */
export function asExamRow(record: ExamRecord, caller: Caller): ExamRow {
  const granted = caller.organizations.get(record.bucketId)?.actions;
  const holder = holderAt(record, record.now);
  const lockedByOther = holder !== null && holder !== caller.accountId;
  return {
    id: record.id,
    bucketId: record.bucketId,
    bucketName: record.bucketName,
    patientId: record.patientId,
    patientName: record.patientName,
    patientGender: record.patientGender,
    patientDob: record.patientDob,
    ...visitAgeOf(record),
    patientSource: record.patientSource,
    accessionNumber: record.accessionNumber,
    modality: record.modality,
    bodyPart: record.bodyPart,
    studyDesc: record.studyDesc,
    created: record.created.toISOString(),
    studyDate: record.studyDate?.toISOString() ?? null,
    timeZone: record.timeZone,
    urgentFlag: record.urgentFlag,
    hasImage: record.hasImage,
    instanceCount: record.imageCount,
    status: shownStatus({ status: record.reportStatus, lockedByOther, isPrinted: record.printed }),
    lockedBy: lockedByOther ? record.lockerName : null,
    positive: record.positive,
    critical: record.critical,
    verifyReport: record.verifyReport,
    uploadedByLink: record.uploadedByLink,
    reportId: record.reportId,
    assigneeId: record.assigneeId,
    assigneeName: record.assigneeName,
    writing: asWriting(record.writing),
    deletedTime: record.deleted?.toISOString() ?? null,
    deletedBy: record.deleterName,
    deleteReason: record.deleteReason,
    actions: offered.filter((action) => granted?.has(action)),
  };
}

const unwritten = { author: null, submitter: null, approver: null, submitted: null, approved: null };

function asWriting(writing: ReportWriting | null): ExamRow["writing"] {
  if (!writing) return unwritten;
  const instant = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return { ...writing, submitted: instant(writing.submitted), approved: instant(writing.approved) };
}

/** The age as it was typed or came with the images; else reckoned from the date of birth. */
export function visitAgeOf(
  record: Pick<ExamRecord, "visitAge" | "visitAgeUnit" | "studyDate" | "created" | "timeZone" | "patientDob">,
): Pick<ExamRow, "visitAge" | "visitAgeUnit"> {
  if (record.visitAge !== null) return { visitAge: record.visitAge, visitAgeUnit: record.visitAgeUnit ?? "Y" };
  const seen = dayAt(record.studyDate ?? record.created, record.timeZone);
  const reckoned = record.patientDob === null ? null : ageAtVisit(record.patientDob, seen);
  return reckoned ?? { visitAge: null, visitAgeUnit: null };
}
