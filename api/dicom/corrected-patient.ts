import type { ExamInfo } from "#contract/registration/exam-info";
import { isoDate } from "./date-values";
import type { DataSet } from "./encoding/data-set";
import { tags } from "./encoding/tags";
import { personName } from "./person-name";
import { daValue, sexCode } from "./written-values";

/** Who the patient of an exam is, and the exam's number: what its images are to say when they go out. */
export interface CorrectedPatient {
  readonly id: string;
  /** Who gave the ID; "" for the organization that the exam is of. */
  readonly issuer: string;
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  readonly gender: ExamInfo["gender"];
  readonly accessionNumber: string;
}

/** An attribute of a data set and what it is to say; empty for none. */
export interface Correction {
  readonly tag: number;
  readonly vr: "CS" | "DA" | "LO" | "PN" | "SH";
  readonly value: string;
}

/** What a data set has to say otherwise: values that an exam's form would show as they are stay as they are written. */
export function correctionsOf(dataSet: DataSet, patient: CorrectedPatient): Correction[] {
  const text = (tag: number) => shown(dataSet.text(tag));
  const sex = sexCode(patient.gender);
  const birthDate = isoDate(dataSet.code(tags.PatientBirthDate));
  const sexThere = dataSet.code(tags.PatientSex)?.toUpperCase() ?? "";
  const judged: (Correction & { isSame: boolean })[] = [
    {
      tag: tags.AccessionNumber,
      vr: "SH",
      value: patient.accessionNumber,
      isSame: text(tags.AccessionNumber) === shown(patient.accessionNumber),
    },
    {
      tag: tags.PatientName,
      vr: "PN",
      value: patient.name,
      isSame: shown(personName(dataSet.text(tags.PatientName)).display) === shown(patient.name),
    },
    { tag: tags.PatientID, vr: "LO", value: patient.id, isSame: text(tags.PatientID) === shown(patient.id) },
    {
      tag: tags.IssuerOfPatientID,
      vr: "LO",
      value: patient.issuer,
      isSame: text(tags.IssuerOfPatientID) === shown(patient.issuer),
    },
    {
      tag: tags.PatientBirthDate,
      vr: "DA",
      value: daValue(patient.birthDate),
      isSame: birthDate === patient.birthDate,
    },
    { tag: tags.PatientSex, vr: "CS", value: sex, isSame: ("MFO".includes(sexThere) ? sexThere : "") === sex },
  ];
  return judged.filter(({ isSame }) => !isSame).map(({ tag, vr, value }) => ({ tag, vr, value: oneValue(value) }));
}

/** As a form field holds it. */
const shown = (value: string | null) => [...(value ?? "")].slice(0, 64).join("").trim();

/** A backslash would make two values of it (PS3.5 §6.4). */
const oneValue = (value: string) => value.replaceAll("\\", " ").trim();
