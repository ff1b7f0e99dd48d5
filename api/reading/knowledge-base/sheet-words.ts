import { KbColumn, KbSex } from "#contract/reading/knowledge-base";
import { Language } from "#contract/kernel/values";
import { textsOf } from "#texts/texts-of.server";

/** The head of a column of the spreadsheet. */
export const columnName = (language: Language, column: KbColumn): string =>
  textsOf(language)(`knowledgeBase.columns.${column}`);

type Sex = (typeof KbSex.options)[number];

/** What the spreadsheet calls a sex. */
export const sexName = (language: Language, sex: Sex): string => textsOf(language)(`exam.gender.${sex}`);

const asCompared = (word: string) => word.normalize("NFKC").toLowerCase().replace(/[\s།]/g, "");

/** Every word for the codes in every language, and the codes themselves. An import knows them all. */
const called = <Code extends string>(codes: readonly Code[], nameOf: (language: Language, code: Code) => string) =>
  new Map(
    codes.flatMap((code) =>
      [code, ...Language.options.map((language) => nameOf(language, code))].map(
        (word) => [asCompared(word), code] as const,
      ),
    ),
  );

const columns = called(KbColumn.options, columnName);
const sexes = called(KbSex.options, sexName);

/** The column that a head names in any language. */
export const columnCalled = (head: string): KbColumn | undefined => columns.get(asCompared(head));
/** The sex that a word means in any language, or its code. */
export const sexCalled = (word: string): Sex | undefined => sexes.get(asCompared(word));
