import type { BoundExam, ConsultationExam } from "#contract/consulting/consultation-exams";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { sexAgeOf, studyOf } from "../../registration/exams/listed-exam.server";

/** An exam with its time by the clock of its organization. */
export const shownExam = <Row extends ConsultationExam>(row: Row, language: Language) => ({
  ...row,
  study: studyOf(row, language),
  sexAge: sexAgeOf(row, language),
  time: formats(language, row.timeZone).dayTime(row.studyDate ?? row.created),
});
export type ShownExam = ReturnType<typeof shownExam<ConsultationExam>>;

export const shownBoundExam = (row: BoundExam, language: Language) => ({
  ...shownExam(row, language),
  boundTime: formats(language, row.timeZone).dayTime(row.visibleFrom),
});
export type ShownBoundExam = ReturnType<typeof shownBoundExam>;
