import type { PictureName } from "#contract/delivery/printing";
import type { Platform } from "#api/infrastructure/platform";
import type { PrintedRecord } from "./printed-record-queries";
import { sheetPicture, type SheetPicture } from "./sheet-pictures";

/** A picture of a sheet for an `img` of the page that shows it; @throws as sheetPicture. */
export async function pictureAnswer(platform: Platform, record: PrintedRecord, name: PictureName): Promise<Response> {
  return shownPicture(await sheetPicture(platform, record, name));
}

/** A picture of a sheet, kept for five minutes by whoever asked for it. */
export function shownPicture({ bytes, mediaType }: SheetPicture): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.length),
      "cache-control": "private, max-age=300",
    },
  });
}
