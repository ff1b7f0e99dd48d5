import type { ExamRow } from "#contract/registration/exam-list";
import type { Client } from "#contract/index";
import type { TextDiff } from "#contract/reading/report-views";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import type { Formats } from "../../i18n/format.server";
import { priorOffers } from "./prior-offers.server";

/** What was examined, in words. */
export const studyOf = (row: Pick<ExamRow, "modality" | "bodyPart" | "studyDesc">, language: Language) =>
  [printedWords[language].modalities[row.modality], row.bodyPart, row.studyDesc]
    .filter((part) => part !== "")
    .join(" · ");

/**
 * The patient's other exams, latest 15, and of the one chosen the text of its report.
 *
 * @param reportId the chosen report; one that belongs to none of these exams is not read
 * @param of the report that is written; null where what changed since the chosen one is not asked for
 */
export async function pastExams(
  api: Client,
  examId: string,
  reportId: string | null,
  of: string | null,
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
  const row = rows.find((exam) => exam.reportId !== null && exam.reportId === reportId);
  const chosen = exams.find(({ examId: id }) => id === row?.id);
  if (!row?.reportId || !chosen) return { exams, chosen: null };
  const [{ content }, changes] = await Promise.all([
    api.reports.detail({ id: row.reportId }),
    of === null ? null : api.reports.priorDiff({ id: of, priorId: row.reportId }),
  ]);
  const { finding, diagnosis } = content;
  const offers = row.contradictions.length > 0 ? null : priorOffers(row, content, language);
  const changed: TextDiff[] | null = changes && changes.texts;
  return { exams, chosen: { ...chosen, finding, diagnosis, offers, changed } };
}
export type PastExams = Awaited<ReturnType<typeof pastExams>>;
