import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, unlessCode } from "../errors/error-code";
import { Problem } from "../problem";
import { isContentHash, measureFile } from "./content-hash";
import { folderSync } from "./folder-sync";
import { freeBytesOf } from "./free-space";
import { inTurn } from "./in-turn";
import type { ObjectStore, StoredObject } from "./object-store";
import { asStorageProblem } from "./storage-problems";
import { writePart, type WrittenPart } from "./write-part";

/**
 * Objects as files of one folder: `ab/ab12…` under the first two digits of the hash, `parts/` for bytes on their way in,
 * `received/` for what is to be filed. Several processes may have it open, each with parts of its own.
 *
 * A file is synced, then renamed into place, then its folder is synced: what stands under a hash is always whole.
 * Unfinished parts of an earlier run are removed.
 */
export async function openDiskStore(folder: string, partsName = "parts"): Promise<ObjectStore> {
  const parts = join(folder, partsName);
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true, mode: 0o700 });
  const received = join(folder, "received");
  await mkdir(received, { recursive: true, mode: 0o700 });
  const known = new Set(await readdir(folder));
  const fans = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
  for (const fan of fans) if (!known.has(fan)) await mkdir(join(folder, fan));
  const takesLinks = await linked(parts);
  const synced = folderSync();
  await synced(folder);
  const turn = inTurn();

  const fanOf = (hash: string) => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string) => {
    if (!isContentHash(hash)) throw new Problem("not_found", { object: hash });
    return join(fanOf(hash), hash);
  };
  const newPart = () => join(parts, `${randomUUID()}.part`);

  async function keep(file: string | WrittenPart): Promise<StoredObject> {
    const { hash, sizeBytes } = typeof file === "string" ? await measureFile(file) : file;
    try {
      const part = typeof file === "string" ? await syncedHere(file, newPart()) : file.path;
      // Renaming over the same content is harmless, and its time then tells that it was kept again.
      await turn(hash, () => rename(part, pathOf(hash)));
      await synced(fanOf(hash));
    } catch (error) {
      throw asStorageProblem(error);
    }
    return { hash, sizeBytes };
  }

  /** Files of one disk may have several names (link(2)). Its own time tells that an object was kept again. */
  async function keepBeside({ path, objectHash }: { path: string; objectHash: string }) {
    const object = pathOf(objectHash);
    try {
      await link(path, object);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
      await utimes(object, new Date(), new Date());
    }
  }

  async function keepReceived(files: readonly { path: string; objectHash: string }[]): Promise<void> {
    try {
      for (const file of files) await turn(file.objectHash, () => keepBeside(file));
      for (const fan of new Set(files.map(({ objectHash }) => fanOf(objectHash)))) await synced(fan);
    } catch (error) {
      throw asStorageProblem(error);
    }
  }

  async function localPath(hash: string): Promise<string> {
    const path = pathOf(hash);
    if (!(await exists(path))) throw new Problem("not_found", { object: hash });
    return path;
  }

  return {
    received: takesLinks ? { folder: received, keep: keepReceived } : null,
    newPart,
    keep,
    keepBytes: async (bytes) => keep(await writePart(newPart(), [bytes])),
    read: async (hash) => {
      try {
        return (await open(pathOf(hash), "r")).createReadStream();
      } catch (error) {
        throw hasCode(error, "ENOENT") ? new Problem("not_found", { object: hash }) : error;
      }
    },
    localPath,
    has: async (hash) => exists(pathOf(hash)),
    list: async function* () {
      for (const fan of fans) {
        for (const hash of (await readdir(join(folder, fan))).filter(isContentHash)) {
          const found = await stat(pathOf(hash)).catch(unlessMissing);
          if (found) yield { hash, sizeBytes: found.size };
        }
      }
    },
    freeBytes: () => freeBytesOf(parts),
    removeUnused: (hash, before) =>
      turn(hash, async () => {
        const path = pathOf(hash);
        const found = await stat(path).catch(unlessMissing);
        if (!found || found.mtime >= before) return false;
        // Another process may keep it again meanwhile: what is moved away tells, and then comes back.
        const doomed = newPart();
        await rename(path, doomed);
        if ((await stat(doomed)).mtime >= before) {
          await rename(doomed, path);
          return false;
        }
        await rm(doomed);
        return true;
      }),
  };
}

/** Whether a file of the folder can have a second name: not on every file system. */
async function linked(folder: string): Promise<boolean> {
  const file = join(folder, `${randomUUID()}.part`);
  const second = join(folder, `${randomUUID()}.part`);
  try {
    await (await open(file, "wx", 0o600)).close();
    await link(file, second);
    return true;
  } catch (error) {
    if (hasCode(error, "EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK")) return false;
    // A full disk tells nothing; with room again it most likely can.
    if (asStorageProblem(error) === error) throw error;
    return true;
  } finally {
    await Promise.all([rm(file, { force: true }), rm(second, { force: true })]);
  }
}

const unlessMissing = (error: unknown) => unlessCode(error, "ENOENT");

const exists = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    (error: unknown) => unlessMissing(error) ?? false,
  );

/** Moves a file into the store's folder, by copying where that is on another file system, and syncs it. */
async function syncedHere(path: string, part: string): Promise<string> {
  try {
    await rename(path, part);
  } catch (error) {
    if (!hasCode(error, "EXDEV")) throw error;
    await copyFile(path, part, constants.COPYFILE_EXCL);
    await rm(path);
  }
  const handle = await open(part, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return part;
}
