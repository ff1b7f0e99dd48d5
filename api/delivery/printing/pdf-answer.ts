import type { PrintedReport } from "#contract/delivery/printing";
import { contentDisposition } from "#api/infrastructure/file-answer";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import type { PrintedRecord } from "./printed-record-queries";
import { reportDocumentOf } from "./report-document-of";
import { NameNotPrintable, renderReportPdf, ReportNotPrintable } from "./report-pdf";

/**
 * The sheet as a PDF file to be shown in the browser. Its name carries the accession number, never the patient's name.
 *
 * @throws Problem name_not_printable with the `codes` no font draws; invalid with the reason for a report no sheet can hold
 */
export const pdfAnswer = async (platform: Platform, record: PrintedRecord, sheet: PrintedReport): Promise<Response> =>
  pdfFileAnswer(record.exam.accessionNumber, renderReportPdf(await reportDocumentOf(platform, record, sheet)));

/**
 * A PDF file to be shown in the browser.
 *
 * @param accessionNumber names it
 * @throws Problem name_not_printable with the `codes` no font draws; invalid with the reason for what no sheet can hold
 */
export async function pdfFileAnswer(accessionNumber: string, rendered: Promise<Buffer>): Promise<Response> {
  return inlinePdf(await printable(rendered), `${accessionNumber}.pdf`);
}

/** A PDF file to be shown in the browser, under that name. */
export function inlinePdf(pdf: Uint8Array, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": contentDisposition("inline", fileName),
      "cache-control": "private, no-store",
    },
  });
}

/** As registries write them, e.g. U+2A6D6: the characters themselves may show nowhere. */
const codesOf = (characters: string[]): string =>
  characters.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`).join(", ");

/** What a sheet is made of, its refusal in the words of the api. @throws Problem as pdfFileAnswer */
export async function printable<Made>(made: Promise<Made>): Promise<Made> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof NameNotPrintable) {
      throw new Problem("name_not_printable", {
        characters: error.characters.join(" "),
        codes: codesOf(error.characters),
      });
    }
    if (!(error instanceof ReportNotPrintable)) throw error;
    throw new Problem("invalid", { reason: error.reason });
  }
}
