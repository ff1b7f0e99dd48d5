import type { SafetyState } from "#contract/registration/safety";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import type { ScheduledExam } from "./registry-queries";
import { latestAnswers, latestOverrides, questionsOf, type LatestAnswer } from "./safety-queries";
import { isAsked, safetyState } from "./safety-rules";

/** What was asked and answered before exams of one organization, and how it stands with each. */
export async function safetyOf(db: Database | Transaction, bucketId: string, exams: readonly ScheduledExam[]) {
  const ids = exams.map(({ id }) => id);
  const questions = await questionsOf(db, bucketId);
  if (questions.length === 0 || exams.length === 0) return exams.map((exam) => nothingAsked(exam));
  const [answers, overrides] = await Promise.all([
    latestAnswers(db, bucketId, ids),
    latestOverrides(db, bucketId, ids),
  ]);
  const givenTo = new Map(ids.map((id) => [id, new Map<string, LatestAnswer>()]));
  for (const answer of answers) givenTo.get(answer.scheduledExamId)?.set(answer.questionId, answer);
  const overrideOf = new Map(overrides.map((override) => [override.scheduledExamId, override]));
  return exams.map((exam) => {
    const asked = questions.filter((question) => isAsked(question, exam));
    const given = givenTo.get(exam.id) ?? new Map<string, LatestAnswer>();
    const override = overrideOf.get(exam.id) ?? null;
    return { exam, asked, given, override, state: safetyState(asked, given, override?.created ?? null) };
  });
}
export type Safety = Awaited<ReturnType<typeof safetyOf>>[number];

const nothingAsked = (exam: ScheduledExam) => ({
  exam,
  asked: [],
  given: new Map<string, never>(),
  override: null,
  state: "none" as const,
});

/** Whether it keeps the exam from being done. */
export const isHeld = (state: SafetyState) => state === "blocked" || state === "unasked";

/** @throws Problem safety_blocked, safety_unasked: the patient is not let in, and the exam not begun */
export async function requireSafe(tx: Transaction, exam: ScheduledExam): Promise<void> {
  const [safety] = await safetyOf(tx, exam.bucketId, [exam]);
  if (safety?.state === "blocked") throw new Problem("safety_blocked");
  if (safety?.state === "unasked") throw new Problem("safety_unasked");
}
