import type { PublishedReport } from "#contract/delivery/publishing";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { studyOf } from "../../registration/exams/listed-exam.server";

/** A report of the list in the reader's language, its times by the organization's clocks. */
export function shownReport(report: PublishedReport, language: Language) {
  const { dayTime } = formats(language, report.timeZone);
  return {
    ...report,
    study: studyOf(report, language),
    approved: dayTime(report.approved),
    lastHandedOut: report.lastHandedOut && dayTime(report.lastHandedOut),
  };
}
export type ShownReport = ReturnType<typeof shownReport>;
