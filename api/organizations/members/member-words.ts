import { OrganizationLevel } from "#contract/kernel/actions";
import { MemberColumn } from "#contract/organizations/members";
import type { Language } from "#contract/kernel/values";
import { codesCalled } from "#api/kernel/words-of-codes";
import { textsOf } from "#texts/texts-of.server";

/** The head of a column of the spreadsheet of members. */
export const memberColumnName = (language: Language, column: MemberColumn): string =>
  textsOf(language)(`memberSheet.columns.${column}`);

/** What the spreadsheet calls a level. */
export const levelName = (language: Language, level: OrganizationLevel): string =>
  textsOf(language)(`organizations.levels.${level}`);

/** Rows that show how the sheet is filled in. */
export function exampleRows(language: Language): Record<MemberColumn, string>[] {
  const t = textsOf(language);
  return (["first", "second"] as const).map((example, index) => ({
    name: t(`memberSheet.examples.${example}.name`),
    username: t(`memberSheet.examples.${example}.username`),
    level: levelName(language, index === 0 ? "collaborator" : "member"),
    roles: "",
    password: "",
  }));
}

/** The column that a head names in any language. */
export const memberColumnCalled = codesCalled(MemberColumn.options, memberColumnName);
/** The level that a word means in any language, or its code. */
export const levelCalled = codesCalled(OrganizationLevel.options, levelName);
