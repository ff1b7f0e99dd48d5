import { closeSync, fstatSync, openSync } from "node:fs";
import sharp from "sharp";

import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { loadCodecs } from "./pixels/frame-codecs";
import type { RequestedWindow } from "./pixels/grey-image";
import type { GreyWindow } from "./pixels/grey-window";
import { overlayPicture, picture, type Picture, type ShownOverlays } from "./pixels/picture";
import { asNotShown, type NotShown } from "./refusal";

export interface RenderTask {
  readonly path: string;
  readonly frame: number;
  readonly window: RequestedWindow;
  readonly overlays: ShownOverlays | "alone";
  readonly maxSize: number | null;
  readonly format: "jpeg" | "png";
}

export type RenderedFrame =
  | {
      readonly ok: true;
      readonly image: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly window: GreyWindow | null;
    }
  | NotShown;

/** Diagnostic detail survives; the file is a third of quality 100. */
const jpegQuality = 92;

/** Longer sides are reduced: browsers and JPEG have their limits. */
const maxSide = 16_384;

/** Greater levels save little on noise and take several times as long. */
const pngCompressionLevel = 3;

// One picture a thread: the pool decides how many run at once, and no picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/** Renders one frame of a file; runs in a worker thread. */
export default async function renderFrameOfFile(task: RenderTask): Promise<RenderedFrame> {
  await loadCodecs();
  try {
    return { ok: true, ...(await encoded(pictureOfFile(task), task)) };
  } catch (error) {
    return asNotShown(error);
  }
}

function pictureOfFile({ path, frame, window, overlays }: RenderTask): Picture {
  const file = openSync(path, "r");
  try {
    const dicom = openDicom(fileSource(file, fstatSync(file).size));
    return overlays === "alone" ? overlayPicture(dicom, frame) : picture(dicom, frame, window, overlays);
  } finally {
    closeSync(file);
  }
}

async function encoded(picture: Picture, { maxSize, format }: RenderTask) {
  const { pixels, channels, width, height, window } = picture;
  const size = shownSize(picture, maxSize);
  let image = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: width * height });
  if (size.width !== width || size.height !== height) image = image.resize({ ...size, fit: "fill" });
  if (channels === 1) image = image.toColourspace("b-w");
  const { data, info } = await (
    format === "jpeg"
      ? image.jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
      : image.png({ compressionLevel: pngCompressionLevel })
  ).toBuffer({ resolveWithObject: true });
  return { image: new Uint8Array(data), width: info.width, height: info.height, window };
}

/** Pixels that are not square are made so by enlarging their shorter side; then the whole is fitted into `maxSize`. */
function shownSize({ width, height, pixelAspect }: Picture, maxSize: number | null): { width: number; height: number } {
  // Spacings that differ by rounding only leave the picture as it is.
  const aspect = Math.abs(pixelAspect - 1) < 0.01 ? 1 : pixelAspect;
  const wide = aspect < 1 ? width / aspect : width;
  const high = aspect > 1 ? height * aspect : height;
  const scale = Math.min(1, Math.min(maxSize ?? maxSide, maxSide) / Math.max(wide, high));
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
}
