import type { attachmentMediaTypes, FileReason } from "#contract/kernel/upload-files";
import { readRange } from "#api/infrastructure/bytes/read-range";
import type { DicomHeader, HeaderResult } from "#api/dicom/dicom-header";
import { readDicomFile } from "#api/dicom/read-file";
import { readHeaderInHead } from "#api/dicom/read-header";
import { pictureFault } from "#api/infrastructure/pictures/read-picture";
import type { WrittenPart } from "#api/infrastructure/storage/write-part";
import { kindOfFile } from "#api/infrastructure/bytes/kind-of-file";

/** What a file turned out to be, by its content alone: names and announced types count for nothing. */
export type Examined =
  | { kind: "dicom"; header: DicomHeader }
  | { kind: "attachment"; mediaType: (typeof attachmentMediaTypes)[number] }
  | { kind: "zip" }
  /** `detail` is for the log and holds no patient data. */
  | { kind: "refused"; reason: FileReason; detail: string };

/** Where PDF readers look for the end of a document (ISO 32000-1, implementation note 18: the last 1024 bytes). */
const pdfTailBytes = 4096;

/** Reads what a received file is. */
export async function examineFile(part: WrittenPart): Promise<Examined> {
  const { path, head, sizeBytes } = part;
  if (sizeBytes === 0) return { kind: "refused", reason: "empty", detail: "no bytes" };
  // PS3.10 §7.1: a preamble of 128 bytes, whatever is in it, then DICM.
  if (head.toString("latin1", 128, 132) === "DICM") return dicom(part);
  const kind = kindOfFile(head);
  switch (kind) {
    case "application/zip":
      return { kind: "zip" };
    case "image/jpeg":
    case "image/png":
      return picture(path, kind);
    case "application/pdf":
      return document(path, sizeBytes);
    case null:
      // Perhaps a data set without preamble, which has no sign of its own.
      return dicom(part);
  }
}

/** Nearly every header stands in the first bytes; the rest is read in a worker thread, which costs more than most do. */
async function dicom({ path, head, sizeBytes }: WrittenPart): Promise<Examined> {
  const result = readHeaderInHead(head, sizeBytes) ?? (await readPatiently(path));
  return result.ok
    ? { kind: "dicom", header: result.header }
    : { kind: "refused", reason: result.reason, detail: result.detail };
}

/** A machine under load may be slow once; a file that is slow twice is the file's own fault. */
async function readPatiently(path: string): Promise<HeaderResult> {
  const first = await readDicomFile(path);
  return !first.ok && first.reason === "timeout" ? readDicomFile(path) : first;
}

async function picture(path: string, mediaType: "image/jpeg" | "image/png"): Promise<Examined> {
  const detail = await pictureFault(path);
  return detail === null ? { kind: "attachment", mediaType } : { kind: "refused", reason: "broken_picture", detail };
}

async function document(path: string, sizeBytes: number): Promise<Examined> {
  const tail = await readRange(path, Math.max(0, sizeBytes - pdfTailBytes), Math.min(sizeBytes, pdfTailBytes));
  return tail.includes("%%EOF")
    ? { kind: "attachment", mediaType: "application/pdf" }
    : { kind: "refused", reason: "broken_document", detail: "no end of file marker" };
}
