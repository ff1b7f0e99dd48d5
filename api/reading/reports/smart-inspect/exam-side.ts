import { areOpposite } from "./laterality";
import { examSides, sideMentions } from "./side-mentions";

/** Bones and joints of one limb: an exam of the left knee that speaks of the right tibia alone is of the other leg. */
const limbs = [
  ["clavicle", "shoulder", "humerus", "elbow", "radius", "ulna", "wrist", "hand"],
  ["hip", "femur", "knee", "tibia", "fibula", "ankle", "foot"],
];
const limbOf = (organ: string) => limbs.find((organs) => organs.includes(organ)) ?? [organ];

/**
 * Where the exam is of one side and a section speaks of the other alone: 右腕 examined, right in the finding, 左腕 in the
 * diagnosis.
 *
 * @param examWords as the exam, its procedure and its order name what was to be examined
 * @param texts the sections of the report, each by itself: what one says right does not excuse the other
 */
export function examSide(examWords: string[], texts: string[]): string[] {
  const sections = texts.map(sideMentions);
  const hits = examWords.flatMap((words) =>
    examSides(words).flatMap(({ organ, side }) =>
      sections.flatMap((mentions) => {
        const spoken = mentions.filter((mention) => limbOf(organ).includes(mention.organ));
        return areOpposite(spoken, side) ? [{ words, evidence: spoken[0]?.evidence ?? "" }] : [];
      }),
    ),
  );
  // Body part, procedure and order mostly say the same.
  return hits
    .filter((hit, index) => hits.findIndex(({ evidence }) => evidence === hit.evidence) === index)
    .map(({ words, evidence }) => `${words} ≠ ${evidence}`);
}
