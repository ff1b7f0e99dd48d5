import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DicomHeader } from "#api/dicom/dicom-header";
import type { Platform } from "#api/infrastructure/platform";
import type { ArrivedPart } from "#api/infrastructure/storage/write-part";
import { filedAtOnce, fileReceived, type ReceivedImage } from "./file-received";
import { ReceivedFolder } from "./received-folder";
import type { IngestSource } from "./ingest-source";

type Needs = Pick<Platform, "db" | "objects" | "log" | "subscribers">;

/** The next image waits while so many do. */
const maxWaiting = 100;
/** For others to be filed with the first one. */
const gatherMs = 200;
const retryMs = { first: 500, longest: 30_000 };

/**
 * Images of one association that are answered before they are filed: each follows others of its study, is on disk with
 * all that is needed to file it (`ReceivedFolder`), and is filed with its neighbours while the next ones arrive. What a
 * process leaves behind the server files (`left-behind.ts`).
 */
export class ReceivedImages {
  private folder: ReceivedFolder | null = null;
  private readonly waiting: ReceivedImage[] = [];
  private filing: Promise<void> | null = null;
  private isAwaited = false;
  private enough: () => void = () => undefined;
  /** The database refused some: nothing is answered any more before it is filed. */
  private hasRefused = false;

  /** @param name of the association's folder, its own for ever */
  constructor(
    private readonly platform: Needs,
    private readonly ingestSource: IngestSource,
    private readonly name: string,
  ) {}

  /** Begins to write what will most likely be taken, while its header is read. */
  expect(part: ArrivedPart): void {
    if (!this.hasRefused) this.folder?.begin(part);
  }

  /**
   * Takes an image that follows others of its study.
   *
   * @returns whether it may be answered; if not, it has to be filed first
   * @throws Problem storage_full
   */
  async take(part: ArrivedPart, header: DicomHeader): Promise<boolean> {
    const { received } = this.platform.objects;
    if (!received || this.hasRefused) return false;
    this.folder ??= await ReceivedFolder.make(join(received.folder, this.name), this.ingestSource);
    const path = await this.folder.keep(part);
    while (this.waiting.length >= maxWaiting) await sleep(10);
    this.waiting.push({ path, header, objectHash: part.hash, sizeBytes: part.sizeBytes });
    if (this.waiting.length >= filedAtOnce) this.enough();
    this.filing ??= this.file().finally(() => (this.filing = null));
    return true;
  }

  /** Waits until everything that was taken is filed, however long the database is away. */
  async filed(): Promise<void> {
    this.isAwaited = true;
    this.enough();
    await this.filing;
    this.isAwaited = false;
  }

  /** At the end of the association. */
  async close(): Promise<void> {
    await this.filed();
    await this.folder?.close(!this.hasRefused);
  }

  private async file(): Promise<void> {
    for (let failures = 0; this.waiting.length > 0;) {
      await this.gathered();
      const batch = this.waiting.slice(0, filedAtOnce);
      try {
        const left = await fileReceived(this.platform, this.ingestSource, batch);
        if (left.length > 0) this.hasRefused = true;
        this.waiting.splice(0, batch.length);
        failures = 0;
      } catch (error) {
        this.platform.log.error({ err: error, waiting: this.waiting.length }, "received images are not filed yet");
        await sleep(Math.min(retryMs.first * 2 ** failures, retryMs.longest));
        failures += 1;
      }
    }
  }

  private async gathered(): Promise<void> {
    if (this.isAwaited || this.waiting.length >= filedAtOnce) return;
    const patience = new AbortController();
    this.enough = () => patience.abort();
    await sleep(gatherMs, null, { signal: patience.signal }).catch(() => undefined);
  }
}
