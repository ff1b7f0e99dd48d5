import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { PictureName } from "#contract/delivery/printing";
import type { KeyImage } from "#contract/reading/report-content";
import { renderedFrame } from "#api/imaging/exam-images/rendered-frame";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { attachmentObject, instanceObject, type ReportedExam } from "#api/reading/reports/key-image-queries";
import { approvalOf } from "./issued-record";
import type { PrintedRecord } from "./printed-record-queries";
import { logoOf, type SheetRecord } from "./sheet-frame";

export interface SheetPicture {
  bytes: Buffer;
  mediaType: "image/jpeg" | "image/png";
  /** Made by our own renderer, not sent in by anybody. */
  isRendered: boolean;
}

/** Longest side in pixels: 300 dpi over half of the text's width. */
const size = 1024;

/**
 * One picture of a sheet.
 *
 * @param record of which the caller may see the report; only pictures of its own patient, people and organization are given
 * @throws Problem no_image where the sheet has none of that name; image_unreadable; not_found where its file is lost
 */
export async function sheetPicture(
  platform: Platform,
  record: PrintedRecord,
  name: PictureName,
): Promise<SheetPicture> {
  if (name === "logo" || name === "stamp") return framePicture(platform, record, name);
  if (name === "author") return lineArt(platform, name, record.author?.signature);
  if (name === "approver") return lineArt(platform, name, approvalOf(record)?.signature);
  const image = record.report.content.keyImages[Number(name) - 1];
  if (!image) throw new Problem("no_image", { picture: name });
  const exam = { ...record.exam, bucketId: record.organization.id };
  if (image.instanceId) return renderedPicture(platform, exam, name, image, image.instanceId);
  if (image.attachmentId) return attachedPicture(platform, exam, name, image.attachmentId);
  throw new Problem("no_image", { picture: name });
}

/** Logos, stamps and signatures by their hash: sheets share them. */
const recent = new LRUCache<string, Buffer>({ maxSize: 12_800_000, maxEntrySize: 256_000 });

async function lineArt(platform: Platform, name: PictureName, hash: string | null | undefined): Promise<SheetPicture> {
  if (!hash) throw new Problem("no_image", { picture: name });
  const bytes = recent.get(hash) ?? (await readFile(await platform.objects.localPath(hash)));
  const mediaType = mediaTypeOf(bytes, name);
  recent.set(hash, bytes, { size: bytes.length });
  return { bytes, mediaType, isRendered: false };
}

/** Logo or stamp of a sheet of either kind; @throws Problem no_image where it has none; not_found where it is lost */
export const framePicture = (platform: Platform, record: SheetRecord, name: "logo" | "stamp") =>
  lineArt(platform, name, name === "logo" ? logoOf(record) : record.template?.stamp);

async function renderedPicture(
  platform: Platform,
  exam: ReportedExam,
  name: PictureName,
  { frame, windowCenter, windowWidth, overlays }: KeyImage,
  instanceId: string,
): Promise<SheetPicture> {
  const instance = await instanceObject(platform.db, exam, instanceId);
  if (!instance) throw new Problem("no_image", { picture: name });
  const window = windowCenter !== null && windowWidth !== null ? { center: windowCenter, width: windowWidth } : {};
  const picture = await renderedFrame(platform, instance, frame, { ...window, overlays, size, format: "jpeg" });
  return { bytes: picture.image, mediaType: picture.contentType, isRendered: true };
}

async function attachedPicture(
  { db, objects }: Platform,
  exam: ReportedExam,
  name: PictureName,
  attachmentId: string,
): Promise<SheetPicture> {
  const attachment = await attachmentObject(db, exam, attachmentId);
  if (!attachment) throw new Problem("no_image", { picture: name });
  const bytes = await readFile(await objects.localPath(attachment.objectHash));
  return { bytes, mediaType: mediaTypeOf(bytes, name), isRendered: false };
}

/** By the first bytes of the file, never by what its sender called it. */
function mediaTypeOf(bytes: Buffer, name: PictureName): SheetPicture["mediaType"] {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.subarray(1, 4).toString("latin1") === "PNG") return "image/png";
  throw new Problem("image_unreadable", { picture: name });
}
