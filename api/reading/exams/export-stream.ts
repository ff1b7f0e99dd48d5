import { ExamExport, examExportStreams } from "#contract/reading/exam-export";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { spreadsheetAnswer } from "#api/organizations/procedures/spreadsheet-files";
import { streamedSpreadsheet } from "#api/organizations/procedures/stream-spreadsheet";
import { sentJson } from "#api/kernel/sent-json";
import { streaming } from "#api/kernel/streams";
import { exportedList } from "./export-exams";

const table = streaming(examExportStreams.table, async ({ request, context }) => {
  const wanted = ExamExport.safeParse(await sentJson(request));
  if (!wanted.success) {
    const issues = wanted.error.issues.map(({ path }) => ({ path: path.join("."), message: "invalid" }));
    throw new Problem("bad_request", { issues });
  }
  // Which fields were searched, never what for: the trail would hold patients' names.
  const fields = wanted.data.filters.map(({ field }) => field).join(",");
  // Written before the file's last bytes leave: without them it opens nowhere.
  const book = await exportedList(context, wanted.data, (count, isCut) =>
    audit(context.platform.db, context, "exams_exported", { detail: { fields, count, ...(isCut && { cut: true }) } }),
  );
  return spreadsheetAnswer(streamedSpreadsheet(book), "exams.xlsx");
});

export const examExportRoutes = [table];
