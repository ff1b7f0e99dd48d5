import { SpreadsheetColumn } from "#contract/organizations/procedures";
import { Language } from "#contract/kernel/values";
import { textsOf } from "#texts/texts-of.server";

/** The head of a column of the spreadsheet. */
export const columnName = (language: Language, column: SpreadsheetColumn): string =>
  textsOf(language)(`procedureSheet.columns.${column}`);

const asWritten = (head: string) => head.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

const byHead = new Map<string, SpreadsheetColumn>(
  Language.options.flatMap((language) =>
    SpreadsheetColumn.options.map((column): [string, SpreadsheetColumn] => [
      asWritten(columnName(language, column)),
      column,
    ]),
  ),
);

/** The column a head names in any language, whatever its blanks and widths; undefined for any other head. */
export const columnOf = (head: string): SpreadsheetColumn | undefined => byHead.get(asWritten(head));
