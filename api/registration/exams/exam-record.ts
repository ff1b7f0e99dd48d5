import { eachExamText } from "#contract/registration/exam-fields";
import type { Exam, ExamReport, Instance, Series } from "#contract/registration/exam-record";
import { may, type Caller } from "#api/infrastructure/actor/caller";
import { attachmentsOf } from "./attachment-queries";
import type { Database } from "#api/infrastructure/database/connect";
import { documentKind } from "#api/dicom/read-document";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { holderAt, shownStatus } from "./report-status";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { contradictedAge } from "#contract/registration/age-at-visit";
import { asExamRow } from "./exam-row";
import { readExam, type imagesOf, type ExamWhole, type reportsOf } from "./exam-record-queries";

/**
 * The exam the call is about. A deleted one exists only for those who could bring it back.
 *
 * @throws Problem not_found
 */
export async function visibleExam(context: OperationContext, examId: string): Promise<ExamWhole> {
  const exam = found(await readExam(context.platform.db, context.bucketId, examId));
  if (exam.deleted !== null && !may(context.caller(), "exam_delete", exam.bucketId)) throw new Problem("not_found");
  return exam;
}

/** The exam with its attachments, as the caller sees it. */
export async function examFor(db: Database, exam: ExamWhole, caller: Caller): Promise<Exam> {
  const attachments = await attachmentsOf(db, exam.id);
  return {
    ...asExamRow(exam, caller),
    studyInstanceUid: exam.studyInstanceUid,
    phone: exam.patientPhone,
    weight: exam.weightKg,
    height: exam.heightCm,
    ...eachExamText((name) => exam[name]),
    patientIdIssuer: exam.patientIdIssuer,
    teleMedFlag: exam.teleMedFlag,
    ageByBirth: ageByBirth(exam),
    animal: exam.animal,
    extensions: exam.extensions,
    uploaderName: exam.uploaderName,
    matching: exam.matching,
    updated: exam.updated.toISOString(),
    attachments: attachments.map(({ created, ...attachment }) => ({ ...attachment, created: created.toISOString() })),
    mayWriteReport:
      exam.deleted === null &&
      (may(caller, "report_upsert", exam.bucketId) || may(caller, "report_approval", exam.bucketId)),
  };
}

function ageByBirth({ patientDob, visitAge, visitAgeUnit, studyDate, created, timeZone }: ExamWhole) {
  if (patientDob === null || visitAge === null) return null;
  const day = dayAt(studyDate ?? created, timeZone);
  return contradictedAge({ visitAge, visitAgeUnit: visitAgeUnit ?? "Y" }, patientDob, day);
}

/** A report of an exam as the account is shown it: locked only where somebody else holds the lock. */
export function asExamReport(
  { printed, lockedBy, lockExpires, now, ...report }: Awaited<ReturnType<typeof reportsOf>>[number],
  accountId: string,
): ExamReport {
  const holder = holderAt({ lockedBy, lockExpires }, now);
  return {
    ...report,
    status: shownStatus({
      status: report.status,
      lockedByOther: holder !== null && holder !== accountId,
      isPrinted: printed !== null,
    }),
    submitted: report.submitted?.toISOString() ?? null,
    approved: report.approved?.toISOString() ?? null,
    created: report.created.toISOString(),
  };
}

/** How an instance is shown. */
export function instanceKind(instance: { sopClassUid: string; hasPixelData: boolean }): Instance["kind"] {
  switch (documentKind(instance.sopClassUid)) {
    case "structured_report":
      return "text";
    case "pdf":
      return "document";
    case "waveform":
      return "waveform";
    case null:
      return instance.hasPixelData ? "image" : "other";
  }
}

export const asSeries = (one: Awaited<ReturnType<typeof imagesOf>>[number]): Series => ({
  ...one,
  instances: one.instances.map(({ hasPixelData, seriesId: _, ...instance }) => ({
    ...instance,
    kind: instanceKind({ sopClassUid: instance.sopClassUid, hasPixelData }),
  })),
});
