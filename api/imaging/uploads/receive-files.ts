import { rm } from "node:fs/promises";
import { maxBytesAtOnce, maxFilesAtOnce, type SentFile } from "#contract/kernel/upload-files";
import { hasCode } from "#api/infrastructure/errors/error-code";
import { Problem } from "#api/infrastructure/problem";
import { problemBody } from "#api/kernel/problem-response";
import type { Platform } from "#api/infrastructure/platform";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { requireRoom } from "#api/infrastructure/storage/room";
import { writePart, type WrittenPart } from "#api/infrastructure/storage/write-part";
import type { StreamCall } from "#api/kernel/streams";
import type { UploadFileRow } from "./file-queries";
import { brokenOff, isMeant, openFiles } from "./receive-file";
import { settleAll, type ArrivedFile } from "./settle";
import { splitBody } from "./split-body";
import { asUploadFile } from "./upload-task";

/**
 * Takes several small chosen files whose bytes follow one another: the sizes announced when the upload began tell where
 * each ends. One is synced to disk while the next arrives. When this answers, what it says of the files survives a crash.
 *
 * Of a body that breaks off, the files that came whole are taken; one of another length is refused as a whole, since no
 * file of it can be told from the next.
 *
 * @throws Problem bad_request for places the upload does not have or that are named twice; request_too_large,
 * file_too_large, upload_closed, upload_incomplete, checksum_mismatch, storage_full
 */
export async function receiveFiles({ request, body, params, query, context }: StreamCall): Promise<Response> {
  const { platform } = context;
  const positions = positionsIn(query.get("positions"));
  const files = await openFiles(platform, params.id ?? "", positions);
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > maxBytesAtOnce)
    throw new Problem("request_too_large", { mostBytes: maxBytesAtOnce });
  await requireRoom(platform, maxBytesAtOnce);
  const hashes = hashesIn(request.headers.get("x-content-sha256"), files);
  const { arrived, failure } = await writeParts(platform.objects, body, files);
  if (failure !== null && !hasCode(failure, ...brokenOff)) {
    await removeParts(arrived);
    throw failure;
  }
  const answers = await settleCompared(platform, params.id ?? "", arrived, hashes);
  if (failure !== null) throw new Problem("upload_incomplete");
  return Response.json(answers);
}

function positionsIn(list: string | null): number[] {
  const positions = (list ?? "").split(",").map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : -1));
  const isSound = !positions.includes(-1) && new Set(positions).size === positions.length;
  if (!isSound || positions.length > maxFilesAtOnce) throw new Problem("bad_request", { positions: list });
  return positions;
}

/** Checksums in the order of the files; none at all where the browser cannot compute them. */
function hashesIn(list: string | null, files: UploadFileRow[]): (string | null)[] {
  if (!list) return files.map(() => null);
  const hashes = list.split(",").map((hash) => hash.trim());
  if (hashes.length !== files.length) throw new Problem("bad_request", { "x-content-sha256": hashes.length });
  return hashes;
}

/** @returns the files that came whole, and what kept the others from coming, or made all of them doubtful */
async function writeParts(objects: ObjectStore, body: AsyncIterable<Uint8Array>, files: UploadFileRow[]) {
  const pieces = splitBody(body);
  const writing: Promise<WrittenPart>[] = [];
  let failure: unknown = null;
  try {
    for (const { sizeBytes } of files) {
      await new Promise<void>((whenRead, failed) => {
        const bytes = toldWhenRead(pieces.next(sizeBytes), whenRead);
        const part = writePart(objects.newPart(), bytes, { isOurs: true });
        part.catch(failed);
        writing.push(part);
      });
    }
    if (!(await pieces.isAtEnd())) throw new Problem("checksum_mismatch");
  } catch (error) {
    failure = error;
  }
  const arrived = (await Promise.allSettled(writing)).flatMap((part, index): ArrivedFile[] => {
    const file = files[index];
    if (part.status === "fulfilled") return file ? [{ file, part: part.value }] : [];
    failure ??= part.reason;
    return [];
  });
  const isShort = arrived.some(({ file, part }) => part.sizeBytes < file.sizeBytes);
  if (isShort) failure ??= new Problem("upload_incomplete");
  return { arrived, failure };
}

async function* toldWhenRead(bytes: AsyncIterable<Uint8Array>, told: () => void): AsyncGenerator<Uint8Array> {
  yield* bytes;
  told();
}

/** Settles the files whose bytes are those the sender meant, each with the answer it would have had alone. */
async function settleCompared(
  platform: Platform,
  uploadId: string,
  arrived: ArrivedFile[],
  hashes: (string | null)[],
): Promise<SentFile[]> {
  const isDamaged = ({ part }: ArrivedFile, index: number) => !isMeant(part, hashes[index] ?? null);
  const damaged = arrived.filter(isDamaged);
  await removeParts(damaged);
  const sound = arrived.filter((one) => !damaged.includes(one));
  const settled = await settleAll(platform, uploadId, sound);
  return arrived.map((one) => {
    const outcome = settled[sound.indexOf(one)] ?? new Problem("checksum_mismatch");
    const position = one.file.position ?? 0;
    return outcome instanceof Problem
      ? { position, status: outcome.status, body: { ...problemBody(outcome), data: outcome.data } }
      : { position, status: 200, body: asUploadFile(outcome) };
  });
}

const removeParts = (arrived: ArrivedFile[]) => Promise.all(arrived.map(({ part }) => rm(part.path, { force: true })));
