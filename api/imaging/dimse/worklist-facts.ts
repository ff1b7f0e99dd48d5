/** What was answered to a safety question that devices are told of. */
export interface ToldAnswer {
  readonly worklistAs: "" | "pregnancy" | "allergies" | "alerts";
  readonly blockingAnswer: "" | "yes" | "no";
  readonly question: string;
  readonly answer: "no" | "yes" | "unknown";
  readonly note: string;
}

/** What a device is told of a patient's safety. */
export interface WorklistFacts {
  /** Pregnancy Status (0010,21C0): 1 not pregnant, 2 possibly, 4 unknown; null where nobody asked. */
  readonly pregnancy: 1 | 2 | 4 | null;
  readonly allergies: readonly string[];
  readonly alerts: readonly string[];
}

const pregnancies = { yes: 2, unknown: 4, no: 1 } as const;

/** The gravest answer counts; "yes" is "possibly", since a question may ask for that too. */
export function worklistFacts(told: readonly ToldAnswer[]): WorklistFacts {
  const asked = told.filter(({ worklistAs }) => worklistAs === "pregnancy").map(({ answer }) => answer);
  const gravest = (["yes", "unknown", "no"] as const).find((answer) => asked.includes(answer));
  const linesOf = (as: "allergies" | "alerts") =>
    told.filter((one) => one.worklistAs === as && isAlarming(one)).map(lineOf);
  return {
    pregnancy: gravest ? pregnancies[gravest] : null,
    allergies: linesOf("allergies"),
    alerts: linesOf("alerts"),
  };
}

/** Not knowing is told too; without a dangerous answer, "yes" is one. */
const isAlarming = ({ answer, blockingAnswer }: ToldAnswer) =>
  answer === "unknown" || answer === (blockingAnswer || "yes");

const lineOf = ({ question, answer, note }: ToldAnswer) =>
  [question, answer.toUpperCase(), note].filter(Boolean).join(" ");
