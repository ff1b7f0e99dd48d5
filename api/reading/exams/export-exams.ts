import { describedStudy, joined } from "#contract/imaging/described-study";
import { exportedFacts, ExportColumn, type ExamExport } from "#contract/reading/exam-export";
import { mostExported } from "#contract/registration/exam-limits";
import type { ExamRow } from "#contract/registration/exam-list";
import type { ListColumn } from "#contract/organizations/list-views";
import { ageText } from "#texts/phrases";
import type { Texts } from "#texts/texts";
import { textsOf } from "#texts/texts-of.server";
import { scopeOf } from "#api/infrastructure/actor/caller";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { StreamedBook } from "#api/organizations/procedures/stream-spreadsheet";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { asksForDeleted } from "./exam-filter-conditions";
import { exportFacts, type ExportFacts } from "./export-queries";
import { countList, listExams } from "./list-exams";

/** Rows read at once: others have the database between two of them. */
const atOnce = 200;

/**
 * The exam list as a workbook, of the organizations where the caller may both see and export, read as it is written.
 *
 * @param ended called with the number of exams before the file is whole
 * @throws Problem bad_request for the deleted exams, which are no list to take along; too_many_exams with the `most`
 */
export async function exportedList(
  context: OperationContext,
  wanted: ExamExport,
  ended: (count: number, isCut: boolean) => Promise<void>,
): Promise<StreamedBook> {
  const { filters, language, onlyFirst } = wanted;
  if (asksForDeleted(filters)) throw new Problem("bad_request", { issues: [{ path: "filters", message: "invalid" }] });
  const here = { ...context, scope: exportable(context) };
  const total = await countList(here, { filters, capped: false });
  const isCut = total > mostExported;
  if (isCut && !onlyFirst) throw new Problem("too_many_exams", { most: mostExported });
  const t = textsOf(language);
  const columns = ExportColumn.options.filter((column) => wanted.columns.includes(column));
  const made = new Date().toISOString().replace("T", " ").slice(0, 16);
  return {
    sheet: t("exams.list.sheet"),
    heads: [
      t("exams.list.column.patient"),
      t("exams.list.column.marks"),
      ...columns.map((column) => headOf(column, t)),
    ],
    pages: pagesOf(here, wanted, columns),
    end: async (count) => {
      await ended(count, isCut);
      const whole = isCut ? t("examExport.notes.cut", { most: count, total }) : t("examExport.notes.whole");
      return {
        rows: isCut ? [[whole]] : [],
        notes: {
          sheet: t("examExport.notes.sheet"),
          rows: [
            [t("examExport.notes.made"), `${made} UTC`],
            [t("examExport.notes.count"), count],
            [t("examExport.notes.isWhole"), whole],
          ],
        },
      };
    },
  };
}

/** The organizations of it where the caller sees exams too. */
export function exportable(context: OperationContext): string[] {
  const seen = new Set(scopeOf(context.caller(), "exam_get"));
  return context.scope.filter((bucketId) => seen.has(bucketId));
}

type Fact = (typeof exportedFacts)[number];
const isFact = (column: ExportColumn): column is Fact => exportedFacts.some((fact) => fact === column);

const headOf = (column: ExportColumn, t: Texts) =>
  isFact(column) ? t(`examExport.column.${column}`) : t(`exams.list.column.${column}`);

async function* pagesOf(
  context: OperationContext,
  { filters, sort, language }: ExamExport,
  columns: ExportColumn[],
): AsyncGenerator<(string | number)[][]> {
  const t = textsOf(language);
  const { db } = context.platform;
  const asksFacts = columns.some(isFact);
  let left = mostExported;
  let after: string | undefined;
  do {
    const limit = Math.min(atOnce, left);
    const page = await listExams(context, { filters, sort, limit, skip: 0, ...(after && { after }) });
    const ids = page.exams.map(({ id }) => id);
    const facts = asksFacts ? await exportFacts(db, context.scope, ids) : null;
    const cellOf = (column: ExportColumn, row: ExamRow) =>
      isFact(column) ? factOf(column, facts?.get(row.id), t) : cells[column](row, t);
    yield page.exams.map((row) => [row.patientName, marksOf(row, t), ...columns.map((column) => cellOf(column, row))]);
    left -= page.exams.length;
    after = left > 0 ? (page.next ?? undefined) : undefined;
  } while (after);
}

function factOf(column: Fact, facts: ExportFacts | undefined, t: Texts): string {
  if (!facts) return "";
  if (column !== "patientSource") return facts[column] ?? "";
  const { patientSource } = facts;
  return patientSource === "NULL" ? "" : t(`exam.patientSource.${patientSource}`);
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
