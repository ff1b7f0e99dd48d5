import type { FoundStudy } from "#contract/imaging/upload-info";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { maskedName } from "#api/kernel/masked-name";
import { patientsOfIds } from "#api/registration/exams/accession-queries";
import { dayFaults } from "#api/registration/exams/day-faults";
import { contradictions, type PatientFacts } from "#api/registration/patients/same-person";
import { withTakenNumber } from "./taken-numbers";
import type { UploadRow } from "./upload-queries";

/** A study found, before what was typed of it is judged. */
export type DescribedStudy = Omit<FoundStudy, "faults" | "otherPatient">;

/**
 * Judges what is known of each study that is to become an exam: what the exam cannot take, and whose its patient ID is.
 * Who sends by link is told nothing that other exams say.
 *
 * @param timeZone of the organization, an IANA name
 */
export async function judgedStudies(
  db: Database | Transaction,
  { bucketId, linkId }: Pick<UploadRow, "bucketId" | "linkId">,
  studies: DescribedStudy[],
  timeZone: string,
): Promise<FoundStudy[]> {
  const now = new Date();
  const isByLink = linkId !== null;
  const taken = isByLink ? [] : await withTakenNumber(db, bucketId, studies);
  const typedIds = studies.filter(isIdTyped).map(({ info }) => info.pid);
  const patients = isByLink ? [] : await patientsOfIds(db, bucketId, typedIds);
  return studies.map((study) => {
    if (study.existingExam || study.isHeldBack) return { ...study, faults: {}, otherPatient: null };
    const ofId = patients.filter(({ patientId }) => isIdTyped(study) && patientId === study.info.pid);
    return {
      ...study,
      faults: {
        ...dayFaults(study.info, { timeZone, now }),
        ...(taken.includes(study) && { accessionNumber: "numberTaken" as const }),
      },
      otherPatient: maskedName(otherOf(study.info, ofId)?.patientName ?? "") || null,
    };
  });
}

/** Of a number that the images have themselves, devices and orders are the source. */
const isIdTyped = ({ info, patientId }: DescribedStudy) => info.pid !== "" && info.pid !== patientId;

/** Somebody who has the number, where nobody who has it may be the patient. */
function otherOf({ name, gender, dob }: DescribedStudy["info"], ofId: readonly PatientFacts[]) {
  const typed = { patientName: name, patientGender: gender, patientDob: dob };
  return ofId.every((one) => contradictions(typed, one).length > 0) ? ofId[0] : undefined;
}
