import { describedStudy, joined } from "#contract/imaging/described-study";
import type { ExamExport } from "#contract/reading/exam-export";
import { mostExported } from "#contract/registration/exam-limits";
import type { ExamRow } from "#contract/registration/exam-list";
import { ListColumn } from "#contract/organizations/list-views";
import { ageText } from "#texts/phrases";
import type { Texts } from "#texts/texts";
import { textsOf } from "#texts/texts-of.server";
import { scopeOf } from "#api/infrastructure/actor/caller";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { WrittenBook } from "#api/organizations/procedures/spreadsheet-worker";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { asksForDeleted } from "./exam-filters";
import { listExams } from "./list-exams";

/** Rows read at once: others have the database between two of them. */
const atOnce = 200;

/**
 * The exam list as a workbook, of the organizations where the caller may both see and export.
 *
 * @throws Problem bad_request for the deleted exams, which are no list to take along; too_many_exams with the `most`
 */
export async function exportedList(context: OperationContext, wanted: ExamExport): Promise<WrittenBook> {
  if (asksForDeleted(wanted.filters))
    throw new Problem("bad_request", { issues: [{ path: "filters", message: "invalid" }] });
  const { columns, language } = wanted;
  const rows = await rowsOf({ ...context, scope: exportable(context) }, wanted);
  const shown = ListColumn.options.filter((column) => columns.includes(column));
  const t = textsOf(language);
  return {
    sheet: t("exams.list.sheet"),
    areTexts: true,
    rows: [
      [
        t("exams.list.column.patient"),
        t("exams.list.column.marks"),
        ...shown.map((column) => t(`exams.list.column.${column}`)),
      ],
      ...rows.map((row) => [row.patientName, marksOf(row, t), ...shown.map((column) => cells[column](row, t))]),
    ],
  };
}

function exportable(context: OperationContext): string[] {
  const seen = new Set(scopeOf(context.caller(), "exam_get"));
  return context.scope.filter((bucketId) => seen.has(bucketId));
}

async function rowsOf(context: OperationContext, { filters, sort }: ExamExport): Promise<ExamRow[]> {
  const rows: ExamRow[] = [];
  let after: string | undefined;
  do {
    const page = await listExams(context, { filters, sort, limit: atOnce, skip: 0, ...(after && { after }) });
    rows.push(...page.exams);
    if (rows.length > mostExported) throw new Problem("too_many_exams", { most: mostExported });
    after = page.next ?? undefined;
  } while (after);
  return rows;
}

/** 2026-11-21 14:05, by the clocks of the exam's organization. */
const minute = (instant: string | null, { timeZone }: ExamRow) =>
  instant === null ? "" : clockAt(new Date(instant), timeZone).slice(0, 16);

const marksOf = ({ critical, urgentFlag }: ExamRow, t: Texts) =>
  joined(critical ? t("exams.mark.critical") : "", urgentFlag ? t("common.examMark.urgent") : "");

/** What the list shows in each column, in full. */
const cells: Record<ListColumn, (row: ExamRow, t: Texts) => string | number> = {
  sexAge: (row, t) => joined(t(`exams.sex.${row.patientGender}`), ageText(t, row.visitAge, row.visitAgeUnit)),
  study: (row, t) => describedStudy(t(`printed.modalities.${row.modality}`), row),
  patientId: ({ patientId }) => patientId,
  accessionNumber: ({ accessionNumber }) => accessionNumber,
  status: ({ status }, t) => t(`common.reportStatus.${status}`),
  positive: ({ positive }, t) => (positive === null ? "" : t(`exams.positive.${positive ? "true" : "false"}`)),
  images: ({ hasImage, instanceCount }) => (hasImage ? instanceCount : ""),
  studyDate: (row) => minute(row.studyDate ?? row.created, row),
  created: (row) => minute(row.created, row),
  organization: ({ bucketName }) => bucketName,
  assignee: ({ assigneeName }) => assigneeName ?? "",
  author: ({ writing }) => writing.author ?? "",
  submitter: ({ writing }) => writing.submitter ?? "",
  submitted: (row) => minute(row.writing.submitted, row),
  approver: ({ writing }) => writing.approver ?? "",
  approved: (row) => minute(row.writing.approved, row),
};
