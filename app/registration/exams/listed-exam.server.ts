import { describedStudy, joined } from "#contract/imaging/described-study";
import type { ExamRow } from "#contract/registration/exam-list";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";
import { pathTo } from "../../paths";
import type { OfferedViewer } from "./open-in-menu";
import { hrefInList } from "./place-in-list.server";
import type { RowMark } from "../../organizations/group-lists/row-colors.server";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";

/** Sex and age, in the reader's language. */
export function sexAgeOf(
  { patientGender, visitAge, visitAgeUnit }: Pick<ExamRow, "patientGender" | "visitAge" | "visitAgeUnit">,
  language: Language,
): string {
  const t = textsOf(language);
  return joined(t(`exams.sex.${patientGender}`), ageText(t, visitAge, visitAgeUnit));
}

/** Modality, body part and what was done, in the reader's language; what was done often names the body part itself. */
export function studyOf(exam: Pick<ExamRow, "modality" | "bodyPart" | "studyDesc">, language: Language): string {
  return describedStudy(textsOf(language)(`exam.modality.${exam.modality}`), exam);
}

/** As short as a row needs it: only Chinese words are shorter than the codes of PS3.3 C.7.3.1.1.1, which all read. */
export const rowStudyOf = (exam: Pick<ExamRow, "modality" | "bodyPart" | "studyDesc">, language: Language): string =>
  language === "chs" ? studyOf(exam, language) : describedStudy(exam.modality, exam);

/** A row of the list in the reader's language, its times by the organization's clocks. */
export function listedExam(
  row: ExamRow,
  language: Language,
  { mark = null, viewers = [], list = "" }: { mark?: RowMark | null; viewers?: OfferedViewer[]; list?: string } = {},
) {
  const format = formats(language, row.timeZone);
  const today = format.day(new Date());
  const studyTime = format.dayTime(row.studyDate ?? row.created);
  const created = format.dayTime(row.created);
  const shortTime = (time: string | null) => (time ? withoutThisYear(format.dayTime(time), today) : "");
  return {
    id: row.id,
    href: hrefInList({ id: row.id, reportId: row.deletedTime ? null : row.reportId }, list),
    detailHref: pathTo("/studies/:examId", { examId: row.id }, { list }),
    matchHref: pathTo("/studies/:examId/match", { examId: row.id }, { list }),
    patientName: row.patientName,
    sexAge: sexAgeOf(row, language),
    patientId: row.patientId,
    accessionNumber: row.accessionNumber,
    study: studyOf(row, language),
    studyShort: rowStudyOf(row, language),
    organization: row.bucketName,
    status: row.status,
    lockedBy: row.lockedBy,
    positive: row.positive,
    images: row.hasImage ? format.number(row.instanceCount) : null,
    studyTime,
    studyTimeShort: withoutThisYear(studyTime, today),
    created,
    createdShort: withoutThisYear(created, today),
    assignee: row.assigneeName ?? "",
    author: row.writing.author ?? "",
    submitter: row.writing.submitter ?? "",
    approver: row.writing.approver ?? "",
    submitted: shortTime(row.writing.submitted),
    approved: shortTime(row.writing.approved),
    urgent: row.urgentFlag,
    critical: row.critical,
    verify: row.verifyReport,
    byLink: row.uploadedByLink,
    mark,
    mayMatch: row.actions.includes("exam_bind"),
    /** The organization's external viewers, which show an exam with images. */
    viewers: row.hasImage && !row.deletedTime ? viewers : [],
    deletion: row.deletedTime
      ? {
          deletedTime: format.dayTime(row.deletedTime),
          deletedBy: row.deletedBy ?? "",
          deleteReason: row.deleteReason ?? "",
          mayRecover: row.actions.includes("exam_delete"),
        }
      : null,
  };
}
/** 11-21 14:05 for a time of this year: the year is what a row can do without first. */
const withoutThisYear = (dayTime: string, today: string) =>
  dayTime.slice(0, 4) === today.slice(0, 4) ? dayTime.slice(5) : dayTime.slice(0, 10);

export type ListedExam = ReturnType<typeof listedExam>;
