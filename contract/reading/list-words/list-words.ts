import type { ExamRow } from "#contract/registration/exam-list";
import type { ListColumn } from "#contract/organizations/list-views";
import type { ShownReportStatus } from "#contract/kernel/report-status";

/** What the table of the exam list says where no screen says it: the same as the screen (list-words.test.ts). */
export interface ListWords {
  /** Name of the sheet in a workbook; at most 31 characters. */
  sheet: string;
  columns: Record<"patient" | "marks" | ListColumn, string>;
  marks: { critical: string; urgent: string };
  sexes: Record<ExamRow["patientGender"], string>;
  statuses: Record<ShownReportStatus, string>;
  positive: { true: string; false: string; null: string };
}
