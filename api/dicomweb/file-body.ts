import { createReadStream } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { isKnown, keptPrivately, notModified } from "../exams/file-answer";
import { byteRange } from "./byte-range";

/** A file on this machine, ready to be sent. */
export interface ReadyFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Made for this answer alone, and removed with it. */
  readonly isPassing: boolean;
}

/** Up to this size a file is read at once, which takes a third of the time that a stream of pieces takes. */
const READ_WHOLE_BYTES = 2 * 1024 * 1024;

const PIECE_BYTES = 512 * 1024;

/** The bytes of a ready file, which is removed afterwards where it was made for this answer. */
export async function* bytesOf(
  { path, sizeBytes, isPassing }: ReadyFile,
  { start, end } = { start: 0, end: sizeBytes - 1 },
): AsyncGenerator<Uint8Array> {
  try {
    if (start === 0 && end === sizeBytes - 1 && sizeBytes <= READ_WHOLE_BYTES) yield await readFile(path);
    else if (sizeBytes > 0) yield* createReadStream(path, { start, end, highWaterMark: PIECE_BYTES });
  } finally {
    if (isPassing) await rm(path, { force: true });
  }
}

/** A generator as the body of an answer; what it holds open is closed when the client leaves. */
export const generatedBody = (bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await bytes.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );

/** A file as an answer of its own, or the part of it that is asked for (RFC 9110 §14). */
export function singlePartAnswer(
  request: Request,
  file: ReadyFile,
  { contentType, etag, headers = {} }: { contentType: string; etag: string; headers?: Record<string, string> },
): Response {
  if (isKnown(request, etag)) return notModified(etag);
  const range = byteRange(request.headers, file.sizeBytes, etag);
  const shared = {
    ...headers,
    "content-type": contentType,
    "accept-ranges": "bytes",
    "cache-control": keptPrivately,
    "x-content-type-options": "nosniff",
    vary: "Accept",
    etag,
  };
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...shared, "content-range": `bytes */${file.sizeBytes}` } });
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  return new Response(generatedBody(bytesOf(file, { start, end })), {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      "content-length": String(end - start + 1),
      ...(range && { "content-range": `bytes ${start}-${end}/${file.sizeBytes}` }),
    },
  });
}

/** Whether a file has the preamble that files of media and of DICOMweb begin with (PS3.10 §7.1). */
export async function hasPreamble(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 128);
    return bytesRead === 4 && buffer.toString("latin1") === "DICM";
  } finally {
    await file.close();
  }
}
