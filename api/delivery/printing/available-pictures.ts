import type { PictureName, PrintedReport } from "#contract/delivery/printing";
import type { ProblemCode } from "#contract/kernel/problems";
import { printableKeyImage } from "#api/infrastructure/pictures/read-picture";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import type { PrintedRecord } from "./printed-record-queries";
import { sheetPicture, type SheetPicture } from "./sheet-pictures";

const lost: ProblemCode[] = ["no_image", "image_unreadable", "not_found"];

/**
 * One picture of a sheet, or null for one that was deleted, lost or damaged since its author chose it: the text of a
 * report is not kept back for a picture. The log tells of it.
 */
export async function availablePicture(
  platform: Platform,
  record: PrintedRecord,
  name: PictureName,
): Promise<SheetPicture | null> {
  try {
    return await sheetPicture(platform, record, name);
  } catch (error) {
    if (!(error instanceof Problem) || !lost.includes(error.code)) throw error;
    platform.log.warn(
      { reportId: record.report.id, picture: name, reason: error.code },
      "a printed picture is missing",
    );
    return null;
  }
}

/** The sheet with each key image marked that a browser could not show. */
export async function withAvailability(
  platform: Platform,
  record: PrintedRecord,
  sheet: PrintedReport,
): Promise<PrintedReport> {
  const images = await Promise.all(
    sheet.images.map(async (image) => {
      const picture = await availablePicture(platform, record, image.name);
      const isAvailable = picture !== null && (picture.isRendered || (await printableKeyImage(picture.bytes)) !== null);
      return { ...image, isAvailable };
    }),
  );
  return { ...sheet, images };
}
