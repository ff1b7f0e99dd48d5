import type { Client } from "#contract/index";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { studyOf } from "../../registration/exams/listed-exam.server";

type Found = Awaited<ReturnType<Client["selfPrint"]["find"]>>;

/** What a patient found at a terminal, in their language and by the organization's clocks. */
export function shownFound({ reports, timeZone }: Found, language: Language, code: string) {
  const { dayTime } = formats(language, timeZone);
  return reports.map(({ patientName, approved, released, disclaimer, pass, ...study }) => ({
    ...{ patientName, disclaimer },
    study: studyOf(study, language),
    approved: dayTime(approved),
    released: dayTime(released),
    fileHref: pass && `/api/v1/self-print/${encodeURIComponent(code)}/pdf?${new URLSearchParams({ pass, language })}`,
  }));
}
export type FoundReport = ReturnType<typeof shownFound>[number];
