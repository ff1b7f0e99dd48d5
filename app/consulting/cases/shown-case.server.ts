import type { ClinicCase } from "#contract/consulting/clinic-cases";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";

/** A case as the screen shows it. */
export function shownCase(one: ClinicCase, language: Language) {
  const { fileSize } = formats(language);
  return { ...one, files: one.files.map((file) => ({ ...file, size: fileSize(file.sizeBytes) })) };
}
export type ShownCase = ReturnType<typeof shownCase>;
export type ShownCaseFile = ShownCase["files"][number];
