import type { FileReason } from "#contract/kernel/upload-files";
import { maxFilesPerUpload } from "#contract/kernel/upload-files";

/** What the directory of a zip says of one entry. */
export interface ZipEntry {
  /** As stored, in whatever encoding. */
  nameBytes: Uint8Array;
  /** General purpose bit 11: the name is UTF-8 (APPNOTE 4.4.4). */
  isUtf8: boolean;
  isEncrypted: boolean;
  compressedBytes: number;
  expandedBytes: number;
}

export interface ZipLimits {
  /** Largest accepted file. */
  maxFileBytes: number;
}

/** A zip of a hospital's largest study still fits; whatever says it holds more is no such zip. */
const maxExpandedFiles = 8;

/** Blank slices shrink a thousandfold, whole studies hardly more than tenfold: counted over the zip, from this size on. */
const maxRatio = 200;
const ratioCountsFrom = 256 * 1024 * 1024;

/** Documents of office programs are zips, and one of these names stands in each (ECMA-376-2 §6.2.3, OpenDocument 2.2 §3.3). */
const marksOfDocuments = new Set(["[Content_Types].xml", "mimetype"]);

/**
 * Whether the zip as a whole is refused, from its directory alone, before anything is unpacked.
 *
 * @param entries files only, folders left out
 */
export function zipRefusal(entries: readonly ZipEntry[], { maxFileBytes }: ZipLimits): FileReason | null {
  if (entries.some((entry) => marksOfDocuments.has(entryName(entry)))) return "not_dicom";
  if (entries.length > maxFilesPerUpload) return "zip_too_many";
  const expanded = entries.reduce((sum, entry) => sum + entry.expandedBytes, 0);
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedBytes, 0);
  if (expanded > maxExpandedFiles * maxFileBytes) return "zip_bomb";
  if (expanded > ratioCountsFrom && expanded > compressed * maxRatio) return "zip_bomb";
  return null;
}

/** Whether one entry is refused without being unpacked; the rest of the zip goes on. */
export function entryRefusal(entry: ZipEntry, { maxFileBytes }: ZipLimits): FileReason | null {
  if (!isSafePath(entryName(entry))) return "unsafe_path";
  if (entry.isEncrypted) return "zip_encrypted";
  if (entry.expandedBytes > maxFileBytes) return "too_large";
  return null;
}

/** Folders, and what macOS adds to every zip beside the files themselves. */
export function isNoFile(entry: ZipEntry): boolean {
  const name = entryName(entry);
  return name.endsWith("/") || name.startsWith("__MACOSX/") || name.endsWith("/.DS_Store") || name === ".DS_Store";
}

/**
 * The name of an entry with `/` between folders. Windows in China writes names in GBK without saying so, and some
 * archivers part folders with `\`.
 */
export function entryName({ nameBytes, isUtf8 }: Pick<ZipEntry, "nameBytes" | "isUtf8">): string {
  return (isUtf8 ? decode(nameBytes, "utf-8") : (strictUtf8(nameBytes) ?? decode(nameBytes, "gb18030"))).replaceAll(
    "\\",
    "/",
  );
}

/** Inside the zip: relative, without a drive letter, a way up or a NUL. */
function isSafePath(name: string): boolean {
  return name !== "" && !/^\/|^[A-Za-z]:|\0/.test(name) && !name.split("/").includes("..");
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
