import type { z } from "zod";
import type { PublishDetail } from "#contract/delivery/publishing";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { shownReport } from "./shown-report.server";

/** The page of one report in the reader's language, its times by the organization's clocks. */
export function shownDetail(detail: z.output<typeof PublishDetail>, language: Language) {
  const { dayTime } = formats(language, detail.timeZone);
  return {
    ...detail,
    ...shownReport(detail, language),
    released: detail.released && dayTime(detail.released),
    handOuts: detail.handOuts.map((one) => ({ ...one, at: dayTime(one.at) })),
    notices: detail.notices.map((one) => ({
      ...one,
      at: dayTime(one.at),
      told: one.told && { ...one.told, at: dayTime(one.told.at) },
    })),
  };
}
export type ShownDetail = ReturnType<typeof shownDetail>;
