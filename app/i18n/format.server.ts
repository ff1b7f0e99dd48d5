import { textsOf } from "#texts/texts-of.server";
import { tagOf } from "#texts/languages";
import type { Language } from "#texts/languages";

/** Where an organization's own is not known (domain-rules.md, Time). */
export const defaultTimeZone = "Asia/Shanghai";

/**
 * Dates and numbers as texts, made on the server: Chromium has no Tibetan dates. Digits are Arabic in every language.
 */
export interface Formats {
  /** 2026-11-21, in every language: sortable by eye in lists. */
  day: (instant: string | Date) => string;
  /** 2026-11-21 14:05 */
  dayTime: (instant: string | Date) => string;
  /** 14:05 */
  time: (instant: string | Date) => string;
  /** In words, e.g. 2026年11月21日. */
  longDay: (instant: string | Date) => string;
  /** 1,234.5 */
  number: (value: number) => string;
  /** Steps of 1024 (product §9): B, kB, MB, GB, TB. */
  fileSize: (bytes: number) => string;
}

const known = new Map<string, Formats>();

/** The formats of a language in an organization's time zone; made once, Intl's constructors are slow. */
export function formats(language: Language, timeZone = defaultTimeZone): Formats {
  const key = `${language} ${timeZone}`;
  const found = known.get(key) ?? makeFormats(language, timeZone);
  known.set(key, found);
  return found;
}

const sizes = ["B", "kB", "MB", "GB", "TB"] as const;

function makeFormats(language: Language, timeZone: string): Formats {
  const tag = `${tagOf(language)}-u-nu-latn`;
  const t = textsOf(language);
  // Swedish writes days and times as ISO 8601 does.
  const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short" });
  const dayAndClock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const words = new Intl.DateTimeFormat(language === "en" ? "en-GB" : tag, { timeZone, dateStyle: "long" });
  const decimal = new Intl.NumberFormat(language === "en" ? "en-GB" : tag, { maximumFractionDigits: 1 });

  const at = (instant: string | Date) => (typeof instant === "string" ? new Date(instant) : instant);
  return {
    day: (instant) => isoDay.format(at(instant)),
    time: (instant) => clock.format(at(instant)),
    dayTime: (instant) => dayAndClock.format(at(instant)),
    longDay: (instant) => words.format(at(instant)),
    number: (value) => decimal.format(value),
    fileSize(bytes) {
      const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
      return t(`common.fileSize.${sizes[step] ?? "B"}`, { value: decimal.format(bytes / 1024 ** step) });
    },
  };
}
