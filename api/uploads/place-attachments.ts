import type { FoundStudy } from "#contract/upload-info";
import { Problem } from "../problem";

/** Whether pictures and documents could go to more than one patient's exam: then a person says to which. */
export function mustPlace(studies: readonly FoundStudy[], attachmentCount: number): boolean {
  const patients = studies
    .filter(({ isHeldBack }) => !isHeldBack)
    .map(({ existingExam, patientId, info }) => (existingExam ? patientId : info.pid).trim().toUpperCase());
  return attachmentCount > 0 && new Set(patients).size > 1;
}

/**
 * The study whose exam gets the pictures and documents: the one told, else the first one of the only patient.
 *
 * @throws Problem attachments_unplaced
 */
export function placeOf(studies: readonly FoundStudy[], attachmentCount: number, told: string | undefined) {
  if (studies.some(({ studyInstanceUid }) => studyInstanceUid === told)) return told;
  if (mustPlace(studies, attachmentCount)) throw new Problem("attachments_unplaced");
  return studies[0]?.studyInstanceUid;
}
