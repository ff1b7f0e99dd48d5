import { frameSizes, type FrameView } from "#contract/imaging/images";
import type { AskedWindow, VoiFunction } from "#api/dicom/pixels/grey-window";
import { Problem } from "#api/infrastructure/problem";

/** How a picture is asked for (PS3.18 §8.3.5). */
export interface Rendering {
  readonly window: AskedWindow | null;
  readonly viewport: Viewport | null;
  /** Of JPEG, 1 to 100; null for what pictures have by default. */
  readonly quality: number | null;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
  /** The part of the image shown, in its own pixels; null for all of it. */
  readonly source: { left: number; top: number; width: number; height: number } | null;
  readonly isFlippedHorizontally: boolean;
  readonly isFlippedVertically: boolean;
}

export const pictureTypes = ["image/jpeg", "image/png", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Longest side of a picture: more than the largest screens show. */
const maxSide = 5120;

const refused = (parameter: string): never => {
  throw new Problem("bad_request", { parameter });
};

function numbersIn(query: URLSearchParams, name: string): (number | null)[] | null {
  const text = query.get(name);
  if (text === null) return null;
  return text.split(",").map((part) => {
    if (part.trim() === "") return null;
    const number = Number(part);
    return Number.isFinite(number) ? number : refused(name);
  });
}

/** Reads `window`, `viewport` and `quality`; @throws Problem bad_request with the `parameter` */
export function renderingIn(query: URLSearchParams): Rendering {
  return { window: windowIn(query), viewport: viewportIn(query), quality: qualityIn(query) };
}

/**
 * What the query asks for that pictures here never have, for the answer to warn of (PS3.18 §8.3.5.1.1, §8.3.5.1.5): texts
 * drawn into them, and colour profiles. `iccprofile=no` asks for what there is.
 */
export const notDrawn = (query: URLSearchParams): string[] =>
  ["annotation", "iccprofile"].filter((name) => {
    const value = query.get(name);
    return value !== null && !(name === "iccprofile" && value.toLowerCase() === "no");
  });

/** Names of PS3.18 §8.3.5.1.4 for the functions of PS3.3 C.11.2.1. */
const shapes = new Map<string, VoiFunction>([
  ["linear", "LINEAR"],
  ["linear-exact", "LINEAR_EXACT"],
  ["sigmoid", "SIGMOID"],
]);

/** `center,width,function`; without the last, the image's own function (PS3.18 §8.3.5.1.4). */
function windowIn(query: URLSearchParams): Rendering["window"] {
  const text = query.get("window");
  if (text === null) return null;
  const [center = "", width = "", named] = text.split(",").map((part) => part.trim());
  const shape = shapes.get(named?.toLowerCase() ?? "");
  if (center === "" || width === "" || (named !== undefined && !shape)) refused("window");
  const window = { center: Number(center), width: Number(width), ...(shape && { shape }) };
  const isSound = Math.abs(window.center) <= 100_000 && window.width > 0 && window.width <= 200_000;
  return isSound ? window : refused("window");
}

/** `vw,vh,sx,sy,sw,sh`; negative sizes of the source turn the picture over (PS3.18 §8.3.5.1.3). */
function viewportIn(query: URLSearchParams): Viewport | null {
  const values = numbersIn(query, "viewport");
  if (!values) return null;
  const [width = null, height = null, left = null, top = null, sourceWidth = null, sourceHeight = null] = values;
  if (width === null || height === null || width < 1 || height < 1) return refused("viewport");
  if (width > maxSide || height > maxSide) return refused("viewport");
  const hasSource = [left, top, sourceWidth, sourceHeight].some((value) => value !== null);
  return {
    width: Math.round(width),
    height: Math.round(height),
    source: hasSource
      ? {
          left: Math.max(0, Math.round(left ?? 0)),
          top: Math.max(0, Math.round(top ?? 0)),
          width: Math.round(Math.abs(sourceWidth ?? Infinity)),
          height: Math.round(Math.abs(sourceHeight ?? Infinity)),
        }
      : null,
    isFlippedHorizontally: (sourceWidth ?? 1) < 0,
    isFlippedVertically: (sourceHeight ?? 1) < 0,
  };
}

function qualityIn(query: URLSearchParams): number | null {
  const [quality = null] = numbersIn(query, "quality") ?? [];
  if (quality === null) return null;
  return Number.isInteger(quality) && quality >= 1 && quality <= 100 ? quality : refused("quality");
}

/** The picture of the frame that the one asked for is made from: itself, where nothing is left to do. */
export function viewFor(
  { window, viewport, quality }: Rendering,
  type: PictureType,
): FrameView & Pick<AskedWindow, "shape"> {
  const isAsItIs = viewport === null && quality === null && type !== "image/gif";
  const longest = viewport && !viewport.source ? Math.max(viewport.width, viewport.height) : null;
  const size = longest === null ? undefined : frameSizes.find((side) => side >= longest);
  return {
    ...(window && window),
    ...(size !== undefined && { size }),
    format: isAsItIs && type === "image/jpeg" ? "jpeg" : "png",
  };
}

/** Makes the picture asked for out of that of `viewFor`. */
export async function asPicture(
  image: Buffer,
  { viewport, quality }: Rendering,
  type: PictureType,
): Promise<Buffer<ArrayBufferLike>> {
  if (viewport === null && quality === null && type !== "image/gif") return image;
  // With what it holds on to after its first picture it takes 30 MB: only these rare requests need it here.
  const { default: sharp } = await import("sharp");
  const { width = 1, height = 1 } = await sharp(image).metadata();
  let picture = sharp(image);
  if (viewport?.source) {
    const left = Math.min(viewport.source.left, width - 1);
    const top = Math.min(viewport.source.top, height - 1);
    picture = picture.extract({
      left,
      top,
      width: Math.max(1, Math.min(viewport.source.width, width - left)),
      height: Math.max(1, Math.min(viewport.source.height, height - top)),
    });
  }
  if (viewport?.isFlippedHorizontally) picture = picture.flop();
  if (viewport?.isFlippedVertically) picture = picture.flip();
  if (viewport) picture = picture.resize({ width: viewport.width, height: viewport.height, fit: "inside" });
  if (type === "image/png") return picture.png().toBuffer();
  if (type === "image/gif") return picture.gif().toBuffer();
  return picture.jpeg({ quality: quality ?? 92, chromaSubsampling: "4:4:4" }).toBuffer();
}
