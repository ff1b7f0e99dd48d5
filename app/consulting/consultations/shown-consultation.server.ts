import type { ConsultationDetail, ConsultationRow } from "#contract/consulting/consultation-record";
import { joined } from "#contract/imaging/described-study";
import { ageText } from "#texts/phrases";
import type { Language } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { formats } from "../../i18n/format.server";
import { localAt } from "../../i18n/local-time";

type Patient = Pick<ConsultationRow, "patientGender" | "patientAge" | "patientAgeUnit">;

/** Sex and age, in the reader's language. */
function sexAgeOf({ patientGender, patientAge, patientAgeUnit }: Patient, language: Language): string {
  const t = textsOf(language);
  return joined(t(`exams.sex.${patientGender}`), ageText(t, patientAge, patientAgeUnit ?? "Y"));
}

/** Fen as people read them. */
export const priceText = (fen: number, language: Language) =>
  textsOf(language)("consultations.form.price", { amount: (fen / 100).toFixed(2) });

const hour = 60;
const day = 24 * hour;

/** How long until the answer that was promised, or for how long it is overdue, in words. */
function promiseOf({ answerOwed }: Pick<ConsultationRow, "answerOwed">, language: Language) {
  if (answerOwed === null) return null;
  const t = textsOf(language);
  const leftMs = Date.parse(answerOwed) - Date.now();
  const minutes = Math.floor(Math.abs(leftMs) / 60_000);
  const days = minutes >= 2 * day ? Math.floor(minutes / day) : 0;
  const left = { days, hours: Math.floor((minutes - days * day) / hour), minutes: minutes % hour };
  const unit = days > 0 ? "days" : left.hours > 0 ? "hours" : "minutes";
  const isOverdue = leftMs <= 0;
  const time = t(`consultations.promise.${unit}`, left);
  return { isOverdue, text: t(isOverdue ? "consultations.promise.overdue" : "consultations.promise.left", { time }) };
}

/** A consultation with its times by the clock of the organization that asks. */
export function shownRow<Row extends ConsultationRow>(row: Row, language: Language) {
  const { dayTime } = formats(language, row.timeZone);
  return {
    ...row,
    sexAge: sexAgeOf(row, language),
    startsText: dayTime(row.starts),
    createdText: dayTime(row.created),
    promise: promiseOf(row, language),
  };
}
export type ShownRow = ReturnType<typeof shownRow<ConsultationRow>>;

export function shownConsultation(detail: ConsultationDetail, language: Language) {
  const { dayTime } = formats(language, detail.timeZone);
  return {
    ...shownRow(detail, language),
    /** As a form takes it. */
    startsLocal: localAt(detail.starts, detail.timeZone).slice(0, 16),
    dueText: detail.answerDue && dayTime(detail.answerDue),
    joinedBuckets: detail.joinedBuckets.map((one) => ({
      ...one,
      proposedText: one.proposedStarts && dayTime(one.proposedStarts),
      priceText: one.price ? priceText(one.price, language) : null,
    })),
  };
}
export type ShownConsultation = ReturnType<typeof shownConsultation>;
