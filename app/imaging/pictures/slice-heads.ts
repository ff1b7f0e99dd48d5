import type { SlicePlane } from "./slice-geometry";
import type { GreyWindow } from "./picture-view";

/** What the head of an instance says about where it lies and how it is shown. */
export interface SliceHead {
  plane: SlicePlane | null;
  window: GreyWindow | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function valuesOf(head: Record<string, unknown>, tag: string): unknown[] {
  const attribute = head[tag];
  return isObject(attribute) && Array.isArray(attribute.Value) ? attribute.Value : [];
}

function numbersOf(head: Record<string, unknown>, tag: string, count: number): number[] | null {
  const numbers = valuesOf(head, tag).slice(0, count).map(Number);
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
}

/**
 * Reads the attributes of a series' instances in the DICOM JSON model (PS3.18 F.2), by SOP Instance UID. An instance of
 * many frames lies nowhere here: its planes stand in functional groups.
 */
export function sliceHeads(heads: readonly unknown[]): Map<string, SliceHead> {
  return new Map(
    heads
      .filter(isObject)
      .map((head) => [String(valuesOf(head, "00080018")[0]), { plane: planeOf(head), window: windowOf(head) }]),
  );
}

function planeOf(head: Record<string, unknown>): SlicePlane | null {
  const [x, y, z] = numbersOf(head, "00200032", 3) ?? [];
  const [a, b, c, d, e, f] = numbersOf(head, "00200037", 6) ?? [];
  if (x === undefined || y === undefined || z === undefined) return null;
  if (a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  const frame = valuesOf(head, "00200052")[0];
  return {
    position: [x, y, z],
    rowCosines: [a, b, c],
    columnCosines: [d, e, f],
    frameOfReference: typeof frame === "string" && frame ? frame : null,
    thickness: numbersOf(head, "00180050", 1)?.[0] ?? null,
  };
}

/** The file's own window; else all that its values can be, in modality units (PS3.3 C.11.2). */
function windowOf(head: Record<string, unknown>): GreyWindow | null {
  const [center] = numbersOf(head, "00281050", 1) ?? [];
  const [width] = numbersOf(head, "00281051", 1) ?? [];
  if (center !== undefined && width !== undefined && width > 0) return { center, width };
  const [bits] = numbersOf(head, "00280101", 1) ?? [];
  if (bits === undefined || bits < 1 || bits > 16) return null;
  const slope = numbersOf(head, "00281053", 1)?.[0] ?? 1;
  const intercept = numbersOf(head, "00281052", 1)?.[0] ?? 0;
  const isSigned = valuesOf(head, "00280103")[0] === 1;
  const range = 2 ** bits;
  return { center: (isSigned ? 0 : range / 2) * slope + intercept, width: Math.max(1, range * Math.abs(slope)) };
}
