import type { FollowUp } from "#contract/reading/follow-ups";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** A recommendation with the day it ended by the organization's calendar. */
export const shownFollowUp = (one: FollowUp, language: Language) => ({
  ...one,
  endedDay: one.ended && formats(language, one.timeZone).day(one.ended),
});
export type ShownFollowUp = ReturnType<typeof shownFollowUp>;
