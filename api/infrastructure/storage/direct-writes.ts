import { randomUUID } from "node:crypto";
import { closeSync, constants, ftruncate, open, write } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasCode } from "../errors/error-code";
import { freeBytes } from "./free-bytes";

const opened = promisify(open);
const written = promisify(write);
const truncated = promisify(ftruncate);

/** What direct writes count in: no disk has larger blocks, and memory pages are as large. */
const blockBytes = 4096;

/** One direct write, at most. */
export const slabBytes = 1024 * 1024;

/** As many as write at once: Node has four threads for it. */
const slabCount = 4;

const exclusive = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

/** Opens a file that does not exist yet, past the page cache (open(2), O_DIRECT). */
export const openDirect = (path: string): Promise<number> => opened(path, exclusive | constants.O_DIRECT, 0o600);

/** Direct writes go out of memory that begins at a page, which WebAssembly's does and no Buffer must. */
class Slabs {
  private free: Uint8Array[] | null = null;
  private readonly waiting: ((slab: Uint8Array) => void)[] = [];

  async with<Result>(use: (slab: Uint8Array) => Promise<Result>): Promise<Result> {
    this.free ??= this.made();
    const slab = this.free.pop() ?? (await new Promise<Uint8Array>((resolve) => this.waiting.push(resolve)));
    try {
      return await use(slab);
    } finally {
      const next = this.waiting.shift();
      if (next) next(slab);
      else this.free.push(slab);
    }
  }

  private made(): Uint8Array[] {
    const pages = (slabBytes * slabCount) / 65_536;
    const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages });
    return Array.from({ length: slabCount }, (_, index) => new Uint8Array(buffer, index * slabBytes, slabBytes));
  }
}

const slabs = new Slabs();

/**
 * Writes the next bytes of a file that `openDirect` opened, and takes them away from `chunks`: a slab at most, and less
 * only where there is no more. What is less than whole blocks is filled up; `endDirect` cuts it off.
 *
 * @param position a multiple of `slabBytes`
 * @param isOurs nobody else has the chunks: their memory is given back
 * @returns bytes written, without filling
 */
export const writeDirect = (file: number, chunks: Uint8Array[], position: number, isOurs: boolean): Promise<number> =>
  slabs.with(async (slab) => {
    const length = fill(slab, chunks, isOurs);
    const whole = Math.ceil(length / blockBytes) * blockBytes;
    slab.fill(0, length, whole);
    for (let at = 0; at < whole;) {
      const { bytesWritten } = await written(file, slab, at, whole - at, position + at);
      const blocks = bytesWritten - (bytesWritten % blockBytes);
      if (blocks === 0) throw Object.assign(new Error("less than a block written"), { code: "ENOSPC" });
      at += blocks;
    }
    return length;
  });

/** Cuts a file written directly to its length in bytes. */
export const endDirect = async (file: number, sizeBytes: number): Promise<void> => {
  if (sizeBytes % blockBytes !== 0) await truncated(file, sizeBytes);
};

/** Moves as much as fits from the front of `chunks`. @returns bytes moved */
function fill(slab: Uint8Array, chunks: Uint8Array[], isOurs: boolean): number {
  let length = 0;
  while (length < slab.length) {
    const first = chunks.shift();
    if (!first) break;
    const fitting = first.subarray(0, slab.length - length);
    slab.set(fitting, length);
    length += fitting.length;
    if (fitting.length < first.length) chunks.unshift(first.subarray(fitting.length));
    else if (isOurs) freeBytes(first);
  }
  return length;
}

const known = new Map<string, Promise<boolean>>();

/** Whether files of a folder can be written past the page cache: not on every system, nor on every file system. */
export function takesDirectWrites(folder: string): Promise<boolean> {
  const before = known.get(folder);
  if (before) return before;
  const answer = tried(join(folder, `${randomUUID()}.part`));
  known.set(folder, answer);
  // A full disk tells nothing: the next one asks again.
  answer.catch(() => known.delete(folder));
  return answer;
}

async function tried(path: string): Promise<boolean> {
  // Not defined on macOS.
  if (typeof constants.O_DIRECT !== "number") return false;
  let file: number | undefined;
  try {
    file = await openDirect(path);
    await writeDirect(file, [Buffer.alloc(1)], 0, false);
    return true;
  } catch (error) {
    if (hasCode(error, "EINVAL", "ENOTSUP", "EOPNOTSUPP")) return false;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
    await rm(path, { force: true });
  }
}
