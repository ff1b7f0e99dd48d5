import type { Language } from "#contract/kernel/values";
import { may } from "#api/infrastructure/actor/caller";
import { recordView } from "#api/organizations/audits/record-view";
import type { OperationContext } from "#api/kernel/operations";
import { assembleReport } from "./assemble-report";
import { livingRecord } from "./living-record";
import { printable } from "./pdf-answer";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { reportDocumentOf } from "./report-document-of";
import { renderReportPdf, requirePrintable } from "./report-pdf";

/** In which language, and by which template of the organization; without one its rule chooses. */
interface Wishes {
  language: Language;
  template?: string | undefined;
}

/** The record of a report and its sheet as the caller may have it. @throws Problem not_found */
async function sheetOf(context: OperationContext, reportId: string, { language, template }: Wishes) {
  const record = await livingRecord(context, reportId, template);
  const sheet = assembleReport(record, {
    language,
    mayPrint: may(context.caller(), "report_print", context.bucketId),
    withImages: true,
    publicOrigin: outwardOriginOrNull(context),
  });
  return { record, sheet };
}

/**
 * A report as a PDF file; the trail tells of it.
 *
 * @returns the file, and the accession number that names it
 * @throws Problem not_found; name_not_printable with the `codes` no font draws; invalid with the reason for a report no
 * sheet can hold
 */
export async function reportFile(context: OperationContext, reportId: string, wishes: Wishes) {
  const { record, sheet } = await sheetOf(context, reportId, wishes);
  const { report, exam } = record;
  // While it is set: of a sheet that then cannot be made the trail tells too much, never too little.
  recordView(context, "report_pdf_made", {
    examId: exam.id,
    subjectId: report.id,
    detail: { version: report.version, status: report.status, language: wishes.language },
  });
  const document = await reportDocumentOf(context.platform, record, sheet);
  return { accessionNumber: exam.accessionNumber, pdf: await printable(renderReportPdf(document)) };
}

/**
 * Sees whether the report can be set at all, before anything is counted as printed.
 *
 * @throws Problem as reportFile
 */
export async function requireSheet(context: OperationContext, reportId: string): Promise<void> {
  const { sheet } = await sheetOf(context, reportId, { language: "chs" });
  await printable(Promise.resolve(sheet).then(requirePrintable));
}
