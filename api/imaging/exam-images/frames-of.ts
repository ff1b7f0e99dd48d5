import { join } from "node:path";
import { openFrameCache, type FrameCache } from "#api/dicom/frame-cache";
import type { Platform } from "#api/infrastructure/platform";

/** Pictures of some hundred thousand CT slices at half a screen; the least recently used make room. */
const maxCacheBytes = 4 * 1024 ** 3;

const caches = new WeakMap<Platform, Promise<FrameCache>>();

/** The platform's rendered frames. */
export function frameCacheOf(platform: Platform): Promise<FrameCache> {
  const known = caches.get(platform);
  if (known) return known;
  const opening = openFrameCache({
    directory: join(platform.cacheDir, "frames"),
    maxBytes: maxCacheBytes,
    onError: (error) => platform.log.warn({ err: error }, "a rendered frame was not kept"),
  });
  caches.set(platform, opening);
  // Tried again by the next request: the folder may be there by then.
  opening.catch(() => caches.delete(platform));
  return opening;
}
