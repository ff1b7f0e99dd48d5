import { Language } from "#contract/kernel/values";

const asCompared = (word: string) => word.normalize("NFKC").toLowerCase().replace(/[\s།]/g, "");

/**
 * The codes of a spreadsheet by what they are called: every word for them in every language, and the codes themselves. An
 * import knows them all; neither width, case nor spaces count.
 *
 * @returns the code that a word means; undefined for another word
 */
export function codesCalled<Code extends string>(
  codes: readonly Code[],
  nameOf: (language: Language, code: Code) => string,
): (word: string) => Code | undefined {
  const byWord = new Map(
    codes.flatMap((code) =>
      [code, ...Language.options.map((language) => nameOf(language, code))].map(
        (word) => [asCompared(word), code] as const,
      ),
    ),
  );
  return (word) => byWord.get(asCompared(word));
}
