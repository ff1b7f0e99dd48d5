import type { PrintedReferral } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import { printedTime } from "#api/kernel/printed-time";
import { sheetFrame, type SheetRecord } from "./sheet-frame";

export interface ReferralRecord extends SheetRecord {
  /** The exam's report is approved: the organization has answered for it under somebody's name. */
  isAnswered: boolean;
}

/**
 * The referral form of one exam in one language: pure, so that the PDF and the page cannot differ.
 *
 * @param now stands on the form as the time of printing
 */
export function assembleReferral(record: ReferralRecord, language: Language, now: Date): PrintedReferral {
  const { exam, organization } = record;
  const words = printedWords[language];
  const frame = sheetFrame(record, language, words.referral);
  return {
    ...frame,
    // A stamp confirms a signature: over an empty line it would confirm whatever is written there later.
    hasStamp: frame.hasStamp && record.isAnswered,
    clinicImpression: exam.clinicImpression,
    requested: [words.modalities[exam.modality], exam.bodyPart, exam.studyDesc]
      .filter((part) => part !== "")
      .join(" · "),
    accessionNumber: exam.accessionNumber,
    printTime: printedTime(now, organization.timeZone),
  };
}
