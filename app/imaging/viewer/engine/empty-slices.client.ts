import { cache, imageLoader, metaData, type Types } from "@cornerstonejs/core";
import { depthsOf, evenSteps, type SlicePlane } from "../../pictures/slice-geometry";
import { planeOf } from "./image-facts.client";

type Vector = SlicePlane["position"];

/** What is known of a slice that is missing: where it would lie, and the image it would be like. */
const known = new Map<string, { like: string; position: Vector }>();

const scheme = "empty:";
let isRegistered = false;

/**
 * Names the slices of a volume in even steps: where one is missing stands an empty one, so that its place can be told
 * from the greys around it.
 *
 * @param imageIds slices that make a volume (`isVolume`), in any order
 * @returns all of them; as they are where their steps are not even
 */
export function inEvenSteps(imageIds: string[]): string[] {
  if (!isRegistered) metaData.addProvider(factOf, 20_000);
  isRegistered = true;
  const planes = imageIds.map(planeOf);
  const steps = evenSteps(depthsOf(planes)) ?? [...imageIds.keys()];
  return steps.map((slice, step) => {
    const whole = imageIds[slice ?? -1];
    if (whole !== undefined) return whole;
    const before = steps.findLastIndex((one, at) => at < step && one !== null);
    const after = steps.findIndex((one, at) => at > step && one !== null);
    const [from, to] = [planes[steps[before] ?? 0], planes[steps[after] ?? 0]];
    const part = (step - before) / (after - before);
    const like = imageIds[steps[before] ?? 0] ?? "";
    return from && to ? emptySlice(like, placeBetween(from.position, to.position, part)) : like;
  });
}

function emptySlice(like: string, position: Vector): string {
  const imageId = `${scheme}${position.join("/")}/${like}`;
  known.set(imageId, { like, position });
  return imageId;
}

const placeBetween = ([x, y, z]: Vector, [toX, toY, toZ]: Vector, part: number): Vector => [
  x + (toX - x) * part,
  y + (toY - y) * part,
  z + (toZ - z) * part,
];

const isEmptySlice = (imageId: string) => imageId.startsWith(scheme);

/** Like its neighbour, but at a place of its own. */
function factOf(type: string, imageId: unknown): unknown {
  const empty = typeof imageId === "string" ? known.get(imageId) : undefined;
  if (!empty) return undefined;
  const fact: unknown = metaData.get(type, empty.like);
  const isPlane = type === "imagePlaneModule" && typeof fact === "object" && fact !== null;
  return isPlane ? { ...fact, imagePositionPatient: empty.position } : fact;
}

const arrays = { Uint8Array, Uint16Array, Int16Array, Float32Array };

/** Lays the empty slices of a volume into the cache, where its loader finds them: black in every window. */
export function layEmptySlices({ imageIds, dimensions, spacing, dataType }: Types.IImageVolume) {
  const [columns, rows] = dimensions;
  const TypedArray = Object.entries(arrays).find(([name]) => name === dataType)?.[1] ?? Float32Array;
  for (const imageId of imageIds.filter(isEmptySlice)) {
    if (cache.getImage(imageId)) continue;
    const isSigned = TypedArray === Int16Array || TypedArray === Float32Array;
    imageLoader.createAndCacheLocalImage(imageId, {
      scalarData: new TypedArray(columns * rows).fill(isSigned ? -0x8000 : 0),
      dimensions: [columns, rows],
      spacing: [spacing[0], spacing[1]],
      origin: [...(known.get(imageId)?.position ?? [0, 0, 0])],
    });
  }
}
