import type { z } from "zod";
import type { ExamDeletion, ExamUpdate } from "#contract/reading/exams";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { extensionConfigsOf } from "../extensions/extension-config-queries";
import { judgedExtensions, requireFilled } from "../extensions/typed-extensions";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { holderAt } from "./report-status";
import { columnsOfInfo } from "./create-exam";
import { hasApprovedReport, lockExam, markDeleted, markRecovered, updateExam } from "./exam-change-queries";
import { examChanges } from "./exam-changes";
import { infoFaults } from "./info-faults";

/**
 * Changes the exam info, if nobody changed it since it was read.
 *
 * @throws Problem conflict with the present `updated`, info_wrong where birth date or study date is changed and cannot
 * be, accession_taken, extensions_wrong, extension_retired, not_found for a deleted exam
 */
export async function changeExam(context: OperationContext, input: z.infer<typeof ExamUpdate>): Promise<void> {
  const { id, updated, accessionNumber, extensions, ...info } = input;
  await context.platform.db.transaction(async (tx) => {
    const { exam, timeZone, now } = found(await lockExam(tx, context.bucketId, id));
    if (exam.deleted !== null) throw new Problem("not_found");
    if (exam.updated.getTime() !== Date.parse(updated)) {
      throw new Problem("conflict", { updated: exam.updated.toISOString() });
    }
    const fields = await infoFaults(tx, exam, { ...info, accessionNumber }, { timeZone, now });
    if (fields.dob || fields.studyDate) throw new Problem("info_wrong", { fields });
    if (fields.accessionNumber) throw new Problem("accession_taken", { accessionNumber });
    const configs = await extensionConfigsOf(tx, context.bucketId, "exam");
    const judged = judgedExtensions(configs, exam.extensions, extensions);
    if (extensions) requireFilled(judged);
    const columns = {
      ...columnsOfInfo({ ...info, accessionNumber }, { timeZone, now: exam.created }),
      // Of a name that stays they hold more than was typed: the groups that the images have.
      ...(info.name === exam.patientName && { nameGrams: exam.nameGrams }),
      accessionNumber: accessionNumber || exam.accessionNumber,
      // A number that is typed here is the organization's own.
      patientIdIssuer: info.pid === exam.patientId ? exam.patientIdIssuer : "",
      extensions: judged.values,
    };
    const { changed, traced, isPatientCorrected, needsVerification } = examChanges(exam, columns);
    if (changed.length === 0) return;
    const verifyReport = exam.verifyReport || needsVerification;
    const patientCorrected = exam.patientCorrected || isPatientCorrected;
    await updateExam(tx, id, { ...columns, patientCorrected, verifyReport, updated: now });
    await audit(tx, context, "exam_updated", { examId: id, detail: { changed: changed.join(","), ...traced } });
  });
}

/**
 * Puts the exam among the deleted ones.
 *
 * @throws Problem conflict when it is there already; report_locked while somebody else edits its report;
 * transition_refused for an approved report, which is recalled first
 */
export async function deleteExam(context: OperationContext, input: z.infer<typeof ExamDeletion>): Promise<void> {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { exam, holder, now } = found(await lockExam(tx, context.bucketId, input.id));
    const holderId = holderAt(exam, now);
    if (holderId !== null && holderId !== accountId) {
      throw new Problem("report_locked", { holder: holder ?? "", until: exam.lockExpires?.toISOString() ?? null });
    }
    if (await hasApprovedReport(tx, exam.id)) throw new Problem("transition_refused");
    if (!(await markDeleted(tx, exam.id, { accountId, reason: input.reason }))) throw new Problem("conflict");
    await audit(tx, context, "exam_deleted", { examId: exam.id, detail: { reason: input.reason } });
  });
}

/** Takes the exam back from the deleted ones; @throws Problem conflict when it is not deleted. */
export async function recoverExam(context: OperationContext, examId: string): Promise<void> {
  await context.platform.db.transaction(async (tx) => {
    if (!(await markRecovered(tx, context.bucketId, examId))) throw new Problem("conflict");
    await audit(tx, context, "exam_recovered", { examId });
  });
}
