import type { ExamRow } from "#contract/exam-list";
import { printedWords } from "#contract/printed-words/index";
import { formats } from "../i18n/format.server";
import type { Language } from "../i18n/languages";

/** A row of the list in the reader's language, its times by the organization's clocks. */
export function listedExam(row: ExamRow, language: Language) {
  const format = formats(language, row.timeZone);
  const words = printedWords[language];
  const genders: Record<string, string> = { ...words.petGenders, ...words.genders };
  const age = row.visitAgeUnit ? format.age(row.visitAge, row.visitAgeUnit) : "";
  const join = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");
  return {
    id: row.id,
    href: row.reportId && !row.deletedTime ? `/studies/${row.id}/reports/${row.reportId}` : `/studies/${row.id}`,
    patientName: row.patientName,
    sexAge: join(genders[row.patientGender] ?? "", age),
    patientId: row.patientId,
    accessionNumber: row.accessionNumber,
    study: join(row.modality, row.bodyPart, row.studyDesc),
    organization: row.bucketName,
    status: row.status,
    lockedBy: row.lockedBy,
    positive: row.positive,
    images: row.hasImage ? format.number(row.instanceCount) : null,
    studyTime: format.dayTime(row.studyDate ?? row.created),
    created: format.dayTime(row.created),
    assignee: row.assigneeName ?? "",
    urgent: row.urgentFlag,
    verify: row.verifyReport,
    deletedTime: row.deletedTime && format.dayTime(row.deletedTime),
    deletedBy: row.deletedBy ?? "",
    deleteReason: row.deleteReason ?? "",
    mayRecover: row.actions.includes("exam_delete"),
  };
}
export type ListedExam = ReturnType<typeof listedExam>;
