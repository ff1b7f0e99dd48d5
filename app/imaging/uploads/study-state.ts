import { ExamInfo } from "#contract/registration/exam-info";
import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import type { FoundStudy } from "#contract/imaging/upload-info";
import { GuestInfo } from "./completion-form";

/** What stands in the way of making an exam of a study, the gravest first; "existing" and "complete" are in no way. */
export type StudyState = "deleted" | "incomplete" | "mixed" | "differs" | "existing" | "complete";

export function studyState(
  { existingExam, isHeldBack, info, patientCount, differences, otherPatient }: FoundStudy,
  extensionFields: readonly ExtensionField[],
  isByLink = false,
): StudyState {
  if (existingExam?.isDeleted) return "deleted";
  if (isHeldBack) return "existing";
  const Whole = isByLink ? GuestInfo : ExamInfo.extend({ extensions: extensionsForm(extensionFields) });
  if (!existingExam && !Whole.safeParse(info).success) return "incomplete";
  if (patientCount > 1) return "mixed";
  if (differences.length > 0 || otherPatient !== null) return "differs";
  return existingExam ? "existing" : "complete";
}

/** Whether an exam is made of the study that cannot have the number of its images and is given another. */
export const isRenumbered = ({ existingExam, isHeldBack, info, takenAccessionNumber }: FoundStudy): boolean =>
  !existingExam && !isHeldBack && takenAccessionNumber !== null && info.accessionNumber === "";
