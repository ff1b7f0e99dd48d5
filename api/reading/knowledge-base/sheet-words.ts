import { KbColumn, KbSex } from "#contract/reading/knowledge-base";
import type { Language } from "#contract/kernel/values";
import { codesCalled } from "#api/kernel/words-of-codes";
import { textsOf } from "#texts/texts-of.server";

/** The head of a column of the spreadsheet. */
export const columnName = (language: Language, column: KbColumn): string =>
  textsOf(language)(`knowledgeBase.columns.${column}`);

type Sex = (typeof KbSex.options)[number];

/** What the spreadsheet calls a sex. */
export const sexName = (language: Language, sex: Sex): string => textsOf(language)(`exam.gender.${sex}`);

/** The column that a head names in any language. */
export const columnCalled = codesCalled(KbColumn.options, columnName);
/** The sex that a word means in any language, or its code. */
export const sexCalled = codesCalled(KbSex.options, sexName);
