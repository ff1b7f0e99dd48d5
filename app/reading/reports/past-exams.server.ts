import type { ExamRow } from "#contract/registration/exam-list";
import type { Client } from "#contract/index";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import type { Formats } from "../../i18n/format.server";

/** What was examined, in words. */
export const studyOf = (row: Pick<ExamRow, "modality" | "bodyPart" | "studyDesc">, language: Language) =>
  [printedWords[language].modalities[row.modality], row.bodyPart, row.studyDesc]
    .filter((part) => part !== "")
    .join(" · ");

/**
 * The patient's other exams, latest 15, and of the one chosen the text of its report.
 *
 * @param reportId the chosen report; one that belongs to none of these exams is not read
 */
export async function pastExams(
  api: Client,
  examId: string,
  reportId: string | null,
  { language, format }: { language: Language; format: Formats },
) {
  const rows = await api.exams.past({ id: examId });
  const exams = rows.map((row) => ({
    examId: row.id,
    reportId: row.reportId,
    day: format.day(row.studyDate ?? row.created),
    study: studyOf(row, language),
    status: row.status,
    positive: row.positive,
    contradictions: row.contradictions,
  }));
  const chosen = exams.find((exam) => exam.reportId !== null && exam.reportId === reportId);
  const prior = chosen?.reportId ? await api.reports.detail({ id: chosen.reportId }) : null;
  return {
    exams,
    chosen: chosen && prior ? { ...chosen, finding: prior.content.finding, diagnosis: prior.content.diagnosis } : null,
  };
}
export type PastExams = Awaited<ReturnType<typeof pastExams>>;
