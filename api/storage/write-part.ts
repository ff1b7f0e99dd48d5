import { closeSync, fsync, open, writev } from "node:fs";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { Problem } from "../problem";
import { contentMeter } from "./content-hash";
import type { StoredObject } from "./object-store";
import { asStorageProblem } from "./storage-problems";

const opened = promisify(open);
const written = promisify(writev);
const synced = promisify(fsync);

/** A local file that is whole: measured and synced as it was written. */
export interface WrittenPart extends StoredObject {
  path: string;
  /** Its first bytes, 64 KB at most, for whoever wants to know what it is. */
  head: Buffer;
}

/** Chunks come in the size the network has; each write costs about the same. */
const gatheredBytes = 1024 * 1024;
const headBytes = 64 * 1024;

/**
 * Writes bytes into a new file as they come, in flat memory, and syncs it; nothing stays of them after an error.
 *
 * @param mostBytes the source is given up behind them
 * @throws Problem file_too_large, storage_full; whatever the source itself fails with
 */
export async function writePart(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes = Infinity,
): Promise<WrittenPart> {
  const meter = contentMeter();
  const file = await opened(path, "wx", 0o600).catch(asStorage);
  let head = Buffer.alloc(0);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    await writeAll(file, waiting).catch(asStorage);
    waiting = [];
    waitingBytes = 0;
  };
  try {
    for await (const chunk of bytes) {
      if (meter.sizeBytes + chunk.length > mostBytes) throw new Problem("file_too_large", { mostBytes });
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      meter.add(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= gatheredBytes) await flush();
    }
    await flush();
    await synced(file).catch(asStorage);
  } catch (error) {
    closeSync(file);
    await rm(path, { force: true });
    throw error;
  }
  closeSync(file);
  return { path, head, ...meter.result() };
}

/** writev may write less than it was given. */
async function writeAll(file: number, chunks: Uint8Array[]): Promise<void> {
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) return;
  const { bytesWritten } = await written(file, chunks);
  if (bytesWritten < total) await writeAll(file, [Buffer.concat(chunks).subarray(bytesWritten)]);
}

function asStorage(error: unknown): never {
  throw asStorageProblem(error);
}
