import type { GreyWindow } from "../../pictures/picture-view";

/** What the values of a dose grid are, and the window from its least dose to its greatest, over all frames. */
export interface Dose {
  unit: "Gy" | "relative";
  window: GreyWindow | null;
}

const windowCenter = "00281050";
const windowWidth = "00281051";
const rescaleIntercept = "00281052";
const rescaleSlope = "00281053";
const doseUnits = "30040002";
const doseGridScaling = "3004000E";

/**
 * Too little to be seen. The library keeps a frame whose least and greatest value are whole as whole numbers, which
 * would cut off the doses between them.
 */
const nothing = 1e-9;

/** Whether the values of an image are doses: frames are slices of one distribution (PS3.3 C.8.8.3). */
export const isDose = (head: object): boolean => Number(firstOf(head, doseGridScaling)) > 0;

/** @returns GY as it is written; any other is a dose relative to a reference that the file does not tell */
export const doseUnitOf = (head: object): Dose["unit"] => (firstOf(head, doseUnits) === "GY" ? "Gy" : "relative");

/**
 * The head of a dose grid with its scaling as a rescale slope, by which the library makes doses of stored values; it
 * knows no other. Where the file has no window, every frame has that of the grid.
 */
export function withDoses<Head extends object>(head: Head, window: GreyWindow | null): Head {
  const scaled = {
    [rescaleSlope]: { vr: "DS", Value: [Number(firstOf(head, doseGridScaling))] },
    [rescaleIntercept]: { vr: "DS", Value: [nothing] },
    ...head,
  };
  if (!window || firstOf(head, windowCenter) !== undefined) return scaled;
  // The library's windows count whole numbers, both ends among them (LINEAR, PS3.3 C.11.2.1.2.1).
  return {
    ...scaled,
    [windowCenter]: { vr: "DS", Value: [window.center + 0.5] },
    [windowWidth]: { vr: "DS", Value: [window.width + 1] },
  };
}

/** First value of an element in the DICOM JSON model (PS3.18 F.2). */
function firstOf(head: object, tag: string): unknown {
  const element: unknown = Reflect.get(head, tag);
  const values: unknown = typeof element === "object" && element !== null ? Reflect.get(element, "Value") : null;
  return Array.isArray(values) ? values[0] : undefined;
}
