import { readFile, unlink } from "node:fs/promises";
import type { Readable } from "node:stream";
import { maxPhonePictureBytes } from "#contract/reading/attachment-codes";
import { maxReportPictureBytes, type FileReason } from "#contract/kernel/upload-files";
import { unlessCode } from "#api/infrastructure/errors/error-code";
import { withinQuota } from "#api/organizations/disk-use/quota";
import type { Platform } from "#api/infrastructure/platform";
import { photographedPage } from "#api/infrastructure/pictures/photographed-page";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import { whileRoom } from "#api/infrastructure/storage/room";
import { writePart } from "#api/infrastructure/storage/write-part";
import { examineFile } from "#api/imaging/ingest/examine-file";
import { chunksOf, ifTooLarge } from "#api/kernel/multipart-files";
import type { AttachmentFile } from "#api/registration/exams/attachment-queries";

/** Which files are taken. */
export interface TakenFiles {
  isTaken: (mediaType: string) => boolean;
  /** Its pictures are photographs as a phone took them, which are written anew. */
  isByPhone?: boolean;
}

type Kept = Pick<AttachmentFile, "mediaType" | "objectHash" | "sizeBytes">;

/**
 * Stores a picture or document as it comes and judges it by its content.
 *
 * @returns the stored file, or why it was not taken
 * @throws Problem storage_full, quota_reached
 */
export async function judgeFile(
  platform: Platform,
  bucketId: string,
  bytes: Readable,
  { isTaken, isByPhone = false }: TakenFiles,
): Promise<Kept | FileReason> {
  const { objects, settings } = platform;
  const arriving = { mostBytes: settings.maxFileBytes };
  const within = whileRoom(platform, withinQuota(platform, bucketId, chunksOf(bytes)));
  const part = await writePart(objects.newPart(), within, arriving).catch(ifTooLarge);
  if (!part) return "too_large";
  try {
    const examined = await examineFile(part);
    // What is no DICOM file either is told what is taken here, not what an upload of an exam takes.
    if (examined.kind === "refused") return examined.reason === "not_dicom" ? "not_attachment" : examined.reason;
    if (examined.kind !== "attachment") return "not_attachment";
    const { mediaType } = examined;
    if (!isTaken(mediaType)) return "not_attachment";
    if (isPicture(mediaType)) {
      if (part.sizeBytes > (isByPhone ? maxPhonePictureBytes : maxReportPictureBytes)) return "too_large";
      if (isByPhone) return { mediaType: "image/jpeg", ...(await keptPage(objects, await readFile(part.path))) };
    }
    const { hash: objectHash, sizeBytes } = await objects.keep(part);
    return { mediaType, objectHash, sizeBytes };
  } finally {
    // Kept, it was moved away.
    await unlink(part.path).catch((error: unknown) => unlessCode(error, "ENOENT"));
  }
}

/** A photograph of a PNG camera or scanner is kept as a JPEG file, and called one. */
export const namedAs = (name: string, mediaType: string, { isByPhone = false }: TakenFiles) =>
  isByPhone && mediaType === "image/jpeg" ? `${name.replace(/\.[^.]*$/, "")}.jpg` : name;

async function keptPage(objects: Platform["objects"], sent: Buffer) {
  const { hash: objectHash, sizeBytes } = await objects.keepBytes(await photographedPage(sent));
  return { objectHash, sizeBytes };
}
