import type { Options } from "./entry-values";
import type { ListField } from "./list-screens";

/** One line of what was pasted. */
export interface PastedLine {
  /** As it was pasted. */
  text: string;
  /** What the form of one entry would send. */
  values: Record<string, string>;
}

/**
 * The entries of pasted lines: one a line, its values in the order of the fields, as Excel copies them or parted by
 * commas. Blank lines are none, nor is a first line that holds the names of the fields.
 *
 * @param labels what the fields are called, in their order
 */
export function pastedLines(
  text: string,
  fields: readonly ListField[],
  labels: readonly string[],
  options: Options,
): PastedLine[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const isHead = (line: string, index: number) => index === 0 && cellsOf(line).every((cell) => labels.includes(cell));
  return lines
    .filter((line, index) => !isHead(line, index))
    .map((line) => ({ text: line, values: valuesOf(cellsOf(line), fields, options) }));
}

const cellsOf = (line: string) => line.split(line.includes("\t") ? "\t" : /[,，]/).map((cell) => cell.trim());

function valuesOf(cells: string[], fields: readonly ListField[], options: Options): Record<string, string> {
  const filled = fields.flatMap((field, index) => {
    const cell = cells[index] ?? "";
    return cell === "" ? [] : [[field.name, valueOf(cell, field, options)] as const];
  });
  return Object.fromEntries(filled);
}

/** A choice is named by its word or its code; any other word is left for the form to refuse. */
function valueOf(cell: string, { kind, from }: ListField, options: Options): string {
  if (kind !== "choice" || !from) return cell;
  const isCalled = (word: string) => word.toLowerCase() === cell.toLowerCase();
  return options[from]?.find(({ value, label }) => isCalled(value) || isCalled(label))?.value ?? cell;
}
