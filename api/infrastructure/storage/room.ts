import type { Platform } from "../platform";
import { Problem } from "../problem";

/** What was free is believed for a second: many small files ask. */
const believedMs = 1_000;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Needs = { objects: Platform["objects"]; settings: Pick<Platform["settings"], "diskReserveBytes"> };

const looked = new WeakMap<Platform["objects"], { at: number; free: Promise<number | null> }>();

function freeBytesOf(objects: Platform["objects"], now: number): Promise<number | null> {
  const known = looked.get(objects);
  if (known && now - known.at < believedMs) return known.free;
  const free = objects.freeBytes();
  looked.set(objects, { at: now, free });
  return free;
}

/**
 * Whether the disk takes more from outside. What is kept back of it (DISK_RESERVE_MB) is for the database, which stands on the
 * same disk and stops everybody's work when that is full. A store of others, like S3, has its own limits.
 *
 * @param bytes about to be written, as far as it is known
 * @throws Problem storage_full
 */
export async function requireRoom({ objects, settings }: Needs, bytes = 0): Promise<void> {
  const isEnough = (free: number | null) => free === null || free - bytes >= settings.diskReserveBytes;
  if (isEnough(await freeBytesOf(objects, Date.now()))) return;
  // That there is none may be over since: nobody is refused for what is believed.
  looked.delete(objects);
  if (!isEnough(await freeBytesOf(objects, Date.now()))) throw new Problem("storage_full");
}

/** Bytes as they arrive, as long as the disk takes more. @throws Problem storage_full */
export async function* whileRoom(needs: Needs, bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    await requireRoom(needs, chunk.length);
    yield chunk;
  }
}
