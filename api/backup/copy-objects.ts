import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { unlessCode } from "#api/infrastructure/errors/error-code";
import { contentMeter } from "#api/infrastructure/storage/content-hash";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { objectPath } from "./backup-folder";

/**
 * Copies every object of the store that the folder does not have, and checks its bytes against its name.
 *
 * @param copied hashes and sizes of what the folder has of this store; added to
 * @throws where bytes are not those of their name: the disk is at fault
 */
export async function copyObjects(store: ObjectStore, folder: string, copied: Map<string, number>): Promise<void> {
  for await (const { hash, sizeBytes } of store.list()) {
    if (copied.has(hash)) continue;
    const path = objectPath(folder, hash);
    const there = await stat(path).catch((error: unknown) => unlessCode(error, "ENOENT"));
    if (there?.size !== sizeBytes && !(await copyObject(store, hash, path))) continue;
    copied.set(hash, sizeBytes);
  }
}

/** @returns false where it was removed meanwhile */
async function copyObject(store: ObjectStore, hash: string, path: string): Promise<boolean> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = contentMeter();
  try {
    const bytes = (await store.read(hash)).on("data", (chunk: Uint8Array) => meter.add(chunk));
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
  } catch (error) {
    await rm(part, { force: true });
    if (await store.has(hash)) throw error;
    return false;
  }
  const found = meter.result().hash;
  if (found !== hash) throw new Error(`object ${hash} has other content than its name says (${found})`);
  await rename(part, path);
  return true;
}
