import { ExamExport, examExportStreams } from "#contract/reading/exam-export";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { readBody } from "#api/infrastructure/bytes/request-stream";
import { Problem } from "#api/infrastructure/problem";
import { writeSpreadsheet } from "#api/organizations/procedures/spreadsheet";
import { spreadsheetAnswer } from "#api/organizations/procedures/spreadsheet-files";
import { requireFields } from "#api/kernel/request-body";
import { stripUnstorable } from "#api/infrastructure/strip-unstorable";
import { streaming } from "#api/kernel/streams";
import { exportedList } from "./export-exams";

/** Thirty filters of a hundred values each are less. */
const mostBytes = 256 * 1024;

/** @throws Problem request_too_large; bad_request for what is no JSON object, or a deeper one than any query */
async function sentJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readBody(request)) {
    length += chunk.length;
    if (length > mostBytes) throw new Problem("request_too_large", { maxBytes: mostBytes });
    chunks.push(chunk);
  }
  const body = parsed(Buffer.concat(chunks).toString());
  requireFields(body);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
  }
}

const table = streaming(examExportStreams.table, async ({ request, context }) => {
  const wanted = ExamExport.safeParse(stripUnstorable(await sentJson(request)));
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
