import { readBody } from "../bytes/request-stream";
import { Problem } from "../problem";
import { kindOfFile } from "../bytes/kind-of-file";
import { TaskEnded } from "../workers/worker-pool";
import { WorkerDied, workerProcess } from "../workers/worker-process";
import type { MarkedPicture } from "./marked-picture";
import type { Drawing, PictureDone, PictureTask, Redrawing } from "./picture-worker";

/** Pixels a picture may unfold to: that of a good phone camera, and no more than memory holds. */
const maxPixels = 64_000_000;

/** Larger pictures of an exam are decompression bombs or slides, which come as DICOM. */
const maxUploadedPixels = 200_000_000;

const timeoutMs = 15_000;

// The decoder is native code: a picture that crashes it, or takes its memory, costs that picture alone.
const decoder = () =>
  workerProcess<PictureTask, PictureDone>(new URL("./picture-worker.ts", import.meta.url), { memoryMb: 512 });
/** What people without an account send waits in a line of its own. */
const uploaded = decoder();
const own = decoder();

async function run(worker: typeof own, task: PictureTask): Promise<PictureDone> {
  try {
    return await worker.run(task, { timeoutMs });
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof WorkerDied) return { kind: "unreadable", detail: error.message };
    throw error;
  }
}

/**
 * The bytes of a request's body, read no further than allowed.
 *
 * @throws Problem file_too_large
 */
export async function limitedBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readBody(request)) {
    length += chunk.length;
    if (length > maxBytes) throw new Problem("file_too_large", { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A picture that was sent in, upright and written anew: nothing of what came beside its pixels is kept.
 *
 * PNG and JPEG alone, told by their first bytes: the decoder would take SVG and more.
 *
 * @throws Problem file_refused for anything else, a broken file, or more than 64 million pixels
 */
export const redrawnPicture = (bytes: Buffer, how: Redrawing): Promise<Buffer> =>
  written(bytes, { kind: "redraw", bytes, maxPixels, how });

/**
 * A signature as it is kept: its ink on transparent ground, cut to what is written.
 *
 * @param bytes of a PNG or JPEG: drawn, scanned or photographed
 * @returns a PNG file
 * @throws Problem file_refused; with reason empty_picture where nothing is written
 */
export const signaturePicture = (bytes: Buffer): Promise<Buffer> =>
  written(bytes, { kind: "signature", bytes, maxPixels });

/** A picture of ours with what somebody drew on it. @returns a PNG file */
export const drawnPicture = (picture: MarkedPicture): Promise<Buffer> => bytesOf({ kind: "marked", picture });

/** A drawing of ours, on white unless told. @returns a PNG file */
export const outlinePicture = (svg: string, how: Partial<Drawing> = {}): Promise<Buffer> =>
  bytesOf({ kind: "outline", svg, how: { ground: "#ffffff", isTrimmed: false, ...how } });

async function written(bytes: Buffer, task: PictureTask): Promise<Buffer> {
  if (!isPicture(bytes)) throw new Problem("file_refused", { reason: "not_an_image" });
  return bytesOf(task);
}

async function bytesOf(task: PictureTask): Promise<Buffer> {
  const done = await run(own, task);
  if (done.kind === "empty") throw new Problem("file_refused", { reason: "empty_picture" });
  if (done.kind !== "written") throw new Problem("file_refused", { reason: "unreadable_image" });
  return bufferOf(done.bytes);
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** An attached picture as sheets show it. @returns a JPEG file; null where they cannot */
export async function printableKeyImage(bytes: Buffer): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  const done = await run(own, { kind: "keyImage", bytes });
  return done.kind === "written" ? bufferOf(done.bytes) : null;
}

/**
 * Decodes a picture that came with an exam, as a whole.
 *
 * @param path of a file of the product's own
 * @returns null, or why it cannot be read: for the log, without patient data
 */
export async function pictureFault(path: string): Promise<string | null> {
  const done = await run(uploaded, { kind: "check", path, maxPixels: maxUploadedPixels });
  return done.kind === "unreadable" ? done.detail : null;
}

const isPicture = (bytes: Buffer) => kindOfFile(bytes)?.startsWith("image/") ?? false;
