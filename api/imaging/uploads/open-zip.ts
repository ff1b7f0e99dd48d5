import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { openPromise, type Entry } from "yauzl";
import { maxFilesPerUpload } from "#contract/kernel/upload-files";
import type { ZipEntry } from "./zip-rules";

/** A zip that cannot be read as one, or an entry that cannot be unpacked. */
export class ZipUnreadable extends Error {}

export interface ZipFileEntry extends ZipEntry {
  /**
   * Its bytes, unpacked as they are read.
   *
   * @throws ZipUnreadable when they cannot be unpacked, or are not those the directory says
   */
  bytes(): AsyncIterable<Uint8Array>;
}

export interface OpenZip {
  /** In the order of the directory; cut off one behind the most an upload may hold. */
  entries: ZipFileEntry[];
  close(): void;
}

/** Info-ZIP's UTF-8 name beside one in another encoding (APPNOTE 4.6.9). */
const unicodePath = 0x7075;

/**
 * Reads the directory of a zip; nothing is unpacked.
 *
 * @throws ZipUnreadable
 */
export async function openZip(path: string): Promise<OpenZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(unreadable);
  // yauzl tells of a broken directory through its iterator; a late error of the file itself comes to the reading stream.
  zip.on("error", () => undefined);
  const entries: ZipFileEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push({ ...described(entry), bytes: () => unpacked(entry, () => zip.openReadStreamPromise(entry)) });
      if (entries.length > maxFilesPerUpload) break;
    }
  } catch (error) {
    zip.close();
    unreadable(error);
  }
  return { entries, close: () => zip.close() };
}

function described(entry: Entry): ZipEntry {
  const unicodeName = entry.extraFields.find(({ id, data }) => id === unicodePath && data.length > 5)?.data.subarray(5);
  return {
    nameBytes: unicodeName ?? entry.fileNameRaw,
    isUtf8: unicodeName !== undefined || (entry.generalPurposeBitFlag & 0x800) !== 0,
    isEncrypted: entry.isEncrypted(),
    compressedBytes: entry.compressedSize,
    expandedBytes: entry.uncompressedSize,
  };
}

/** yauzl holds an entry to its size; its checksum is compared here. */
async function* unpacked(entry: Entry, open: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of await open()) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    unreadable(error);
  }
  if (checksum !== entry.crc32) throw new ZipUnreadable("checksum of an entry differs");
}

function unreadable(error: unknown): never {
  throw new ZipUnreadable(error instanceof Error ? error.message : String(error), { cause: error });
}
