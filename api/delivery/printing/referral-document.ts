import type { PrintedReferral } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import { Problem } from "#api/infrastructure/problem";
import type { Platform } from "#api/infrastructure/platform";
import type { ReferralDocument } from "./report-document";
import type { SheetRecord } from "./sheet-frame";
import { framePicture } from "./sheet-pictures";

/**
 * The form with its pictures, ready to be set as a PDF; one that is lost is left out, and the log tells of it.
 *
 * @param sheet assembled from `record`
 */
export async function referralDocumentOf(
  platform: Platform,
  record: SheetRecord,
  sheet: PrintedReferral,
): Promise<ReferralDocument> {
  const bytesOf = async (name: "logo" | "stamp") => {
    try {
      return (await framePicture(platform, record, name)).bytes;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      platform.log.warn({ picture: name, reason: error.code }, "a printed picture is missing");
      return null;
    }
  };
  const { labels, referral } = printedWords[sheet.language];
  const [logo, stamp] = await Promise.all([
    sheet.hasLogo ? bytesOf("logo") : null,
    sheet.hasStamp ? bytesOf("stamp") : null,
  ]);
  return { ...sheet, logo, stamp, labels: { ...labels, ...referral }, createdAt: new Date() };
}
