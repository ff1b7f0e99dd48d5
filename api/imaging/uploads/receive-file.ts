import { rm } from "node:fs/promises";
import { hasCode } from "#api/infrastructure/errors/error-code";
import { Problem } from "#api/infrastructure/problem";
import { requireRoom } from "#api/infrastructure/storage/room";
import { writePart, type WrittenPart } from "#api/infrastructure/storage/write-part";
import type { Platform } from "#api/infrastructure/platform";
import type { StreamCall } from "#api/kernel/streams";
import { filesAt, type UploadFileRow } from "./file-queries";
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
  const [file] = await openFiles(platform, params.id ?? "", [Number(params.position)]);
  if (!file) throw new Problem("internal");
  await requireRoom(platform, file.sizeBytes);
  const arriving = { mostBytes: file.sizeBytes, isOurs: true };
  const part = await writePart(platform.objects.newPart(), body, arriving).catch(asBodyProblem);
  try {
    compare(file, part, request.headers.get("x-content-sha256"));
  } catch (error) {
    await rm(part.path, { force: true });
    throw error;
  }
  return Response.json(asUploadFile(await settle(platform, file, part)));
}

/**
 * The chosen files at those places of an open upload, in their order.
 *
 * @throws Problem bad_request for a place it does not have; upload_closed, file_too_large
 */
export async function openFiles(
  { db, settings }: Pick<Platform, "db" | "settings">,
  uploadId: string,
  positions: number[],
): Promise<UploadFileRow[]> {
  const arePlaces = positions.every(
    (position) => Number.isInteger(position) && position >= 0 && position <= 0x7fffffff,
  );
  const found = arePlaces ? await filesAt(db, uploadId, positions) : [];
  const byPosition = new Map(found.map((row) => [row.file.position, row]));
  return positions.map((position) => {
    const { file, uploadState } = byPosition.get(position) ?? {};
    if (!file) throw new Problem("bad_request", { position });
    if (uploadState !== "open") throw new Problem("upload_closed", { state: uploadState });
    if (file.sizeBytes > settings.maxFileBytes) throw new Problem("file_too_large");
    return file;
  });
}

/** What Node calls a body whose connection broke, while it was being read and before. */
export const brokenOff = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** The announced size is also the most that is read: more bytes are other bytes. */
function asBodyProblem(error: unknown): never {
  if (hasCode(error, ...brokenOff)) throw new Problem("upload_incomplete");
  throw error instanceof Problem && error.code === "file_too_large" ? new Problem("checksum_mismatch") : error;
}

function compare(file: UploadFileRow, part: WrittenPart, announcedHash: string | null) {
  if (part.sizeBytes < file.sizeBytes) {
    throw new Problem("upload_incomplete", { announcedBytes: file.sizeBytes, receivedBytes: part.sizeBytes });
  }
  if (!isMeant(part, announcedHash)) throw new Problem("checksum_mismatch");
}

/** Whether the bytes that came are those the sender had, as far as it told. */
export const isMeant = ({ hash }: WrittenPart, announcedHash: string | null) =>
  !announcedHash || announcedHash.toLowerCase() === hash;
