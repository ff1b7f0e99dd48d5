import { nobody } from "#api/infrastructure/actor/principal";
import { close, fsync, open } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { unlessCode } from "#api/infrastructure/errors/error-code";
import { asStorageProblem } from "#api/infrastructure/storage/storage-problems";
import { writePart, type ArrivedPart } from "#api/infrastructure/storage/write-part";
import type { IngestSource } from "./ingest-source";

const opened = promisify(open);
const closed = promisify(close);
const synced = promisify(fsync);

export const senderName = "sender.json";

/** What has to be known of the sender to file its images when it has gone. */
const Sender = z.object({
  bucketId: z.string(),
  peer: z.string().optional(),
  origin: z.object({
    requestId: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    host: z.string(),
    url: z.string(),
  }),
});

/**
 * A folder of images that one association was told are stored, until they are filed: `sender.json`, and each image under
 * `<number>.<SHA-256>`. A name may reach the disk before its bytes, so whoever reads the folder after a crash compares
 * them: what differs was never answered.
 */
export class ReceivedFolder {
  private count = 0;

  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
  ) {}

  /**
   * @param path of a folder that does not exist yet
   * @throws Problem storage_full
   */
  static async make(path: string, { bucketId, peer, actor: { origin } }: IngestSource): Promise<ReceivedFolder> {
    try {
      await mkdir(path, { mode: 0o700 });
      await writePart(join(path, senderName), [Buffer.from(JSON.stringify({ bucketId, peer, origin }))]);
      await syncFolder(dirname(path));
      return new ReceivedFolder(path, await opened(path, "r"));
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw asStorageProblem(error);
    }
  }

  /** Begins to write the next image, whatever it will turn out to be. */
  begin(part: ArrivedPart): void {
    const writing = part.write(this.next(part), this.sync);
    // Heard of by whoever goes on with the part.
    writing.catch(() => undefined);
  }

  /**
   * Keeps an image durably; when this returns, it survives a crash, and its sender may be told.
   *
   * @returns its path
   * @throws Problem storage_full
   */
  async keep(part: ArrivedPart): Promise<string> {
    const { path: written } = await part.write(this.next(part), this.sync);
    if (dirname(written) === this.path) return written;
    try {
      const path = this.next(part);
      await rename(written, path);
      await this.sync();
      return path;
    } catch (error) {
      throw asStorageProblem(error);
    }
  }

  /** @param isEmpty whether all its images are filed, so that it may go */
  async close(isEmpty: boolean): Promise<void> {
    await closed(this.descriptor);
    if (isEmpty) await rm(this.path, { recursive: true, force: true });
  }

  private readonly sync = () => synced(this.descriptor);

  private next({ hash }: ArrivedPart): string {
    this.count += 1;
    return join(this.path, `${String(this.count).padStart(8, "0")}.${hash}`);
  }
}

/** Whoever received an image may still be there when the next server begins, and have filed it in the meantime. */
export const unlessGone = (error: unknown) => unlessCode(error, "ENOENT");

/** What a folder says that was left behind: who sent, and what, in the order it came. */
export interface LeftBehind {
  ingestSource: IngestSource;
  images: { path: string; hash: string }[];
}

/** @returns null where it has no images, which come after `sender.json` has reached the disk, or is gone */
export async function readReceived(path: string): Promise<LeftBehind | null> {
  const found = await readdir(path).catch(unlessGone);
  const names = found?.filter((name) => name !== senderName).sort();
  if (!names || names.length === 0) return null;
  const { bucketId, peer, origin } = Sender.parse(JSON.parse(await readFile(join(path, senderName), "utf8")));
  const actor = { origin, principal: nobody, bucketId };
  return {
    ingestSource: { bucketId, source: "dimse", actor, ...(peer === undefined ? {} : { peer }) },
    images: names.map((name) => ({ path: join(path, name), hash: name.split(".")[1] ?? "" })),
  };
}

async function syncFolder(path: string): Promise<void> {
  const descriptor = await opened(path, "r");
  try {
    await synced(descriptor);
  } finally {
    await closed(descriptor);
  }
}
