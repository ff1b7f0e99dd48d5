import { OrganizationLevel } from "#contract/kernel/actions";
import { MemberColumn } from "#contract/organizations/members";
import { Language } from "#contract/kernel/values";
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

const columns = called(MemberColumn.options, memberColumnName);
const levels = called(OrganizationLevel.options, levelName);

/** The column that a head names in any language. */
export const memberColumnCalled = (head: string): MemberColumn | undefined => columns.get(asCompared(head));
/** The level that a word means in any language, or its code. */
export const levelCalled = (word: string): OrganizationLevel | undefined => levels.get(asCompared(word));
