import type { FrameView } from "#contract/imaging/images";
import type { RenderedPicture } from "#api/dicom/frame-cache";
import type { AskedWindow } from "#api/dicom/pixels/grey-window";
import { renderFrame } from "#api/dicom/render-frame";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { frameCacheOf } from "./frames-of";

/**
 * A frame as a picture, from the cache where it was made before.
 *
 * @param frame counted from 0
 * @throws Problem no_image for an instance or a frame without pixels; image_unreadable with `reason`
 */
export async function renderedFrame(
  platform: Platform,
  instance: { objectHash: string; hasPixelData: boolean; frames: number },
  frame: number,
  { window, center, width, shape, overlays, size, format }: FrameView & Pick<AskedWindow, "shape">,
): Promise<RenderedPicture> {
  const { objectHash } = instance;
  const isThere = Number.isInteger(frame) && frame >= 0 && frame < instance.frames;
  if (!instance.hasPixelData || !isThere) throw new Problem("no_image");
  const typed = center !== undefined && width !== undefined ? { center, width, ...(shape && { shape }) } : undefined;
  const greys = typed ?? window;
  const request = {
    objectHash,
    frame,
    format: overlays === "alone" ? ("png" as const) : format,
    ...(overlays !== undefined && { overlays }),
    ...(greys !== undefined && { window: greys }),
    ...(size !== undefined && { maxSize: size }),
  };
  const cache = await frameCacheOf(platform);
  const rendered = await cache.get(request, async () =>
    renderFrame({ ...request, path: await platform.objects.localPath(objectHash) }),
  );
  if (rendered.ok) return rendered;
  if (rendered.reason === "no_pixel_data") throw new Problem("no_image");
  platform.log.warn({ objectHash, reason: rendered.reason, detail: rendered.detail }, "a frame could not be rendered");
  throw new Problem("image_unreadable", { reason: rendered.reason });
}
