import type { PrintedReferral } from "#contract/printing";
import { printedWords } from "#contract/printed-words/index";
import type { Language } from "#contract/values";
import { printedTime } from "./printed-time";
import { sheetFrame, type SheetRecord } from "./sheet-frame";

/**
 * The referral form of one exam in one language: pure, so that the PDF and the page cannot differ.
 *
 * @param now stands on the form as the time of printing
 */
export function assembleReferral(record: SheetRecord, language: Language, now: Date): PrintedReferral {
  const { exam, organization } = record;
  const words = printedWords[language];
  return {
    ...sheetFrame(record, language, words.referral),
    clinicImpression: exam.clinicImpression,
    requested: [words.modalities[exam.modality], exam.bodyPart, exam.studyDesc]
      .filter((part) => part !== "")
      .join(" · "),
    accessionNumber: exam.accessionNumber,
    printTime: printedTime(now, organization.timeZone),
  };
}
