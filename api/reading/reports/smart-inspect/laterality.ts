import { sideMentions, type SideMention } from "./side-mentions";

/** Whether all these mentions of an organ lie on the side opposite to the one given. */
export const areOpposite = (mentions: SideMention[], side: SideMention["side"]): boolean =>
  side !== "both" &&
  mentions.length > 0 &&
  mentions.every((mention) => mention.side !== side && mention.side !== "both");

/**
 * Where the diagnosis has something on one side of an organ, and the finding only on the other. An organ whose side
 * the finding does not tell, or where nothing was found, contradicts nothing.
 */
export function lateralityContradictions(finding: string, diagnosis: string): string[] {
  const found = sideMentions(finding).filter(({ isFound }) => isFound);
  return sideMentions(diagnosis)
    .filter(({ isFound }) => isFound)
    .flatMap(({ organ, side, evidence }) => {
      const seen = found.filter((mention) => mention.organ === organ);
      return areOpposite(seen, side) ? [`${evidence} ≠ ${seen[0]?.evidence ?? ""}`] : [];
    });
}
