import type { ConsultationDetail, ConsultationRow } from "#contract/consulting/consultation-record";
import { joined } from "#contract/imaging/described-study";
import { ageText } from "#texts/phrases";
import type { Language } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { formats } from "../../i18n/format.server";

type Patient = Pick<ConsultationRow, "patientGender" | "patientAge" | "patientAgeUnit">;

/** Sex and age, in the reader's language. */
function sexAgeOf({ patientGender, patientAge, patientAgeUnit }: Patient, language: Language): string {
  const t = textsOf(language);
  return joined(t(`exams.sex.${patientGender}`), ageText(t, patientAge, patientAgeUnit ?? "Y"));
}

/** A consultation with its times by the clock of the organization that asks. */
export function shownRow<Row extends ConsultationRow>(row: Row, language: Language) {
  const { dayTime } = formats(language, row.timeZone);
  return {
    ...row,
    sexAge: sexAgeOf(row, language),
    startsText: dayTime(row.starts),
    createdText: dayTime(row.created),
  };
}

export const shownConsultation = (detail: ConsultationDetail, language: Language) => shownRow(detail, language);
export type ShownConsultation = ReturnType<typeof shownConsultation>;
export type ShownRow = ReturnType<typeof shownRow<ConsultationRow>>;
