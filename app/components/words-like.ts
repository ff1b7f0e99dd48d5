const maxOffered = 50;

/**
 * What is offered below a field: what is typed itself first, so that Enter leaves it as it is, then the words that begin
 * so, then those that hold it. All of them where nothing is typed.
 */
export function wordsLike(typed: string, words: readonly string[]): string[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return words.slice(0, maxOffered);
  const found = words.filter((word) => word.toLowerCase().includes(sought));
  const begins = (word: string) => word.toLowerCase().startsWith(sought);
  const ordered = [...found.filter(begins), ...found.filter((word) => !begins(word))];
  return [...new Set([typed, ...ordered])].slice(0, maxOffered);
}
