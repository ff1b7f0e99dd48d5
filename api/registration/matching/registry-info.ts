import { eachExamText } from "#contract/registration/exam-fields";
import type { exams, RegistryInfo, scheduledExams } from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { ageAtVisit } from "#contract/registration/age-at-visit";

type Exam = typeof exams.$inferSelect;
type Scheduled = typeof scheduledExams.$inferSelect;

/**
 * What an exam takes over from the registry: number and patient whole, since staff saw the patient there; of the rest
 * what the registry says. What the images say beyond it stays, their modality and time always.
 */
export function registryInfo(exam: Exam, scheduled: Scheduled, timeZone: string): RegistryInfo {
  const visited = dayAt(exam.studyDate ?? exam.created, timeZone);
  const reckoned = scheduled.patientDob === null ? null : ageAtVisit(scheduled.patientDob, visited);
  const isTyped = scheduled.visitAge !== null;
  const isKnown = isTyped || reckoned !== null;
  return {
    accessionNumber: scheduled.accessionNumber,
    patientId: scheduled.patientId,
    // Staff saw the patient here: the number is the organization's own.
    patientIdIssuer: "",
    patientName: scheduled.patientName,
    nameGrams: scheduled.nameGrams,
    patientGender: scheduled.patientGender,
    patientDob: scheduled.patientDob,
    patientPhone: scheduled.patientPhone || exam.patientPhone,
    visitAge: isKnown ? (scheduled.visitAge ?? reckoned?.visitAge ?? null) : exam.visitAge,
    visitAgeUnit: isTyped ? scheduled.visitAgeUnit : (reckoned?.visitAgeUnit ?? exam.visitAgeUnit),
    weightKg: scheduled.weightKg ?? exam.weightKg,
    heightCm: scheduled.heightCm ?? exam.heightCm,
    patientSource: scheduled.patientSource === "NULL" ? exam.patientSource : scheduled.patientSource,
    ...eachExamText((name) => scheduled[name] || exam[name]),
    modality: exam.modality,
    urgentFlag: scheduled.urgentFlag || exam.urgentFlag,
    teleMedFlag: scheduled.teleMedFlag || exam.teleMedFlag,
    reportType: exam.reportType,
    animal: scheduled.animal ?? exam.animal,
    extensions: exam.extensions,
  };
}
