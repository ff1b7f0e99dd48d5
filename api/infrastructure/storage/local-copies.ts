import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { unlessCode } from "../errors/error-code";
import { Problem } from "../problem";
import { isContentHash } from "./content-hash";
import { inTurn } from "./in-turn";
import { asStorageProblem } from "./storage-problems";

/** Copies beyond this are removed, those longest unused first. */
const maxBytes = 20 * 1024 ** 3;
/** A copy handed out this recently may be about to be opened. */
const inUseMs = 10 * 60_000;

/** Fetches an object into a file that does not exist yet. @returns its size in bytes */
type Fetch = (path: string, hash: string) => Promise<number>;

/** A folder of local copies of remote objects, bounded in size; parts of an earlier run are removed. */
export async function openLocalCopies(folder: string, { maximum = maxBytes, now = Date.now } = {}) {
  const parts = join(folder, "parts");
  const copies = join(folder, "copies");
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true, mode: 0o700 });
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const turn = inTurn();
  const known = new Map<string, { sizeBytes: number; usedMs: number }>();
  for (const name of await readdir(copies)) {
    const { size, mtimeMs } = await stat(join(copies, name));
    known.set(name, { sizeBytes: size, usedMs: mtimeMs });
  }

  const newPart = () => join(parts, `${randomUUID()}.part`);

  const forget = async (hash: string) => {
    known.delete(hash);
    await rm(join(copies, hash), { force: true });
  };

  async function makeRoom() {
    let total = [...known.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (total <= maximum) return;
    for (const [hash, { sizeBytes, usedMs }] of [...known].sort(([, a], [, b]) => a.usedMs - b.usedMs)) {
      if (total <= maximum || usedMs > now() - inUseMs) return;
      await forget(hash);
      total -= sizeBytes;
    }
  }

  /** Path of the copy, fetched when it is not there. */
  async function pathOf(hash: string, fetch: Fetch): Promise<string> {
    if (!isContentHash(hash)) throw new Problem("not_found", { object: hash });
    const path = join(copies, hash);
    return turn(hash, async () => {
      const there = await utimes(path, now() / 1000, now() / 1000).then(
        () => true,
        (error: unknown) => unlessCode(error, "ENOENT") ?? false,
      );
      const sizeBytes = there ? (known.get(hash)?.sizeBytes ?? 0) : await fetched(hash, path, fetch);
      known.set(hash, { sizeBytes, usedMs: now() });
      if (!there) await makeRoom();
      return path;
    });
  }

  async function fetched(hash: string, path: string, fetch: Fetch): Promise<number> {
    const part = newPart();
    try {
      const sizeBytes = await fetch(part, hash);
      await rename(part, path);
      return sizeBytes;
    } catch (error) {
      await rm(part, { force: true });
      throw asStorageProblem(error);
    }
  }

  return { newPart, pathOf, forget };
}
