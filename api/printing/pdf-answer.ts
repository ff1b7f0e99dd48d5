import type { PrintedReport } from "#contract/printing";
import { contentDisposition } from "../exams/file-answer";
import type { Platform } from "../platform";
import { Problem } from "../problem";
import type { PrintedRecord } from "./printed-record-queries";
import { reportDocumentOf } from "./report-document-of";
import { renderReportPdf, ReportNotPrintable } from "./report-pdf";

/**
 * The sheet as a PDF file to be shown in the browser. Its name carries the accession number, never the patient's name.
 *
 * @throws Problem invalid with the reason for a report no sheet can hold
 */
export async function pdfAnswer(platform: Platform, record: PrintedRecord, sheet: PrintedReport): Promise<Response> {
  const pdf = await render(platform, record, sheet);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": contentDisposition("inline", `${record.exam.accessionNumber}.pdf`),
      "cache-control": "private, no-store",
    },
  });
}

async function render(platform: Platform, record: PrintedRecord, sheet: PrintedReport): Promise<Buffer> {
  try {
    return await renderReportPdf(await reportDocumentOf(platform, record, sheet));
  } catch (error) {
    if (!(error instanceof ReportNotPrintable)) throw error;
    throw new Problem("invalid", { reason: error.reason });
  }
}
