import { PictureName, type PrintedReport } from "#contract/printing";
import { printedWords } from "#contract/printed-words/index";
import type { Platform } from "../platform";
import type { PrintedRecord } from "./printed-record-queries";
import type { ReportDocument } from "./report-document";
import { sheetPicture } from "./sheet-pictures";

/**
 * The sheet with its pictures, ready to be set as a PDF.
 *
 * @param sheet assembled from `record`
 * @throws Problem image_unreadable, no_image: a sheet that lacks a picture its author chose is not printed
 */
export async function reportDocumentOf(
  platform: Platform,
  record: PrintedRecord,
  sheet: PrintedReport,
): Promise<ReportDocument> {
  const picture = (name: PictureName) => sheetPicture(platform, record, name);
  const signatory = async (name: "author" | "approver", person: PrintedReport["author"]) =>
    person && { name: person.name, signature: person.hasSignature ? (await picture(name)).bytes : null };
  const [logo, author, approver, images] = await Promise.all([
    sheet.hasLogo ? picture("logo").then(({ bytes }) => bytes) : null,
    signatory("author", sheet.author),
    signatory("approver", sheet.approver),
    Promise.all(
      sheet.images.map(async ({ name, caption }) => {
        const { bytes, isRendered } = await picture(name);
        return { bytes, isRendered, caption };
      }),
    ),
  ]);
  const { labels, qrTip } = printedWords[sheet.language];
  return {
    ...sheet,
    logo,
    author,
    approver,
    images,
    qrTip,
    labels,
    showsPageNumbers: true,
    showsExactTime: true,
    createdAt: record.report.approved ?? new Date(),
  };
}
