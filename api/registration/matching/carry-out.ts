import type { Transaction } from "#api/infrastructure/database/connect";
import type { exams, examMatches, MatchedInfo, scheduledExams } from "#api/infrastructure/database/schema/index";
import { updateExam } from "../exams/exam-change-queries";
import { examChanges } from "../exams/exam-changes";
import { insertMatch, markUndone, updateScheduled } from "./match-queries";
import { differing, sameKeys, untouched } from "./matched-info";
import { registryInfo } from "./registry-info";

export type Exam = typeof exams.$inferSelect;
type Scheduled = typeof scheduledExams.$inferSelect;
type Match = typeof examMatches.$inferSelect;

/** What the audit trail is told of a change of an exam. */
export type Traced = Record<string, string | null>;

/**
 * Makes an exam the one that was scheduled: it takes over what the registry says, the scheduled exam is Performed.
 *
 * @param exam locked, without a match
 * @param scheduled locked, without an exam
 * @param match whose it is; `fallback` is what an undone match leaves the exam as
 * @returns former and new value of the patient's identity and the accession number, where they change
 * @throws Problem accession_taken: another exam has the scheduled one's number
 */
export async function carryOutMatch(
  tx: Transaction,
  exam: Exam,
  scheduled: Scheduled,
  match: { by: Match["matchedBy"]; accountId: string | null; fallback: Exam["matching"]; timeZone: string; now: Date },
): Promise<Traced> {
  const { by, accountId, fallback, timeZone, now } = match;
  const info = registryInfo(exam, scheduled, timeZone);
  const { traced, needsVerification } = examChanges(exam, info);
  const wanted: MatchedInfo = { ...info, matching: "matched", verifyReport: exam.verifyReport || needsVerification };
  const taken = differing(wanted, exam);
  const former: MatchedInfo = { ...sameKeys(exam, taken), matching: fallback };
  await updateExam(tx, exam.id, { ...taken, updated: now });
  await updateScheduled(
    tx,
    scheduled.id,
    { status: "Performed", performed: scheduled.performed ?? exam.studyDate ?? now, examId: exam.id },
    now,
  );
  await insertMatch(tx, {
    bucketId: exam.bucketId,
    examId: exam.id,
    scheduledExamId: scheduled.id,
    matchedBy: by,
    taken: { ...taken, matching: "matched" },
    former,
    formerStatus: scheduled.status,
    formerPerformed: scheduled.performed,
    accountId,
    created: now,
  });
  return withNumber(traced, exam.accessionNumber, info.accessionNumber);
}

/**
 * Takes a match back: both are again what they were. What a person has changed of the exam since stays as they changed it.
 *
 * @param exam locked
 * @param match of the exam
 * @param scheduled locked; null for one that was deleted since
 * @returns what the trail is told; null where somebody else was first
 * @throws Problem accession_taken: another exam was given the former number meanwhile
 */
export async function carryOutUndo(
  tx: Transaction,
  exam: Exam,
  match: Match,
  scheduled: Scheduled | null,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<Traced | null> {
  if (!(await markUndone(tx, match.id, { accountId, now }))) return null;
  const { verifyReport, ...info } = match.taken;
  const restored = untouched(exam, info, match.former);
  const { traced, needsVerification } = examChanges(exam, { ...exam, ...restored });
  // Nothing came since: the report was approved for just what stands here again.
  const isAsApproved = verifyReport === true && exam.updated.getTime() === match.created.getTime();
  const mark = isAsApproved ? (match.former.verifyReport ?? false) : exam.verifyReport || needsVerification;
  await updateExam(tx, exam.id, { ...restored, verifyReport: mark, updated: now });
  if (scheduled) {
    const isStillPerformed = scheduled.status === "Performed";
    const former = isStillPerformed ? { status: match.formerStatus, performed: match.formerPerformed } : {};
    await updateScheduled(tx, scheduled.id, { examId: null, ...former }, now);
  }
  return withNumber(traced, exam.accessionNumber, restored.accessionNumber ?? exam.accessionNumber);
}

const withNumber = (traced: Traced, from: string, to: string): Traced =>
  from === to ? traced : { ...traced, "accessionNumber.from": from, "accessionNumber.to": to };
