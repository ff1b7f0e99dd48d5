import type { ConsultationDetail, ConsultationRow } from "#contract/consulting/consultation-record";
import { joined } from "#contract/imaging/described-study";
import { ageText } from "#texts/phrases";
import type { Language } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { formats } from "../../i18n/format.server";
import { localAt } from "../../i18n/local-time";
import { shownPromise } from "./shown-promise.server";

type Patient = Pick<ConsultationRow, "patientGender" | "patientAge" | "patientAgeUnit">;

/** Sex and age, in the reader's language. */
function sexAgeOf({ patientGender, patientAge, patientAgeUnit }: Patient, language: Language): string {
  const t = textsOf(language);
  return joined(t(`exams.sex.${patientGender}`), ageText(t, patientAge, patientAgeUnit ?? "Y"));
}

/** Fen as people read them. */
export const priceText = (fen: number, language: Language) =>
  textsOf(language)("consultations.form.price", { amount: (fen / 100).toFixed(2) });

/** A consultation with its times by the clock of the organization that asks. */
export function shownRow<Row extends ConsultationRow>(row: Row, language: Language) {
  const { dayTime } = formats(language, row.timeZone);
  return {
    ...row,
    patientName: row.patientName || textsOf(language)("consultations.hiddenPatient"),
    sexAge: sexAgeOf(row, language),
    startsText: dayTime(row.starts),
    createdText: dayTime(row.created),
    promise: shownPromise(row.answerOwed, language),
  };
}
export type ShownRow = ReturnType<typeof shownRow<ConsultationRow>>;

export function shownConsultation(detail: ConsultationDetail, language: Language) {
  const { dayTime } = formats(language, detail.timeZone);
  return {
    ...shownRow(detail, language),
    /** As a form takes it. */
    startsLocal: localAt(detail.starts, detail.timeZone).slice(0, 16),
    startsAhead: Date.parse(detail.starts) > Date.now(),
    dueText: detail.answerDue && dayTime(detail.answerDue),
    joinedBuckets: detail.joinedBuckets.map((one) => ({
      ...one,
      proposedText: one.proposedStarts && dayTime(one.proposedStarts),
      priceText: one.price ? priceText(one.price, language) : null,
    })),
  };
}
export type ShownConsultation = ReturnType<typeof shownConsultation>;
