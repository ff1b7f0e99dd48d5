import { affirmedCriticalWords } from "./critical-words";

/**
 * Where the result says negative and the text or the flag says critical. Without a result nothing is said, and a
 * positive one needs no critical word.
 *
 * @returns the critical words in their clauses; "critical", the name of the field, for the flag alone
 */
export function negativeResult(
  { positive, hasCriticalFlag }: { positive: boolean | null; hasCriticalFlag: boolean },
  criticalWords: string[],
  texts: string[],
): string[] {
  if (positive !== false) return [];
  const affirmed = affirmedCriticalWords(criticalWords, texts);
  return affirmed.length === 0 && hasCriticalFlag ? ["critical"] : affirmed;
}
