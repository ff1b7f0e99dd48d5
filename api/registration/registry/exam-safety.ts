import type { SafetyState } from "#contract/registration/safety";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import type { ScheduledExam } from "./registry-queries";
import { lastOfEachAnswer, latestOverrides, questionsOf, type KeptAnswer } from "./safety-queries";
import { isAsked, safetyState, undecidedDanger } from "./safety-rules";

/** What was asked and answered before exams of one organization, and how it stands with each. */
export async function safetyOf(db: Database | Transaction, bucketId: string, exams: readonly ScheduledExam[]) {
  const ids = exams.map(({ id }) => id);
  const questions = await questionsOf(db, bucketId);
  if (questions.length === 0 || exams.length === 0) return exams.map((exam) => nothingAsked(exam));
  const answers = await lastOfEachAnswer(db, bucketId, ids);
  const overrides = await latestOverrides(db, bucketId, ids);
  const versionsOf = new Map(ids.map((id) => [id, new Map<string, KeptAnswer[]>()]));
  for (const answer of answers.sort(latestFirst)) {
    const versions = versionsOf.get(answer.scheduledExamId);
    versions?.set(answer.questionId, [...(versions.get(answer.questionId) ?? []), answer]);
  }
  const overrideOf = new Map(overrides.map((override) => [override.scheduledExamId, override]));
  return exams.map((exam) => {
    const asked = questions.filter((question) => isAsked(question, exam));
    const versions = versionsOf.get(exam.id) ?? new Map<string, KeptAnswer[]>();
    const override = overrideOf.get(exam.id) ?? null;
    const decided = override?.created ?? null;
    return {
      ...{ exam, asked, override, state: safetyState(asked, versions, decided) },
      /** The latest answer to each question. */
      given: new Map([...versions].flatMap(([id, [latest]]) => (latest ? [[id, latest] as const] : []))),
      /** The dangerous answer to each question that a physician has to decide on. */
      undecided: new Map(
        asked.flatMap((question) => {
          const danger = undecidedDanger(question, versions.get(question.id) ?? [], decided);
          return danger ? [[question.id, danger] as const] : [];
        }),
      ),
    };
  });
}
export type Safety = Awaited<ReturnType<typeof safetyOf>>[number];

const latestFirst = (one: KeptAnswer, other: KeptAnswer) =>
  other.created.getTime() - one.created.getTime() || other.id.localeCompare(one.id);

const nothingAsked = (exam: ScheduledExam) => ({
  exam,
  asked: [],
  given: new Map<string, never>(),
  undecided: new Map<string, never>(),
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
