import { metaData } from "@cornerstonejs/core";
import { dot, type SlicePlane } from "../../pictures/slice-geometry";

type Vector = SlicePlane["position"];

/** A part of what the loader knows of an image; null before it knows. */
function module(name: string, imageId: string): Record<string, unknown> | null {
  const known: unknown = metaData.get(name, imageId);
  return typeof known === "object" && known !== null ? Object.fromEntries(Object.entries(known)) : null;
}

function vectorOf(value: unknown): Vector | null {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return null;
  const [x, y, z] = Array.from(value as ArrayLike<unknown>, Number);
  return x !== undefined && y !== undefined && z !== undefined && [x, y, z].every(Number.isFinite) ? [x, y, z] : null;
}

const numberOf = (value: unknown) => {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

/** Where an image lies in the patient; null before its head is known, and for pictures that lie nowhere. */
export function planeOf(imageId: string): SlicePlane | null {
  const plane = module("imagePlaneModule", imageId);
  // The loader makes up a place for images without one.
  if (!plane || plane.usingDefaultValues === true || !plane.imagePositionPatient) return null;
  const position = vectorOf(plane.imagePositionPatient);
  const rowCosines = vectorOf(plane.rowCosines);
  const columnCosines = vectorOf(plane.columnCosines);
  if (!position || !rowCosines || !columnCosines) return null;
  const { frameOfReferenceUID } = plane;
  return {
    position,
    rowCosines,
    columnCosines,
    frameOfReference: typeof frameOfReferenceUID === "string" && frameOfReferenceUID ? frameOfReferenceUID : null,
    thickness: numberOf(plane.sliceThickness),
  };
}

/**
 * Where a place in the patient lies on a picture, as the libraries lay it: one that lies nowhere starts at the origin,
 * with pixels of 1 mm where their size is not known.
 *
 * @returns column and row, whole in the middle of a pixel; null before the picture's head is known
 */
export function pixelAt(imageId: string, place: Vector): [column: number, row: number] | null {
  const plane = module("imagePlaneModule", imageId);
  if (!plane) return null;
  const rowCosines = vectorOf(plane.rowCosines) ?? [1, 0, 0];
  const columnCosines = vectorOf(plane.columnCosines) ?? [0, 1, 0];
  const [x, y, z] = vectorOf(plane.imagePositionPatient) ?? [0, 0, 0];
  const offset: Vector = [place[0] - x, place[1] - y, place[2] - z];
  // Along a row the middles of pixels are as far apart as the columns are (PS3.3 10.7.1.3).
  return [
    dot(offset, rowCosines) / (numberOf(plane.columnPixelSpacing) || 1),
    dot(offset, columnCosines) / (numberOf(plane.rowPixelSpacing) || 1),
  ];
}

/** Frames a second that the device recorded; null where it does not say. */
export function recordedRate(imageId: string): number | null {
  const cine = module("cineModule", imageId);
  const rate = numberOf(cine?.cineRate) ?? null;
  return rate && rate > 0 && rate <= 120 ? rate : null;
}

/** Whether its file says how an image is to be windowed. */
export function hasWindow(imageId: string): boolean {
  const { windowCenter, windowWidth } = module("voiLutModule", imageId) ?? {};
  const [center, width] = [windowCenter, windowWidth].map((one) => numberOf(Array.isArray(one) ? one[0] : one));
  return center != null && Boolean(width);
}
