import type { Subscription } from "#contract/organizations/plans";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** A plan as it was given, in days of the organization. */
export function givenPlan(
  { starts, ends, corrections, ...plan }: Subscription,
  language: Language,
  timeZone: string | undefined,
) {
  const { day } = formats(language, timeZone);
  return {
    ...plan,
    starts: day(starts),
    ends: day(ends),
    corrections: corrections.map((made) => ({
      at: made.at,
      on: day(made.at),
      before: day(made.before),
      ends: day(made.ends),
    })),
  };
}
export type GivenPlan = ReturnType<typeof givenPlan>;
