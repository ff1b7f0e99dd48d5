import type { SafetyAnswer } from "#contract/organizations/list-fields";
import type { SafetyState } from "#contract/registration/safety";

interface Question {
  id: string;
  modality: string;
  procedureId: string | null;
  sex: "" | "M" | "F";
  fromAge: number | null;
  toAge: number | null;
  blockingAnswer: "" | "yes" | "no";
}

interface AskedExam {
  modality: string;
  procedureId: string | null;
  patientGender: string;
  visitAge: number | null;
  visitAgeUnit: "Y" | "M" | "W" | "D" | null;
}

/** Whether a question is asked before an exam. Of whom sex or age is not known, it is asked. */
export function isAsked(question: Question, exam: AskedExam): boolean {
  if (question.modality !== "" && question.modality !== exam.modality) return false;
  if (question.procedureId !== null && question.procedureId !== exam.procedureId) return false;
  const sex = exam.patientGender[0] ?? "";
  if (question.sex !== "" && "MF".includes(sex) && sex !== question.sex) return false;
  if (exam.visitAge === null) return true;
  const years = exam.visitAgeUnit === "Y" ? exam.visitAge : 0;
  return years >= (question.fromAge ?? 0) && years <= (question.toAge ?? Infinity);
}

/** Whether an answer keeps the exam from being done: who does not know may be in danger. */
export const isDangerous = ({ blockingAnswer }: Pick<Question, "blockingAnswer">, answer: SafetyAnswer): boolean =>
  blockingAnswer !== "" && (answer === blockingAnswer || answer === "unknown");

/**
 * How it stands with an exam's safety.
 *
 * @param answers the latest to each question, by its id
 * @param overridden when a physician last said that it is done all the same: answers given later count again
 */
export function safetyState(
  asked: readonly Question[],
  answers: ReadonlyMap<string, { answer: SafetyAnswer; created: Date }>,
  overridden: Date | null,
): SafetyState {
  if (asked.length === 0) return "none";
  let state: SafetyState = "clear";
  for (const question of asked) {
    if (question.blockingAnswer === "") continue;
    const given = answers.get(question.id);
    const isOverridden = overridden !== null && (!given || given.created <= overridden);
    if (given && isDangerous(question, given.answer)) {
      if (!isOverridden) return "blocked";
      state = "overridden";
    } else if (!given && !isOverridden) {
      if (state !== "overridden") state = "unasked";
    } else if (!given) {
      state = "overridden";
    }
  }
  return state;
}
