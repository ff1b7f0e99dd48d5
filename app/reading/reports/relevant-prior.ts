import type { PastExam } from "#contract/registration/exam-record";

type Compared = Pick<PastExam, "modality" | "bodyPart" | "studyDesc" | "studyDate" | "created">;

const timeOf = ({ studyDate, created }: Compared) => Date.parse(studyDate ?? created);

/**
 * The earlier exam to compare with: the latest one before this of the same modality and body part, or, where no body part
 * is given, of the same description. None whose patient may be another person.
 *
 * @param past of `api.exams.past`, the latest first
 */
export function relevantPrior<Past extends Compared & Pick<PastExam, "hasImage" | "contradictions">>(
  exam: Compared,
  past: readonly Past[],
): Past | null {
  const [what] = (["bodyPart", "studyDesc"] as const).filter((field) => exam[field] !== "");
  if (!what) return null;
  const isAlike = (one: Past) =>
    one.hasImage &&
    one.contradictions.length === 0 &&
    one.modality === exam.modality &&
    one[what] === exam[what] &&
    timeOf(one) < timeOf(exam);
  return past.find(isAlike) ?? null;
}
