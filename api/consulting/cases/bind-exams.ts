import { may, type Caller } from "#api/infrastructure/actor/caller";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { recordEvent } from "../consultations/history-queries";
import { examsToBind, insertBound, lockConsultation } from "./bound-exam-queries";
import { isSamePatient } from "../consultations/same-patient";

/** @throws Problem not_found; consultation_over for one that is completed or canceled */
export async function openConsultation(tx: Transaction, consultationId: string) {
  const consultation = found(await lockConsultation(tx, consultationId));
  if (!consultation.isOpen) throw new Problem("consultation_over");
  return consultation;
}

/** Exams as somebody names them. */
export interface NamedExams {
  examIds: readonly string[];
  accessionNumbers: readonly string[];
}

/**
 * Binds exams of the organization that asks, so that the members see them from now on.
 *
 * @returns their ids
 * @throws Problem consultation_over; not_found for an exam of another organization, one that was deleted, and where the
 * caller may read none; other_patient unless it is meant; exam_bound for one that is bound already
 */
export async function bindExams(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  consultationId: string,
  named: NamedExams,
  { isOtherPatientMeant = false }: { isOtherPatientMeant?: boolean } = {},
): Promise<string[]> {
  const consultation = await openConsultation(tx, consultationId);
  const { bucketId } = consultation;
  if (!may(caller, "exam_get", bucketId)) throw new Problem("not_found");
  const rows = await examsToBind(tx, bucketId, named);
  const wanted = new Set([...named.examIds, ...named.accessionNumbers]);
  if (rows.length === 0 || rows.length < wanted.size) throw new Problem("not_found");
  const others = new Set(rows.filter((exam) => !isSamePatient(consultation, exam)).map(({ id }) => id));
  if (others.size > 0 && !isOtherPatientMeant) throw new Problem("other_patient");
  const { accountId } = caller;
  const bound = await insertBound(
    tx,
    rows.map(({ id: examId }) => ({ consultationId, examId, boundBy: accountId })),
  );
  if (bound.length < rows.length) throw new Problem("exam_bound");
  const told = (examId: string): Record<string, boolean> => (others.has(examId) ? { isOtherPatient: true } : {});
  for (const { examId } of bound) {
    const detail = { examId, ...told(examId) };
    await recordEvent(tx, { consultationId, kind: "examBound", bucketId, by: accountId, detail });
  }
  for (const { examId } of bound) {
    const subject = { bucketId, examId, subjectId: consultationId };
    await audit(tx, actor, "consultation_exam_bound", { ...subject, detail: told(examId) });
  }
  return bound.map(({ examId }) => examId);
}
