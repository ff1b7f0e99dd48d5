import { closeSync, open, read } from "node:fs";
import { promisify } from "node:util";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import { isKnown } from "#api/infrastructure/file-answer";
import { borrowBuffer, pooledBufferBytes, type PooledBytes } from "#api/infrastructure/bytes/buffer-pool";
import type { FileGoingOut } from "../retrieval/file-going-out";
import { byteRange } from "./byte-range";

/** Through file handles the same takes twice the processor time. */
const opened = promisify(open);
const bytesRead = promisify(read);

/** The bytes of a file, the next piece being read while one is sent; afterwards it is done with. */
export async function* bytesOf(
  file: FileGoingOut,
  { start, end } = { start: 0, end: file.sizeBytes - 1 },
): AsyncGenerator<PooledBytes, void> {
  try {
    if (end < start) return;
    const descriptor = await opened(file.path, "r");
    let next: Promise<PooledBytes> | null = null;
    try {
      const reading = (at: number) => {
        const piece = readPiece(descriptor, at, Math.min(pooledBufferBytes, end + 1 - at));
        // Heard of when its turn comes.
        piece.catch(() => undefined);
        return piece;
      };
      next = reading(start);
      for (let at = start; next;) {
        const piece: PooledBytes = await next;
        at += piece.bytes.length;
        next = at <= end ? reading(at) : null;
        yield piece;
      }
    } finally {
      await next?.catch(() => undefined);
      // Of a file that was only read, this waits for nothing: handing it to another thread takes longer.
      closeSync(descriptor);
    }
  } finally {
    await file.done();
  }
}

async function readPiece(descriptor: number, at: number, length: number): Promise<PooledBytes> {
  const { buffer, giveBack } = borrowBuffer();
  const { bytesRead: count } = await bytesRead(descriptor, buffer, 0, length, at);
  if (count === 0) throw new Error(`file ended at ${at}`);
  return { bytes: buffer.subarray(0, count), giveBack };
}

/** A file as an answer of its own, or the part of it that is asked for (RFC 9110 §14). */
export async function singlePartAnswer(
  request: Request,
  file: FileGoingOut,
  { contentType, etag }: { contentType: string; etag: string },
): Promise<Response> {
  const range = byteRange(request.headers, file.sizeBytes, etag);
  const shared = {
    "content-type": contentType,
    "accept-ranges": "bytes",
    // Asked again each time: the patient's data may be corrected.
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    vary: "Accept",
    etag,
  };
  if (isKnown(request, etag)) {
    await file.done();
    return new Response(null, { status: 304, headers: shared });
  }
  if (range === "unsatisfiable") {
    await file.done();
    return new Response(null, { status: 416, headers: { ...shared, "content-range": `bytes */${file.sizeBytes}` } });
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  // Of the body of an answer to HEAD nothing is ever read.
  const isHead = request.method === "HEAD";
  if (isHead) await file.done();
  return new Response(isHead ? null : streamBody(bytesOf(file, { start, end })), {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      "content-length": String(end - start + 1),
      ...(range && { "content-range": `bytes ${start}-${end}/${file.sizeBytes}` }),
    },
  });
}
