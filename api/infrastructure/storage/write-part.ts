import { closeSync, fsync, open, writev } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { Problem } from "../problem";
import { contentMeter } from "./content-hash";
import { endDirect, openDirect, slabBytes, takesDirectWrites, writeDirect } from "./direct-writes";
import type { StoredObject } from "./object-store";
import { asStorageProblem } from "./storage-problems";

const opened = promisify(open);
const written = promisify(writev);
const synced = promisify(fsync);

/** Bytes that came whole: measured, and held in memory until they are written where they fit in a slab. */
export interface ArrivedPart extends StoredObject {
  /** Its first bytes, some 16 to 64 KB as they came, for whoever wants to know what it is. */
  head: Buffer;
  /**
   * Writes what is not written yet, and syncs the file; asked again, the same. Nothing stays of it after an error.
   *
   * @param path for the file, where nothing was written yet; else it stays where it was begun
   * @param syncFolder called once the file stands, and waited for beside its own sync
   * @throws Problem storage_full
   */
  write(path?: string, syncFolder?: () => Promise<void>): Promise<WrittenPart>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** A local file that is whole: measured and synced as it was written. */
export interface WrittenPart extends StoredObject {
  path: string;
  /** As of the part that arrived. */
  head: Buffer;
}

const headBytes = 64 * 1024;
/** What nearly every header fits into. */
const enoughBytes = 16 * 1024;

/** Smaller files cost no more through the page cache, where their first reader finds them. */
const directBytes = 128 * 1024;

export interface Arriving {
  /** The source is given up behind them. */
  mostBytes?: number;
  /** Nobody else has what the source hands out, so that its memory is given back as soon as it is written. */
  isOurs?: boolean;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes bytes into a new file as they come, in flat memory, and syncs it; nothing stays of them after an error. All but
 * small files go past the page cache: copying a slice there takes twice the processor time of all else done to it.
 *
 * @throws Problem file_too_large, storage_full; whatever the source itself fails with
 */
export async function writePart(path: string, bytes: Bytes, arriving: Arriving = {}): Promise<WrittenPart> {
  return (await arrivePart(path, bytes, arriving)).write();
}

/** As `writePart`, but for the last slab and the sync, which wait until they are asked for. */
export async function arrivePart(
  path: string,
  bytes: Bytes,
  { mostBytes = Infinity, isOurs = false }: Arriving = {},
): Promise<ArrivedPart> {
  const meter = contentMeter();
  const file = new PartFile(path, isOurs);
  const head: Buffer[] = [];
  try {
    for await (const chunk of bytes) {
      if (meter.sizeBytes + chunk.length > mostBytes) throw new Problem("file_too_large", { mostBytes });
      if (meter.sizeBytes < enoughBytes) head.push(Buffer.from(chunk.subarray(0, headBytes - meter.sizeBytes)));
      meter.add(chunk);
      await file.add(chunk);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  const [first = Buffer.alloc(0), ...more] = head;
  const arrived = { head: more.length === 0 ? first : Buffer.concat(head), ...meter.result() };
  let writing: Promise<WrittenPart> | null = null;
  return {
    ...arrived,
    write: (elsewhere, syncFolder) =>
      (writing ??= file.end(elsewhere, syncFolder).then((written) => ({ path: written, ...arrived }))),
    discard: async () => {
      await writing?.catch(() => undefined);
      await file.discard();
    },
  };
}

/** Gathers what comes, for each write costs about the same, and opens its file with the first one. */
class PartFile {
  private file: { descriptor: number; isDirect: boolean } | null = null;
  private readonly waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private writtenBytes = 0;

  /** Where it is known whether files are written past the page cache; those elsewhere stand on the same file system. */
  private readonly folder: string;

  constructor(
    private path: string,
    private readonly isOurs: boolean,
  ) {
    this.folder = dirname(path);
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    while (this.waitingBytes >= slabBytes) await this.write().catch(asStorage);
  }

  /** Writes the rest and syncs the file. @returns its path */
  async end(elsewhere = this.path, syncFolder?: () => Promise<void>): Promise<string> {
    try {
      if (!this.file) this.path = elsewhere;
      const { descriptor, isDirect } = await this.write();
      if (isDirect) await endDirect(descriptor, this.writtenBytes);
      const folder = syncFolder?.();
      // Waited for behind the file, which is not closed while it is synced.
      folder?.catch(() => undefined);
      await synced(descriptor);
      await folder;
      closeSync(descriptor);
      this.file = null;
      return this.path;
    } catch (error) {
      await this.discard();
      return asStorage(error);
    }
  }

  async discard(): Promise<void> {
    if (this.file) closeSync(this.file.descriptor);
    this.file = null;
    await rm(this.path, { force: true });
  }

  private async write() {
    this.file ??= await this.opened();
    const { descriptor, isDirect } = this.file;
    const length = isDirect
      ? await writeDirect(descriptor, this.waiting, this.writtenBytes, this.isOurs)
      : await writeAll(descriptor, this.waiting.splice(0));
    this.writtenBytes += length;
    this.waitingBytes -= length;
    return this.file;
  }

  private async opened() {
    const isDirect = this.waitingBytes >= directBytes && (await takesDirectWrites(this.folder));
    return { descriptor: await (isDirect ? openDirect(this.path) : opened(this.path, "wx", 0o600)), isDirect };
  }
}

/** writev may write less than it was given. @returns the bytes of all chunks */
async function writeAll(file: number, chunks: Uint8Array[]): Promise<number> {
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) return 0;
  const { bytesWritten } = await written(file, chunks);
  if (bytesWritten < total) await writeAll(file, [Buffer.concat(chunks).subarray(bytesWritten)]);
  return total;
}

function asStorage(error: unknown): never {
  throw asStorageProblem(error);
}
