import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import type { RenderRequest, RenderResult } from "./render-frame";

export type RenderedPicture = Extract<RenderResult, { ok: true }>;

/** What of a request makes the picture, beside the object itself. */
export type CachedRequest = Omit<RenderRequest, "path"> & {
  /** Content hash of the stored object. */
  readonly objectHash: string;
};

export interface FrameCache {
  /** The kept picture, else what `render` gives; pictures are kept, refusals are not. Asked twice, rendered once. */
  get(request: CachedRequest, render: () => Promise<RenderResult>): Promise<RenderResult>;
}

/** Part of every key: raise it when the same request starts to give another picture. */
const RENDERER_VERSION = 1;

/** After eviction this share of the limit is in use, so that not every new picture has to evict one. */
const KEPT_SHARE = 0.9;

/**
 * Keeps rendered frames in a folder of its own, the least recently used going first.
 *
 * An entry is one file: a line of JSON with the picture's facts and its SHA-256, then the picture. One that was cut off,
 * altered or removed from outside is rendered again.
 *
 * @param directory made when missing; everything in it belongs to the cache
 * @param maxBytes of all entries together
 * @param onError told when a picture could not be kept, e.g. on a full disk; it is handed out all the same
 */
export async function openFrameCache({
  directory,
  maxBytes,
  onError,
}: {
  directory: string;
  maxBytes: number;
  onError: (error: unknown) => void;
}): Promise<FrameCache> {
  await mkdir(directory, { recursive: true });
  const entries = await entriesOnDisk(directory);
  let total = [...entries.values()].reduce((sum, bytes) => sum + bytes, 0);
  const underWay = new Map<string, Promise<RenderResult>>();

  const forget = async (name: string) => {
    total -= entries.get(name) ?? 0;
    entries.delete(name);
    await rm(join(directory, name), { force: true });
  };
  const keep = async (name: string, picture: RenderedPicture) => {
    const bytes = packed(picture);
    if (bytes.length > maxBytes) return;
    const part = join(directory, `${randomUUID()}.part`);
    await writeFile(part, bytes);
    await rename(part, join(directory, name));
    total += bytes.length - (entries.get(name) ?? 0);
    entries.delete(name);
    entries.set(name, bytes.length);
    if (total <= maxBytes) return;
    for (const oldest of [...entries.keys()]) {
      if (total <= maxBytes * KEPT_SHARE) break;
      await forget(oldest);
    }
  };
  const find = async (name: string): Promise<RenderedPicture | null> => {
    const bytes = entries.get(name);
    if (bytes === undefined) return null;
    const picture = await readEntry(join(directory, name));
    if (!picture) await forget(name);
    else if (entries.delete(name)) {
      // To the end of the order, and in time too, for the order after a restart.
      entries.set(name, bytes);
      await utimes(join(directory, name), new Date(), new Date()).catch(onError);
    }
    return picture;
  };
  const findOrRender = async (name: string, render: () => Promise<RenderResult>): Promise<RenderResult> => {
    const kept = await find(name);
    if (kept) return kept;
    const rendered = await render();
    if (rendered.ok) await keep(name, rendered).catch(onError);
    return rendered;
  };

  return {
    get: (request, render) => {
      const name = entryName(request);
      const running = underWay.get(name) ?? findOrRender(name, render).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
  };
}

/** File name of a request's picture. */
function entryName({ objectHash, frame = 0, window, maxSize, format }: CachedRequest): string {
  const key = JSON.stringify([RENDERER_VERSION, objectHash, frame, window ?? "default", maxSize ?? null, format]);
  return createHash("sha256").update(key).digest("hex");
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

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function packed({ image, contentType, width, height, window }: RenderedPicture): Buffer {
  const facts = JSON.stringify({ contentType, width, height, window, sha256: sha256(image) });
  return Buffer.concat([Buffer.from(`${facts}\n`), image]);
}

const entryFacts = z.object({
  contentType: z.enum(["image/jpeg", "image/png"]),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  window: z.object({ center: z.number(), width: z.number() }).nullable(),
  sha256: z.string(),
});

const jsonText = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    context.addIssue("not JSON");
    return z.NEVER;
  }
});

/** The picture of an entry, or `null` when it is gone or not what was written. */
async function readEntry(path: string): Promise<RenderedPicture | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const lineEnd = bytes.indexOf("\n");
  const facts = jsonText.pipe(entryFacts).safeParse(bytes.toString("utf8", 0, Math.max(0, lineEnd)));
  const image = bytes.subarray(lineEnd + 1);
  if (!facts.success || facts.data.sha256 !== sha256(image)) return null;
  const { contentType, width, height, window } = facts.data;
  return { ok: true, image, contentType, width, height, window };
}
