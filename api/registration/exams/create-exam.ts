import { eachExamText } from "#contract/registration/exam-fields";
import type { ExamInfo } from "#contract/registration/exam-info";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { Transaction } from "#api/infrastructure/database/connect";
import { writtenName, type PersonName } from "#api/dicom/person-name";
import { found, Problem } from "#api/infrastructure/problem";
import { createReport } from "./create-report";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { examOfAccession, issueAccessionNumber } from "./accession-queries";
import { insertExam, timeZoneOf } from "./new-exam-queries";
import { ageAtVisit } from "#contract/registration/age-at-visit";
import { nameGrams } from "../patients/name-grams";

export interface NewExam {
  bucketId: string;
  info: ExamInfo;
  /** Of the organization's fields, judged. */
  extensions: ExtensionValue[];
  /** Of the patient ID, as the images name it; "" where the number is the organization's own. */
  patientIdIssuer: string;
  /** (0020,000D) of its images; null for an exam without DICOM. */
  studyInstanceUid: string | null;
  uploaderId: string | null;
  /** It comes from somebody without an account, by the organization's upload link. */
  isByLink?: boolean;
  /** Of its images. */
  personName?: PersonName;
  /** What was typed contradicts the images. */
  patientCorrected?: boolean;
  now: Date;
}

export interface CreatedExam {
  examId: string;
  reportId: string;
  accessionNumber: string;
}

/**
 * Makes an exam of what was typed, with its empty report. An empty accession number is issued from the organization's
 * sequence; an age not typed is computed from birth date and study date.
 *
 * @throws Problem accession_taken, study_exists: in the organization, by another exam, deleted or not
 */
export async function createExam(tx: Transaction, exam: NewExam): Promise<CreatedExam> {
  const { bucketId, info, extensions, patientIdIssuer, studyInstanceUid, uploaderId, isByLink = false, now } = exam;
  const { patientCorrected = false } = exam;
  const personName = exam.personName && isShownAs(exam.personName, info.name) ? writtenName(exam.personName) : "";
  const timeZone = found(await timeZoneOf(tx, bucketId));
  const accessionNumber = info.accessionNumber || (await issueAccessionNumber(tx, bucketId));
  const examId = await insertExam(tx, {
    bucketId,
    studyInstanceUid,
    accessionNumber,
    uploaderId,
    uploadedByLink: isByLink,
    patientCorrected,
    ...columnsOfInfo(info, { timeZone, now }),
    patientIdIssuer,
    personName,
    nameGrams: nameGrams(`${info.name} ${personName}`),
    extensions,
    created: now,
    updated: now,
  });
  if (!examId) {
    const holder = await examOfAccession(tx, bucketId, accessionNumber);
    throw holder ? new Problem("accession_taken", { accessionNumber }) : new Problem("study_exists");
  }
  const reportId = await createReport(tx, { examId, bucketId, type: info.reportType, now });
  return { examId, reportId, accessionNumber };
}

/** Whether a name that was typed, or taken over as a form field holds it, is that of the images. */
const isShownAs = ({ display }: PersonName, name: string) =>
  display !== null && [...display].slice(0, 64).join("").trim() === name;

/** Exam info as the exam's row holds it, all but the accession number and the values of the organization's fields. */
export function columnsOfInfo(info: Omit<ExamInfo, "extensions">, { timeZone, now }: { timeZone: string; now: Date }) {
  const studyDate = info.studyDate === null ? null : new Date(info.studyDate);
  const computed = info.dob ? ageAtVisit(info.dob, dayAt(studyDate ?? now, timeZone)) : null;
  const age = info.age === null ? computed : { visitAge: info.age, visitAgeUnit: info.ageUnit };
  return {
    patientId: info.pid,
    patientName: info.name,
    nameGrams: nameGrams(info.name),
    patientGender: info.gender,
    patientDob: info.dob,
    patientPhone: info.phone,
    visitAge: age?.visitAge ?? null,
    visitAgeUnit: age?.visitAgeUnit ?? null,
    weightKg: info.weight,
    heightCm: info.height,
    patientSource: info.patientSource,
    ...eachExamText((name) => info[name]),
    modality: info.modality,
    studyDate,
    urgentFlag: info.urgentFlag,
    teleMedFlag: info.teleMedFlag,
    animal: info.animal,
  };
}
