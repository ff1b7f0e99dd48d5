import type { z } from "zod";
import { dayAfter } from "#contract/kernel/days";
import type { AgeUnit } from "#contract/kernel/values";

export interface VisitAge {
  visitAge: number;
  visitAgeUnit: z.infer<typeof AgeUnit>;
}

/**
 * The age on the day of the exam in the unit pediatrics uses: days up to four weeks, weeks up to three months, months
 * up to two years, then years.
 *
 * @param born YYYY-MM-DD
 * @param day YYYY-MM-DD, in the organization's time zone
 * @returns null when the day lies before the birth
 */
export function ageAtVisit(born: string, day: string): VisitAge | null {
  const days = Math.round((Date.parse(day) - Date.parse(born)) / 86_400_000);
  if (!(days >= 0)) return null;
  const months = monthsBetween(born, day);
  if (days < 28) return { visitAge: days, visitAgeUnit: "D" };
  if (months < 3) return { visitAge: Math.floor(days / 7), visitAgeUnit: "W" };
  if (months < 24) return { visitAge: months, visitAgeUnit: "M" };
  return { visitAge: Math.floor(months / 12), visitAgeUnit: "Y" };
}

/**
 * The age by the date of birth, where the one that was typed is another. One unit more or less is let pass: ages are
 * rounded, and counted from one in places.
 *
 * @param born YYYY-MM-DD
 * @param day YYYY-MM-DD, in the organization's time zone
 */
export function contradictedAge({ visitAge, visitAgeUnit }: VisitAge, born: string, day: string): VisitAge | null {
  const byBirth = ageAtVisit(born, day);
  if (!byBirth) return null;
  const days = Math.round((Date.parse(day) - Date.parse(born)) / 86_400_000);
  const months = monthsBetween(born, day);
  const inUnit = { Y: Math.floor(months / 12), M: months, W: Math.floor(days / 7), D: days };
  return Math.abs(inUnit[visitAgeUnit] - visitAge) > 1 ? byBirth : null;
}

/**
 * A day of birth that fits an age, where nobody knows the day itself: so many years, months, weeks or days ago.
 *
 * @param day YYYY-MM-DD on which the person is that old
 */
export function birthOfAge({ visitAge, visitAgeUnit }: VisitAge, day: string): string {
  if (visitAgeUnit === "D") return dayAfter(day, -visitAge);
  if (visitAgeUnit === "W") return dayAfter(day, -7 * visitAge);
  const [year = 0, month = 0, ofMonth = 0] = day.split("-").map(Number);
  const months = year * 12 + month - 1 - (visitAgeUnit === "Y" ? 12 : 1) * visitAge;
  const [bornYear, bornMonth] = [Math.floor(months / 12), months % 12];
  // Of a month that has no such day, the last one.
  const last = new Date(Date.UTC(bornYear, bornMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(bornYear, bornMonth, Math.min(ofMonth, last))).toISOString().slice(0, 10);
}

/** Whole months from one day to a later one. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}
