import { ExamExport, examExportStreams } from "#contract/reading/exam-export";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { writeSpreadsheet } from "#api/organizations/procedures/spreadsheet";
import { spreadsheetAnswer } from "#api/organizations/procedures/spreadsheet-files";
import { sentJson } from "#api/kernel/sent-json";
import { streaming } from "#api/kernel/streams";
import { exportedList } from "./export-exams";

const table = streaming(examExportStreams.table, async ({ request, context }) => {
  const wanted = ExamExport.safeParse(await sentJson(request));
  if (!wanted.success) {
    const issues = wanted.error.issues.map(({ path }) => ({ path: path.join("."), message: "invalid" }));
    throw new Problem("bad_request", { issues });
  }
  const book = await exportedList(context, wanted.data);
  const bytes = await writeSpreadsheet(book);
  // Which fields were searched, never what for: the trail would hold patients' names.
  const fields = wanted.data.filters.map(({ field }) => field).join(",");
  await audit(context.platform.db, context, "exams_exported", { detail: { fields, count: book.rows.length - 1 } });
  return spreadsheetAnswer(bytes, "exams.xlsx");
});

export const examExportRoutes = [table];
