import type { PlanState } from "#contract/organizations/plans";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** Where an organization stands, its end as a day of its own. */
export const shownPlan = ({ ends, timeZone, ...state }: PlanState, language: Language) => ({
  ...state,
  timeZone,
  /** As the platform names it; a grant says which end it began from. */
  endsAt: ends,
  ends: ends && formats(language, timeZone).day(ends),
});
export type ShownPlan = ReturnType<typeof shownPlan>;
