import { escapeLike } from "#api/infrastructure/database/escape-like";
import { isoDate } from "#api/dicom/date-values";
import { nameQuery } from "#api/registration/patients/name-grams";

const hasWildcard = (value: string) => /[*?]/.test(value);

/** LIKE pattern of a value with wildcards (PS3.4 C.2.2.2.4), or the value itself where it has none. */
export function textPattern(value: string): { kind: "equal" | "like"; text: string } | null {
  if (/^\*+$/.test(value)) return null;
  return hasWildcard(value) ? { kind: "like", text: likePattern(value) } : { kind: "equal", text: value };
}

const likePattern = (value: string) => escapeLike(value).replace(/\*+/g, "%").replaceAll("?", "_");

/** What parts a name's components and groups: other systems write ^ and =, people blanks and dots. */
export const nameSeparators = " \u3000^·・•";

/** How a person name is looked for. */
export interface NamePattern {
  /** For each group: all of them are among the grams of a name that fits by it, which is what the index is asked. */
  readonly grams: readonly (readonly string[])[];
  /** Regular expression over the name in lower case, without `nameSeparators`, each group between equals signs. */
  readonly expression: string;
}

/**
 * Matching of a person name, in any case (PS3.4 C.2.2.2.1), with wildcards in each of its groups (PS3.5 §6.2.1). One
 * group alone fits any group of a name. Between equals signs each fits its own; a name that was typed has but one, which
 * any of them fits.
 *
 * @returns null where everything fits
 */
export function namePattern(value: string): NamePattern | null {
  const groups = value
    .normalize("NFKC")
    .toLowerCase()
    .split("=")
    .map((group) => group.trim().replace(/\^+$/, ""))
    .map((group) => (/^[*^\s]*$/.test(group) ? "" : group));
  const asked = groups.filter((group) => group !== "");
  if (asked.length === 0) return null;
  const any = asked.map(groupExpression).join("|");
  const last = groups.findLastIndex((group) => group !== "");
  const own = groups.slice(0, last + 1).map(groupExpression);
  return {
    grams: asked.map(gramsOfGroup),
    expression: value.includes("=") ? `^=(?:${own.join("=")}=.*|(?:${any})=)$` : `=(?:${any})=`,
  };
}

/** Wildcards stay within their group; a group that is not named may be anything. */
function groupExpression(group: string): string {
  if (group === "") return "[^=]*";
  const letters = [...group].filter((letter) => !nameSeparators.includes(letter));
  return letters.map((letter) => wildcards[letter] ?? letter.replace(/[.+$(){}|[\]\\]/g, "\\$&")).join("");
}

const wildcards: Record<string, string> = { "*": "[^=]*", "?": "[^=]" };

/** Grams of Latin words are their beginnings: what may stand within a word says nothing. Hanzi are found anywhere. */
function gramsOfGroup(group: string): string[] {
  const literals = group.split(/[*?]+/);
  return /\p{Script=Han}/u.test(group) ? hanGrams(literals) : nameQuery(literals[0] ?? "").grams;
}

const hanGrams = (literals: string[]) =>
  literals.flatMap((literal) => literal.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => nameQuery(run).grams);

/** From the first to the last day, `YYYY-MM-DD`; open where null. */
export interface DayRange {
  readonly first: string | null;
  readonly last: string | null;
}

/** A date or a range of dates (PS3.4 C.2.2.2.5); null for what is none. */
export function dayRange(value: string): DayRange | null {
  const [first = "", last, ...rest] = value.split("-").map((part) => part.trim());
  if (rest.length > 0) return null;
  const days = [first, last ?? first].map((part) => (part === "" ? null : (isoDate(part) ?? undefined)));
  const [from, to] = days;
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  return { first: from, last: to };
}

/** From the first to the last moment of a day, `HH:mm:ss.ffffff`. */
export interface TimeRange {
  readonly first: string;
  readonly last: string;
}

/** A time or a range of times; a time without minutes or seconds is all that they could be (PS3.5 §6.2). */
export function timeRange(value: string): TimeRange | null {
  const [first = "", last, ...rest] = value.split("-").map((part) => part.trim());
  if (rest.length > 0 || (first === "" && !last)) return null;
  const from = first === "" ? "00:00:00.000000" : timeAt(first, "0");
  const to = (last ?? first) === "" ? "23:59:59.999999" : timeAt(last ?? first, "9");
  return from && to ? { first: from, last: to } : null;
}

/** @param filling what stands for the digits that are left out: 0 for the first moment, 9 for the last */
function timeAt(text: string, filling: "0" | "9"): string | null {
  const match = /^([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d|60)(?:\.(\d{1,6}))?)?)?$/.exec(text);
  if (!match) return null;
  const missing = filling === "0" ? "00" : "59";
  const [, hour, minute = missing, second = missing, fraction = ""] = match;
  return `${hour}:${minute}:${second === "60" ? "59" : second}.${fraction.padEnd(6, filling)}`;
}

/** UIDs of a list, which may be parted by commas or backslashes (PS3.4 C.2.2.2.2). */
export const listed = (value: string) =>
  value
    .split(/[\\,]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
