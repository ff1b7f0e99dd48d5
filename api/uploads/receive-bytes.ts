import { open, rm } from "node:fs/promises";
import { Problem } from "../problem";
import { contentMeter } from "../storage/content-hash";
import type { ObjectStore, StoredObject } from "../storage/object-store";
import { asStorageProblem } from "../storage/storage-problems";

/** Bytes that came in whole, in a file that `ObjectStore.keep` takes over. */
export interface ReceivedPart extends StoredObject {
  path: string;
}

/**
 * Writes bytes into a new part as they come, in flat memory; nothing stays of them after an error.
 *
 * @param mostBytes the stream is given up behind them
 * @throws Problem file_too_large, storage_full; whatever the stream itself fails with
 */
export async function receiveBytes(
  objects: ObjectStore,
  bytes: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<ReceivedPart> {
  const path = objects.newPart();
  const meter = contentMeter();
  try {
    const file = await open(path, "wx", 0o600).catch(asStorage);
    try {
      for await (const chunk of bytes) {
        if (meter.sizeBytes + chunk.length > mostBytes) throw new Problem("file_too_large", { mostBytes });
        meter.add(chunk);
        await file.writeFile(chunk).catch(asStorage);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, ...meter.result() };
}

function asStorage(error: unknown): never {
  throw asStorageProblem(error);
}

/** The bytes of a request's body. Left early, the rest stays unread: the answer still has to go out the same way. */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
