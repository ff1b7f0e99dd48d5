/**
 * What a phrase or a template leaves to be filled in ([decision 053](docs/decisions/053-knowledge-base.md)):
 *
 * - `[__]`, `[size __]`: a blank, whose words before the blank say what belongs there; two underscores at least
 * - `[side: left/right]`: one of several; without a name `[:left/right]`
 * - `[size] mm`: a number whose unit stands behind the bracket and stays
 *
 * Tab walks through them in the editor, and smart inspect warns of one that is left.
 */
const blank = String.raw`\[[^[\]\n_]{0,24}_{2,}[^[\]\n_]{0,12}\]`;
const choice = String.raw`\[[^[\]\n:：\d]{0,16}[:：][^[\]\n/／]{1,30}(?:[/／][^[\]\n/／]{1,30}){1,11}\]`;
const number = String.raw`\[[^[\]\n\d:：_/／]{1,16}\](?=\s{0,2}(?:mm|cm|ml|mL|HU|%|°|度|级|个|枚|周))`;

/** Finds them in a text, one after the other. */
export const placeholderPattern = new RegExp(`${blank}|${choice}|${number}`, "g");

export interface Placeholder {
  start: number;
  end: number;
  /** What belongs there, in the words of who wrote it; empty where nothing was said. */
  name: string;
  /** What it is chosen from; empty where something is typed. */
  options: string[];
}

/** The placeholders of a text in their order; places count UTF-16 units, as a text field counts them. */
export function placeholdersIn(text: string): Placeholder[] {
  return Array.from(text.matchAll(placeholderPattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    name: /^\[([^:：_\]]*)/.exec(found)?.[1]?.trim() ?? "",
    options: optionsOf(found),
  }));
}

function optionsOf(placeholder: string): string[] {
  const named = /^\[[^:：_]*[:：](.*)\]$/.exec(placeholder)?.[1];
  return named === undefined ? [] : named.split(/[/／]/).map((option) => option.trim());
}
