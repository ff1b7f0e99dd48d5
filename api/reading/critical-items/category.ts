import { criticalCategories, type CriticalCategory } from "#contract/organizations/critical-categories";
import { affirmedCriticalWords } from "../reports/smart-inspect/critical-words";

/**
 * How urgent a critical report is: as its author chose, else as the most urgent of the organization's words that its
 * texts affirm, else critical.
 */
export function categoryOf(
  { chosen, texts }: { chosen: CriticalCategory | null; texts: string[] },
  words: { word: string; category: CriticalCategory }[],
): CriticalCategory {
  const says = (category: CriticalCategory) => {
    const ofCategory = words.filter((one) => one.category === category).map(({ word }) => word);
    return affirmedCriticalWords(ofCategory, texts).length > 0;
  };
  return chosen ?? criticalCategories.find(says) ?? "critical";
}
