import type { PictureName, PrintedReport } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import type { Platform } from "#api/infrastructure/platform";
import { availablePicture } from "./available-pictures";
import type { PrintedRecord } from "./printed-record-queries";
import type { ReportDocument } from "./report-document";

/**
 * The sheet with its pictures, ready to be set as a PDF.
 *
 * @param sheet assembled from `record`
 * @returns the document; a picture that is lost is null, so that a frame with words stands for it
 */
export async function reportDocumentOf(
  platform: Platform,
  record: PrintedRecord,
  sheet: PrintedReport,
): Promise<ReportDocument> {
  const picture = (name: PictureName) => availablePicture(platform, record, name);
  const bytesOf = async (name: PictureName) => (await picture(name))?.bytes ?? null;
  const signatory = async (name: "author" | "approver", person: PrintedReport["author"]) =>
    person && { name: person.name, signature: person.hasSignature ? await bytesOf(name) : null };
  const [logo, stamp, author, approver, images] = await Promise.all([
    sheet.hasLogo ? bytesOf("logo") : null,
    sheet.hasStamp ? bytesOf("stamp") : null,
    signatory("author", sheet.author),
    signatory("approver", sheet.approver),
    Promise.all(
      sheet.images.map(async ({ name, caption }) => {
        const shown = await picture(name);
        return { bytes: shown?.bytes ?? null, isRendered: shown?.isRendered ?? false, caption };
      }),
    ),
  ]);
  return {
    ...sheet,
    logo,
    stamp,
    author,
    approver,
    images,
    labels: printedWords[sheet.language].labels,
    createdAt: record.report.approved ?? new Date(),
  };
}
