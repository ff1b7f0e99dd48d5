import { z } from "zod";

import { openByteCache } from "#api/infrastructure/bytes/byte-cache";
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
const rendererVersion = 2;

/**
 * Keeps rendered frames in a folder of its own, the least recently used going first.
 *
 * An entry is a line of JSON with the picture's facts, then the picture. One that was cut off, altered or removed from
 * outside is rendered again.
 *
 * @param directory made when missing; everything in it belongs to the cache
 * @param maxBytes of all entries together
 * @param onError told when a picture could not be kept, e.g. on a full disk; it is handed out all the same
 */
export async function openFrameCache(options: {
  directory: string;
  maxBytes: number;
  onError: (error: unknown) => void;
}): Promise<FrameCache> {
  const cache = await openByteCache(options);
  const underWay = new Map<string, Promise<RenderResult>>();

  const findOrRender = async (key: string, render: () => Promise<RenderResult>): Promise<RenderResult> => {
    const entry = await cache.find(key);
    const kept = entry && unpacked(entry);
    if (kept) return kept;
    const rendered = await render();
    if (rendered.ok) await cache.keep(key, packed(rendered));
    return rendered;
  };

  return {
    get: (request, render) => {
      const key = entryKey(request);
      const running = underWay.get(key) ?? findOrRender(key, render).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
  };
}

const entryKey = ({ objectHash, frame = 0, window, overlays = "shown", maxSize, format }: CachedRequest): string =>
  JSON.stringify([rendererVersion, objectHash, frame, window ?? "default", overlays, maxSize ?? null, format]);

function packed({ image, contentType, width, height, window }: RenderedPicture): Buffer {
  const facts = JSON.stringify({ contentType, width, height, window });
  return Buffer.concat([Buffer.from(`${facts}\n`), image]);
}

const entryFacts = z.object({
  contentType: z.enum(["image/jpeg", "image/png"]),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  window: z.object({ center: z.number(), width: z.number() }).nullable(),
});

/** The picture of an entry; `null` for one of another form, which an earlier version wrote. */
function unpacked(bytes: Buffer): RenderedPicture | null {
  const lineEnd = bytes.indexOf("\n");
  const facts = entryFacts.safeParse(JSON.parse(bytes.toString("utf8", 0, Math.max(0, lineEnd))));
  return facts.success ? { ok: true, image: bytes.subarray(lineEnd + 1), ...facts.data } : null;
}
