import { type Passage, placedSentences, rangeOf, type Stretch } from "./passage";

/** A past exam of the patient, as a comparison may name it. */
export interface InspectedPrior {
  /** By the organization's clock, YYYY-MM-DD. */
  day: string;
  finding: string;
  diagnosis: string;
}

const months = "january february march april may june july august september october november december".split(" ");
const monthNames =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const monthOf = (word: string) => months.findIndex((name) => name.startsWith(word.toLowerCase().slice(0, 3))) + 1;

const chinese = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu;
const numeric = /(?<!\d)(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?!\d)/gu;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s(${monthNames})\\.?,?\\s(\\d{4})\\b`, "giu");
const monthFirst = new RegExp(`\\b(${monthNames})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})\\b`, "giu");

interface ToldDay {
  year: number;
  month: number;
  day: number;
  place: Stretch;
}

function daysIn({ text, start }: Stretch): ToldDay[] {
  const told = (match: RegExpExecArray, year = "", month: string | number = "", day = ""): ToldDay => ({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    place: { text: match[0], start: start + match.index },
  });
  return [
    ...Array.from(text.matchAll(chinese), (match) => told(match, match[1], match[2], match[3])),
    ...Array.from(text.matchAll(numeric), (match) => told(match, match[1], match[3], match[4])),
    ...Array.from(text.matchAll(dayFirst), (match) => told(match, match[3], monthOf(match[2] ?? ""), match[1])),
    ...Array.from(text.matchAll(monthFirst), (match) => told(match, match[3], monthOf(match[1] ?? ""), match[2])),
  ];
}

/** YYYY-MM-DD; null for a day that no calendar has. */
function isoOf({ year, month, day }: ToldDay): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1950;
  return isDay ? date.toISOString().slice(0, 10) : null;
}

const isComparison =
  /比较|对比|对照|相比|前片|原片|旧片|老片|前次|上次|(?:较|与)\s?[（(]?\s?\d{4}|\b(?:compar\w+|prior|previous\w*|since|relative to|versus|interval change)\b/iu;

/** The day in the way a text writes days. */
function written(iso: string, like: string): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  if (like.includes("年")) return `${year}年${Number(month)}月${Number(day)}日`;
  const mark = /^\d{4}([-./])/.exec(like)?.[1];
  if (mark) return [year, month, day].join(mark);
  const name = months[Number(month) - 1] ?? "";
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return /^\d/.test(like) ? `${Number(day)} ${capital} ${year}` : `${capital} ${Number(day)}, ${year}`;
}

const squeezed = (text: string) => text.replace(/\s+/gu, " ");

/**
 * Where a comparison names this exam's own day, one to come or one that no calendar has, and where it was copied from an
 * earlier report together with the day that report compared with.
 *
 * @param examDay by the organization's clock; null where nobody knows
 * @param priors the latest first
 */
export function priorDates(examDay: string | null, priors: InspectedPrior[], texts: [string, string][]): Passage[] {
  const days = new Set(priors.map(({ day }) => day));
  return texts.flatMap(([field, text]) =>
    placedSentences(text)
      .filter((sentence) => isComparison.test(sentence.text))
      .flatMap((sentence) =>
        daysIn(sentence).flatMap((told): Passage[] => {
          const day = isoOf(told);
          const isImpossible = day === null || (examDay !== null && day >= examDay && !days.has(day));
          const copied = day === null ? undefined : priors.find((prior) => isCopied(prior, day, sentence.text, days));
          if (!isImpossible && !copied) return [];
          const [latest] = priors;
          const suggested = copied?.day ?? latest?.day;
          return [
            {
              ...rangeOf(field, told.place),
              evidence: told.place.text,
              against: null,
              ...(copied && { message: "copied_date" as const }),
              ...(suggested && { suggestion: written(suggested, told.place.text) }),
            },
          ];
        }),
      ),
  );
}

/** The report before compared with that day: word by word so, or it is no day on which the patient was examined here. */
function isCopied(
  { day: priorDay, finding, diagnosis }: InspectedPrior,
  day: string,
  sentence: string,
  days: Set<string>,
) {
  if (day >= priorDay) return false;
  const compared = placedSentences(`${finding}\n${diagnosis}`).filter(
    ({ text, start }) => isComparison.test(text) && daysIn({ text, start }).some((told) => isoOf(told) === day),
  );
  if (compared.length === 0) return false;
  return !days.has(day) || compared.some(({ text }) => squeezed(text) === squeezed(sentence));
}
