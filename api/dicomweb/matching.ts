import { literally } from "../database/literally";
import { isoDate } from "../dicom/date-values";
import { nameQuery } from "../exams/name-grams";

const hasWildcard = (value: string) => /[*?]/.test(value);

/** LIKE pattern of a value with wildcards (PS3.4 C.2.2.2.4), or the value itself where it has none. */
export function textPattern(value: string): { kind: "equal" | "like"; text: string } | null {
  if (/^\*+$/.test(value)) return null;
  return hasWildcard(value) ? { kind: "like", text: likePattern(value) } : { kind: "equal", text: value };
}

const likePattern = (value: string) => literally(value).replace(/\*+/g, "%").replaceAll("?", "_");

/** What parts a name's components and groups: other systems write ^ and =, people blanks and dots. */
export const nameSeparators = " \u3000^·・•";

/** How a typed name is looked for; a name fits where any of them does. */
export interface NamePattern {
  /** All of them are among the name's grams, whichever way it fits: what the index is asked. */
  readonly grams: readonly string[];
  /** LIKE pattern over the name in lower case, without `nameSeparators`. */
  readonly like: string;
  /** Grams of a Latin value by which a name in hanzi fits, as its pinyin; null for another value. */
  readonly readings: readonly string[] | null;
}

/**
 * Matching of a person name, in any case (PS3.4 C.2.2.2.1), by one of its groups. Names are kept as people write them,
 * 张伟 rather than Zhang^Wei=张^伟: so a Latin value also fits a Chinese name whose pinyin begins so.
 *
 * @returns null where everything fits
 */
export function namePatterns(value: string): NamePattern[] | null {
  const groups = value.split("=").filter((group) => group.trim() !== "");
  if (groups.some((group) => /^[*^\s]+$/.test(group)) || groups.length === 0) return null;
  return groups.map((group) => {
    const folded = group.normalize("NFKC").toLowerCase().replace(/\^+$/, "");
    const literals = folded.split(/[*?]+/);
    const literalGrams = literals.flatMap((literal) => nameQuery(literal).grams);
    const hasHan = /\p{Script=Han}/u.test(folded);
    return {
      // Grams of Latin words are their beginnings: what may stand within a word says nothing. Hanzi are found anywhere.
      grams: hasHan ? hanGrams(literals) : nameQuery(literals[0] ?? "").grams,
      like: likePattern(withoutSeparators(folded)),
      readings: hasHan || literalGrams.length === 0 ? null : literalGrams,
    };
  });
}

const withoutSeparators = (text: string) =>
  [...text].filter((character) => !nameSeparators.includes(character)).join("");

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
