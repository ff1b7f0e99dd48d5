import type { PrintedReport } from "#contract/printing";
import { contentDisposition } from "../file-answer";
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
export const pdfAnswer = async (platform: Platform, record: PrintedRecord, sheet: PrintedReport): Promise<Response> =>
  pdfFileAnswer(record.exam.accessionNumber, renderReportPdf(await reportDocumentOf(platform, record, sheet)));

/**
 * A PDF file to be shown in the browser.
 *
 * @param accessionNumber names it
 * @throws Problem invalid with the reason for what no sheet can hold
 */
export async function pdfFileAnswer(accessionNumber: string, rendered: Promise<Buffer>): Promise<Response> {
  const pdf = await printable(rendered);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": contentDisposition("inline", `${accessionNumber}.pdf`),
      "cache-control": "private, no-store",
    },
  });
}

async function printable(rendered: Promise<Buffer>): Promise<Buffer> {
  try {
    return await rendered;
  } catch (error) {
    if (!(error instanceof ReportNotPrintable)) throw error;
    throw new Problem("invalid", { reason: error.reason });
  }
}
