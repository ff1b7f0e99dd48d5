import { rm } from "node:fs/promises";
import { hasCode } from "../database/error-code";
import { Problem } from "../problem";
import { writePart, type WrittenPart } from "../storage/write-part";
import type { StreamCall } from "../streams";
import { fileAt, type UploadFileRow } from "./file-queries";
import { settle } from "./settle";
import { asUploadFile } from "./upload-task";

/**
 * Takes the bytes of one chosen file. When this answers, what it says of the file survives a crash.
 *
 * @throws Problem bad_request for a place the upload does not have; upload_closed, file_too_large, upload_incomplete,
 * checksum_mismatch, conflict, storage_full
 */
export async function receiveFile({ request, body, params, context }: StreamCall): Promise<Response> {
  const { platform } = context;
  const file = await openFile(context.platform.db, params);
  if (file.sizeBytes > platform.settings.maxFileBytes) throw new Problem("file_too_large");
  const part = await writePart(platform.objects.newPart(), body, file.sizeBytes).catch(asBodyProblem);
  try {
    compare(file, part, request.headers.get("x-content-sha256"));
  } catch (error) {
    await rm(part.path, { force: true });
    throw error;
  }
  return Response.json(asUploadFile(await settle(platform, file, part)));
}

async function openFile(db: Parameters<typeof fileAt>[0], params: Record<string, string>): Promise<UploadFileRow> {
  const position = Number(params.position);
  const isPlace = Number.isInteger(position) && position >= 0 && position <= 0x7fffffff;
  const found = isPlace ? await fileAt(db, params.id ?? "", position) : undefined;
  if (!found) throw new Problem("bad_request", { position: params.position });
  if (found.uploadState !== "open") throw new Problem("upload_closed", { state: found.uploadState });
  return found.file;
}

/** What Node calls a body whose connection broke, while it was being read and before. */
const brokenOff = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** The announced size is also the most that is read: more bytes are other bytes. */
function asBodyProblem(error: unknown): never {
  if (hasCode(error, ...brokenOff)) throw new Problem("upload_incomplete");
  throw error instanceof Problem && error.code === "file_too_large" ? new Problem("checksum_mismatch") : error;
}

function compare(file: UploadFileRow, part: WrittenPart, announcedHash: string | null) {
  if (part.sizeBytes < file.sizeBytes) {
    throw new Problem("upload_incomplete", { announcedBytes: file.sizeBytes, receivedBytes: part.sizeBytes });
  }
  if (announcedHash && announcedHash.toLowerCase() !== part.hash) throw new Problem("checksum_mismatch");
}
