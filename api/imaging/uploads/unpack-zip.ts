import { rm } from "node:fs/promises";
import { maxLinkUploadBytes } from "#contract/imaging/link-uploads";
import type { FileReason } from "#contract/kernel/upload-files";
import type { Platform } from "#api/infrastructure/platform";
import { requireQuota } from "#api/organizations/disk-use/quota";
import { Problem } from "#api/infrastructure/problem";
import { requireRoom } from "#api/infrastructure/storage/room";
import { writePart, type WrittenPart } from "#api/infrastructure/storage/write-part";
import { shownName } from "./file-name";
import { deleteEntries, insertEntry, sourceOf, type UploadFileRow, type Verdict } from "./file-queries";
import { openZip, ZipUnreadable, type OpenZip, type ZipFileEntry } from "./open-zip";
import { linkBytesLeft } from "./reserve";
import { entryName, entryRefusal, isNoFile, zipRefusal } from "./zip-rules";

type Needs = Pick<Platform, "db" | "objects" | "log" | "settings">;

/** While one entry is being synced to disk another unpacks. */
const atOnce = 3;

/**
 * Unpacks a zip, each entry a file of the upload with its own verdict. A run that a crash cut off begins anew.
 *
 * @param judge examines one unpacked entry and keeps it where it is accepted
 * @returns why the zip as a whole is refused, or null
 * @throws Problem storage_full, quota_reached, link_quota_reached
 */
export async function unpackZip(
  platform: Needs,
  zip: UploadFileRow,
  path: string,
  judge: (part: WrittenPart) => Promise<Verdict>,
): Promise<FileReason | null> {
  await deleteEntries(platform.db, zip.id);
  const opened = await openZip(path).catch(ifUnreadable);
  if (!opened) return "zip_unreadable";
  try {
    return await unpackAll(platform, zip, opened, judge);
  } finally {
    opened.close();
  }
}

async function unpackAll(
  platform: Needs,
  zip: UploadFileRow,
  { entries }: OpenZip,
  judge: (part: WrittenPart) => Promise<Verdict>,
): Promise<FileReason | null> {
  const files = entries.filter((entry) => !isNoFile(entry));
  const refusal = zipRefusal(files, platform.settings);
  if (refusal) return refusal;
  const expandedBytes = files.reduce((sum, entry) => sum + entry.expandedBytes, 0);
  await requireRoom(platform, expandedBytes);
  const { bucketId, linkId, bytes } = await sourceOf(platform.db, zip.uploadId);
  if (linkId !== null && bytes + expandedBytes > maxLinkUploadBytes) return "too_large";
  // The zip is counted as announced; unpacked it stays nowhere.
  await requireQuota(platform.db, bucketId, expandedBytes - zip.sizeBytes);
  if (linkId !== null && (await linkBytesLeft(platform.db, bucketId, linkId)) < expandedBytes)
    throw new Problem("link_quota_reached");
  const waiting = [...files.entries()].reverse();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [zipEntry, entry] = next;
      const verdict = await unpackEntry(platform, entry, judge);
      const file = { name: shownName(entryName(entry)), sizeBytes: entry.expandedBytes, zipEntry };
      await insertEntry(platform.db, zip, file, verdict);
    }
  };
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  // All have ended before the zip is closed, also those beside one that failed.
  for (const ended of await Promise.allSettled(workers)) if (ended.status === "rejected") throw ended.reason;
  return null;
}

async function unpackEntry(
  { objects, settings }: Needs,
  entry: ZipFileEntry,
  judge: (part: WrittenPart) => Promise<Verdict>,
): Promise<Verdict> {
  const refused = (reason: FileReason): Verdict => ({ state: "refused", reason, objectHash: null });
  const reason = entryRefusal(entry, settings);
  if (reason) return refused(reason);
  try {
    const part = await writePart(objects.newPart(), entry.bytes(), { mostBytes: settings.maxFileBytes });
    const verdict = await judge(part).catch(async (error: unknown) => {
      await rm(part.path, { force: true });
      throw error;
    });
    if (verdict.state === "refused") await rm(part.path, { force: true });
    return verdict;
  } catch (error) {
    if (error instanceof ZipUnreadable) return refused("zip_unreadable");
    if (error instanceof Problem && error.code === "file_too_large") return refused("too_large");
    throw error;
  }
}

function ifUnreadable(error: unknown): null {
  if (error instanceof ZipUnreadable) return null;
  throw error;
}
