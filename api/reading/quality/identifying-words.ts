const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** A letter or a digit or two is in any text. */
const isTelling = (word: string) => /\p{Script=Han}{2}|[^\p{Script=Han}]{3}/u.test(word);

/**
 * Whether a text names somebody: any of the names or numbers stands in it, however it is spaced or written in full width.
 *
 * @param words what must not be told; null and what tells nothing is passed over
 */
export function namesSomebody(texts: readonly string[], words: readonly (string | null)[]): boolean {
  const told = texts.map(lettersOf);
  return words
    .map((word) => lettersOf(word ?? ""))
    .filter(isTelling)
    .some((word) => told.some((text) => text.includes(word)));
}
