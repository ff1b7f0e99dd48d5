import { z } from "zod";
import type { AiFinding } from "#contract/reading/ai-tasks";
import { readMetadata } from "#api/dicom/read-metadata";
import { renderFrame } from "#api/dicom/render-frame";
import type { Platform } from "#api/infrastructure/platform";
import type { ComputedImage } from "./ai-task-queries";
import { judged, type ImageFacts, type Spread } from "./image-measures";

export const localProvider = { provider: "Radbridge rules", version: "1" };

/** Larger exams are looked at as far as this: it says so by its input. */
export const mostImages = 3_000;
const readAtOnce = 200;
/** Of projections, whose exposure shows in each picture. */
const mostPictures = 12;
const projections = ["CR", "DX", "MG"];

/** Looks at headers and pixels of an exam's images by rules; what they say is computed, not read by anybody. */
export async function computeLocally(
  platform: Platform,
  images: readonly ComputedImage[],
  signal: AbortSignal,
): Promise<AiFinding[]> {
  const facts: ImageFacts[] = [];
  for (let start = 0; start < images.length; start += readAtOnce) {
    signal.throwIfAborted();
    facts.push(...(await factsOf(platform, images.slice(start, start + readAtOnce))));
  }
  const spreads: Spread[] = [];
  const pictures = images.filter((image) => projections.includes(image.modality) && image.hasPixelData);
  for (const image of pictures.slice(0, mostPictures)) {
    signal.throwIfAborted();
    const spread = await spreadOf(platform, image);
    if (spread) spreads.push(spread);
  }
  return judged(facts, spreads);
}

async function factsOf({ objects }: Platform, images: readonly ComputedImage[]): Promise<ImageFacts[]> {
  const tasks = await Promise.all(
    images.map(async ({ objectHash }) => ({
      path: await objects.localPath(objectHash),
      bulkDataRoot: "",
      patient: null,
      isReduced: false,
    })),
  );
  const read = await readMetadata(tasks);
  return read.flatMap((metadata, index) => {
    const image = images[index];
    return metadata.ok && image ? [factsIn(metadata.json, image)] : [];
  });
}

/** DICOM JSON (PS3.18 F.2), as far as the rules read it. */
const Attributes = z.record(z.string(), z.object({ Value: z.array(z.unknown()).optional() }).loose());

function factsIn(json: string, image: ComputedImage): ImageFacts {
  const attributes = Attributes.parse(JSON.parse(json));
  const values = (tag: string) => attributes[tag]?.Value ?? [];
  const text = (tag: string) => (typeof values(tag)[0] === "string" ? String(values(tag)[0]) : "");
  const number = (tag: string) => (typeof values(tag)[0] === "number" ? Number(values(tag)[0]) : null);
  const orientation = values("00200037").map(Number);
  return {
    series: image.seriesNumber,
    modality: image.modality,
    bodyPart: text("00180015"),
    side: text("00200062") || text("00200060"),
    deviationIndex: number("00181413"),
    ctdiVol: number("00189345"),
    position: alongNormal(orientation, values("00200032").map(Number)),
    // What a localizer, another phase or another echo has of its own (PS3.3 C.7.6.1, C.8.2.1).
    stack: [
      image.seriesId,
      orientation.map((value) => value.toFixed(3)).join(),
      values("00080008").slice(0, 3).join(),
      number("00200012"),
      number("00200100"),
      text("00180081"),
    ].join(" "),
  };
}

/** How far an image lies along the normal of its plane (PS3.3 C.7.6.2.1.1), in mm. */
function alongNormal(orientation: readonly number[], position: readonly number[]): number | null {
  if (orientation.length !== 6 || position.length !== 3) return null;
  const [rx = 0, ry = 0, rz = 0, cx = 0, cy = 0, cz = 0] = orientation;
  const [x = 0, y = 0, z = 0] = position;
  const along = (ry * cz - rz * cy) * x + (rz * cx - rx * cz) * y + (rx * cy - ry * cx) * z;
  return Number.isFinite(along) ? along : null;
}

async function spreadOf({ objects, log }: Platform, image: ComputedImage): Promise<Spread | null> {
  const path = await objects.localPath(image.objectHash);
  const rendered = await renderFrame({ path, format: "png", maxSize: 512, overlays: "hidden" });
  if (!rendered.ok) {
    log.info({ reason: rendered.reason }, "a picture could not be measured");
    return null;
  }
  // Our own picture, a few hundred kilobytes. What reads it takes 30 MB, and is loaded for whoever computes.
  const { default: sharp } = await import("sharp");
  const { data } = await sharp(rendered.image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const counts = Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  return { series: image.seriesNumber, counts };
}
