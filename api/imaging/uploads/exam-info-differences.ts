import type { ComparedField, ExamInfoDraft, InfoDifference } from "#contract/imaging/upload-info";
import type { DicomHeader } from "#api/dicom/dicom-header";
import { sameName, sameSex } from "#api/registration/patients/same-person";

type Identity = Pick<ExamInfoDraft, "name" | "gender" | "dob" | "pid" | "accessionNumber">;

/**
 * Where what was typed contradicts the images. An empty value on either side contradicts nothing; a name agrees with
 * any of the three groups of a DICOM person name (PS3.5 §6.2.1), hanzi also with their pinyin.
 */
export function differencesFrom(typed: Identity, { patient, study }: DicomHeader): InfoDifference[] {
  const differs: Record<ComparedField, string | false> = {
    name: !sameName(typed.name, groupsOf(patient.name)) && (patient.name.display ?? ""),
    gender: !sameSex(typed.gender, patient.sex) && patient.sex,
    dob: isOther(typed.dob, patient.birthDate),
    pid: isOther(typed.pid, patient.id),
    accessionNumber: isOther(typed.accessionNumber, study.accessionNumber),
  };
  return fields.flatMap((field) => {
    const inImages = differs[field];
    return inImages === false ? [] : [{ field, inImages }];
  });
}

const groupsOf = ({ alphabetic, ideographic, phonetic }: DicomHeader["patient"]["name"]) =>
  [alphabetic, ideographic, phonetic].filter((group) => group !== null);

const fields: ComparedField[] = ["name", "gender", "dob", "pid", "accessionNumber"];

const isOther = (typed: string | null, inImages: string | null) =>
  Boolean(typed && inImages && typed.trim().toUpperCase() !== inImages.trim().toUpperCase()) && (inImages ?? "");
