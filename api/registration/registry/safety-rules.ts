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

interface GivenAnswer {
  answer: SafetyAnswer;
  created: Date;
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
 * The dangerous answer to a question that waits for a physician's decision, also where another answer has replaced it since
 * (domain rules §4 no 17); undefined where there is none.
 *
 * @param given what was answered to the question, the latest first
 * @param overridden when a physician last decided
 */
export const undecidedDanger = <Given extends GivenAnswer>(
  question: Pick<Question, "blockingAnswer">,
  given: readonly Given[],
  overridden: Date | null,
): Given | undefined =>
  given.find(
    ({ answer, created }, place) =>
      // What was not known at first and is known since to be safe holds nobody up.
      (place === 0 ? isDangerous(question, answer) : answer === question.blockingAnswer) &&
      (overridden === null || created > overridden),
  );

/**
 * How it stands with an exam's safety.
 *
 * @param answers what was answered to each question, by its id, the latest first
 * @param overridden when a physician last said that it is done all the same: answers given later count again
 */
export function safetyState(
  asked: readonly Question[],
  answers: ReadonlyMap<string, readonly GivenAnswer[]>,
  overridden: Date | null,
): SafetyState {
  if (asked.length === 0) return "none";
  let state: SafetyState = "clear";
  for (const question of asked) {
    if (question.blockingAnswer === "") continue;
    const given = answers.get(question.id) ?? [];
    if (undecidedDanger(question, given, overridden)) return "blocked";
    const [latest] = given;
    if (latest ? isDangerous(question, latest.answer) : overridden !== null) state = "overridden";
    else if (!latest && state !== "overridden") state = "unasked";
  }
  return state;
}
