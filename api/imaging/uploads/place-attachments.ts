import type { FoundStudy } from "#contract/imaging/upload-info";
import { contradictions, type PatientFacts } from "#api/registration/patients/same-person";
import { Problem } from "#api/infrastructure/problem";

/** Whether pictures and documents could go to more than one patient's exam: then a person says to which. */
export function mustPlace(studies: readonly FoundStudy[], attachmentCount: number): boolean {
  const [first, ...others] = studies.filter(({ isHeldBack }) => !isHeldBack).map(patientOf);
  return attachmentCount > 0 && first !== undefined && others.some((other) => !isSamePatient(first, other));
}

interface UploadedPatient extends PatientFacts {
  /** Upper case: numbers are typed in either. */
  id: string;
  issuer: string;
}

const patientOf = ({ existingExam, patientId, patientIdIssuer, info }: FoundStudy): UploadedPatient => ({
  id: (existingExam ? patientId : info.pid).trim().toUpperCase(),
  issuer: patientIdIssuer,
  patientName: existingExam ? existingExam.patientName : info.name,
  patientDob: info.dob,
  patientGender: info.gender,
});

const isSamePatient = (one: UploadedPatient, other: UploadedPatient) =>
  one.id !== "" && one.id === other.id && one.issuer === other.issuer && contradictions(one, other).length === 0;

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
