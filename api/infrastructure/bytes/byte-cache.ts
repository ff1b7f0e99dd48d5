import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessCode } from "../errors/error-code";

/** Bytes that can be made again, kept in a folder; the least recently used make room. */
export interface ByteCache {
  /** The kept bytes, or `null` when they are gone or not what was written. */
  find(key: string): Promise<Buffer | null>;
  /** Keeps bytes; what could not be kept, e.g. on a full disk, is told to `onError` alone. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
}

/** After eviction this share of the limit is in use, so that not every new entry has to evict one. */
const keptShare = 0.9;

const hashBytes = 32;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** File name of a key. */
const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

/**
 * Opens a cache. An entry is one file: the SHA-256 of the bytes, then the bytes. One that was cut off, altered or
 * removed from outside counts as gone.
 *
 * @param directory made when missing; everything in it belongs to the cache
 * @param maxBytes of all entries together
 */
export async function openByteCache({
  directory,
  maxBytes,
  onError,
}: {
  directory: string;
  maxBytes: number;
  onError: (error: unknown) => void;
}): Promise<ByteCache> {
  await mkdir(directory, { recursive: true });
  const entries = await entriesOnDisk(directory);
  let total = [...entries.values()].reduce((sum, bytes) => sum + bytes, 0);

  const forget = async (name: string) => {
    total -= entries.get(name) ?? 0;
    entries.delete(name);
    await rm(join(directory, name), { force: true });
  };
  const write = async (name: string, bytes: Uint8Array) => {
    const size = bytes.length + hashBytes;
    if (size > maxBytes) return;
    const part = join(directory, `${randomUUID()}.part`);
    await writeFile(part, [sha256(bytes), bytes]);
    await rename(part, join(directory, name));
    total += size - (entries.get(name) ?? 0);
    entries.delete(name);
    entries.set(name, size);
    if (total <= maxBytes) return;
    for (const oldest of [...entries.keys()]) {
      if (total <= maxBytes * keptShare) break;
      await forget(oldest);
    }
  };

  return {
    keep: (key, bytes) => write(nameOf(key), bytes).catch(onError),
    find: async (key) => {
      const name = nameOf(key);
      const size = entries.get(name);
      if (size === undefined) return null;
      const bytes = await wholeEntry(join(directory, name));
      if (!bytes) await forget(name);
      else if (entries.delete(name)) {
        // To the end of the order, and in time too, for the order after a restart.
        entries.set(name, size);
        await utimes(join(directory, name), new Date(), new Date()).catch(onError);
      }
      return bytes;
    },
  };
}

/** Entries by name, the longest unused first; what a crash left half written is removed. */
async function entriesOnDisk(directory: string): Promise<Map<string, number>> {
  const found: { name: string; bytes: number; usedAt: number }[] = [];
  for (const name of await readdir(directory)) {
    if (name.endsWith(".part")) {
      await rm(join(directory, name), { force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(join(directory, name));
    found.push({ name, bytes: size, usedAt: mtimeMs });
  }
  found.sort((one, other) => one.usedAt - other.usedAt);
  return new Map(found.map(({ name, bytes }) => [name, bytes]));
}

async function wholeEntry(path: string): Promise<Buffer | null> {
  const file = (await readFile(path).catch((error: unknown) => unlessCode(error, "ENOENT"))) ?? Buffer.alloc(0);
  const bytes = file.subarray(hashBytes);
  return file.length >= hashBytes && sha256(bytes).equals(file.subarray(0, hashBytes)) ? bytes : null;
}
