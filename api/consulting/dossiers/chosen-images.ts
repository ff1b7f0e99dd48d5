import { LRUCache } from "lru-cache";
import { PictureName } from "#contract/delivery/printing";
import type { DossierContent } from "#contract/consulting/dossier-content";
import { printedRecord } from "#api/delivery/printing/printed-record-queries";
import { sheetPicture } from "#api/delivery/printing/sheet-pictures";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { printableKeyImage } from "#api/infrastructure/pictures/read-picture";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";

/** As many as two reports carry. */
const mostImages = 12;

/** By what they show: drawn once, kept as an object, so that later sheets hold the same bytes. */
const kept = new LRUCache<string, string>({ max: 2_000 });

/** The key images of approved reports, as objects; those that cannot be drawn any more are left out. */
export async function chosenImages(
  platform: Platform,
  reported: readonly { bucketId: string; reportId: string | null }[],
): Promise<DossierContent["images"]> {
  const images: DossierContent["images"] = [];
  for (const { bucketId, reportId } of reported) {
    const record = reportId && (await printedRecord(platform.db, bucketId, reportId));
    if (!record) continue;
    for (const [index, image] of record.report.content.keyImages.entries()) {
      if (images.length === mostImages) return images;
      const key = `${bucketId} ${record.exam.id} ${JSON.stringify(image)}`;
      const hash = kept.get(key) ?? (await drawn(platform, record, PictureName.parse(String(index + 1))));
      if (hash === null) continue;
      kept.set(key, hash);
      images.push({ hash, caption: image.caption });
    }
  }
  return images;
}

async function drawn(
  platform: Platform,
  record: NonNullable<Awaited<ReturnType<typeof printedRecord>>>,
  name: PictureName,
): Promise<string | null> {
  try {
    const { bytes, isRendered } = await sheetPicture(platform, record, name);
    const jpeg = isRendered ? bytes : await printableKeyImage(bytes);
    return jpeg && (await keepPicture(platform, jpeg));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    platform.log.warn({ picture: name, reason: error.code }, "a picture of a dossier is missing");
    return null;
  }
}
