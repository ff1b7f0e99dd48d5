import { readdirSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readRange } from "#api/infrastructure/bytes/read-range";
import type { Platform } from "#api/infrastructure/platform";
import { measureFile } from "#api/infrastructure/storage/content-hash";
import { examineFile } from "./examine-file";
import { filedAtOnce, fileReceived, type ReceivedImage } from "./file-received";
import { readReceived, unlessGone, type LeftBehind } from "./received-folder";

type Needs = Pick<Platform, "db" | "objects" | "log" | "subscribers">;

const retryMs = { first: 1_000, longest: 30_000 };
const headBytes = 64 * 1024;

export interface LeftBehindFiling {
  /** Files also what stands there now. */
  again(): void;
  stop(): Promise<void>;
}

/**
 * Files the images that a process received, answered and did not file before it ended, and tries again while the database
 * is away. To be called, and called `again`, while no process receives.
 */
export function fileLeftBehind(platform: Needs): LeftBehindFiling {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Side by side: one that cannot be read holds up no other.
  const filing = new Map<string, Promise<void>>();
  const again = () => {
    const root = platform.objects.received?.folder;
    // At once, before another process begins to receive into folders of its own.
    const folders = root === undefined ? [] : readdirSync(root).map((name) => join(root, name));
    for (const folder of folders.filter((one) => !filing.has(one))) {
      filing.set(
        folder,
        fileFolder(platform, folder, signal).finally(() => filing.delete(folder)),
      );
    }
  };
  again();
  return {
    again,
    stop: async () => {
      stopping.abort();
      await Promise.all(filing.values());
    },
  };
}

async function fileFolder(platform: Needs, folder: string, signal: AbortSignal): Promise<void> {
  for (let waitMs = retryMs.first; !signal.aborted; waitMs = Math.min(2 * waitMs, retryMs.longest)) {
    try {
      const left = await readReceived(folder);
      if (left) {
        platform.log.warn(
          { folder, images: left.images.length, peer: left.ingestSource.peer },
          "received images left behind",
        );
        if (!(await fileAllOf(platform, left))) return;
      }
      await rm(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      platform.log.error({ err: error, folder }, "received images left behind are not filed yet");
      await sleep(waitMs, null, { signal }).catch(() => undefined);
    }
  }
}

/** @returns whether none is left */
async function fileAllOf(platform: Needs, { ingestSource, images }: LeftBehind): Promise<boolean> {
  let isAllFiled = true;
  for (let first = 0; first < images.length; first += filedAtOnce) {
    const whole: ReceivedImage[] = [];
    for (const image of images.slice(first, first + filedAtOnce)) {
      const found = await wholeImage(platform, image).catch(unlessGone);
      if (found) whole.push(found);
    }
    if ((await fileReceived(platform, ingestSource, whole)).length > 0) isAllFiled = false;
  }
  return isAllFiled;
}

/** Removes a file that does not hold what its name says: its sender was never answered. */
async function wholeImage({ log }: Needs, { path, hash }: LeftBehind["images"][number]): Promise<ReceivedImage | null> {
  const measured = await measureFile(path);
  if (measured.hash !== hash) {
    log.warn({ path }, "received image was cut off before it was answered");
    await rm(path);
    return null;
  }
  const examined = await examineFile({ path, head: await readRange(path, 0, headBytes), ...measured });
  if (examined.kind !== "dicom") throw new Error(`received image at ${path} cannot be read any more`);
  // Its object is as young as if it came now: none that is about to be referred to is swept away.
  await utimes(path, new Date(), new Date());
  return { path, header: examined.header, objectHash: hash, sizeBytes: measured.sizeBytes };
}
