type Vector = readonly [number, number, number];

/** Where a frame lies in the patient, in mm (PS3.3 C.7.6.2). */
export interface SlicePlane {
  position: Vector;
  rowCosines: Vector;
  columnCosines: Vector;
  /** Frames of one frame of reference share their coordinates; null where it is not known. */
  frameOfReference: string | null;
  /** mm; null where the file does not say. */
  thickness: number | null;
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const crossOf = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The direction a stack is scrolled in. */
export const normalOf = ({ rowCosines, columnCosines }: SlicePlane): Vector => crossOf(rowCosines, columnCosines);

/** How far along its own normal a frame lies, in mm. */
export const depthOf = (plane: SlicePlane) => dot(plane.position, normalOf(plane));

/** Planes within 18° of each other are scrolled together: gantry tilt and a patient laid otherwise stay below that. */
const leastCosine = 0.95;

export const areParallel = (a: SlicePlane, b: SlicePlane) => Math.abs(dot(normalOf(a), normalOf(b))) >= leastCosine;

/**
 * The frame of another stack that lies where this one does.
 *
 * @param offset mm to add to this frame's place, for exams that do not share a frame of reference
 * @returns its position in the stack; null where no frame is known to be parallel
 */
export function nearestSlice(here: SlicePlane, planes: readonly (SlicePlane | null)[], offset: number): number | null {
  const normal = normalOf(here);
  const wanted = dot(here.position, normal) + offset;
  let best: { index: number; distance: number } | null = null;
  for (const [index, plane] of planes.entries()) {
    if (!plane || !areParallel(here, plane)) continue;
    const distance = Math.abs(dot(plane.position, normal) - wanted);
    if (!best || distance < best.distance) best = { index, distance };
  }
  return best?.index ?? null;
}

/** What to add to a place in `here`'s exam to find it in `there`'s: nothing where they share their coordinates. */
export function offsetBetween(here: SlicePlane, there: SlicePlane): number {
  if (here.frameOfReference !== null && here.frameOfReference === there.frameOfReference) return 0;
  const normal = normalOf(here);
  return dot(there.position, normal) - dot(here.position, normal);
}

/** Fewer slices give planes that show nothing. */
const leastSlices = 5;
const parallelCosine = 0.999;

/** Whether frames are slices through one volume: parallel, in one frame of reference, each at a place of its own. */
export function isVolume(planes: readonly (SlicePlane | null)[]): boolean {
  const [first] = planes;
  if (!first || planes.length < leastSlices) return false;
  const normal = normalOf(first);
  const depths = new Set<string>();
  for (const plane of planes) {
    if (!plane || plane.frameOfReference !== first.frameOfReference) return false;
    if (Math.abs(dot(normalOf(plane), normal)) < parallelCosine) return false;
    depths.add(dot(plane.position, normal).toFixed(2));
  }
  return depths.size === planes.length;
}

/** How far along the first one's normal the slices of a volume lie, in mm. */
export function depthsOf(planes: readonly (SlicePlane | null)[]): number[] {
  const normal = planes[0] ? normalOf(planes[0]) : null;
  return planes.map((plane) => (plane && normal ? dot(plane.position, normal) : NaN));
}

/** A step may differ so much from what it should be: scanners round the places they write down. */
const stepTolerance = 0.1;

/**
 * Slices in the even steps that planes through them are put together with. A step that is a multiple of the usual one
 * has lost slices: what lay there is not known, and is not made up between its neighbours.
 *
 * @param depths of the slices along the volume, in mm, each at a place of its own
 * @returns for each step the index of its slice, null where it has none; null where the steps are uneven, or more
 *   slices would be missing than there are
 */
export function evenSteps(depths: readonly number[]): (number | null)[] | null {
  const slices = Array.from(depths, (depth, index) => ({ depth, index })).sort((a, b) => a.depth - b.depth);
  const steps = slices.slice(1).map(({ depth }, before) => depth - (slices[before]?.depth ?? depth));
  const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const places: (number | null)[] = [];
  for (const [position, { index }] of slices.entries()) {
    const step = position === 0 ? 1 : (steps[position - 1] ?? 0) / usual;
    const lost = Math.round(step) - 1;
    if (Math.abs(step - 1 - lost) > stepTolerance || lost < 0 || places.length + lost > 2 * slices.length) return null;
    places.push(...Array<null>(lost).fill(null), index);
  }
  return places;
}

export const along = ([x, y, z]: Vector, [stepX, stepY, stepZ]: Vector, length: number): [number, number, number] => [
  x + stepX * length,
  y + stepY * length,
  z + stepZ * length,
];

/**
 * How far a plane has to be moved along its normal to lie in the nearest slice, in mm.
 *
 * @param normal of length 1
 * @returns 0 for a plane that crosses the slices
 */
export function distanceToSlice(place: Vector, normal: Vector, slices: readonly (SlicePlane | null)[]): number {
  let nearest: number | null = null;
  for (const slice of slices) {
    if (!slice || Math.abs(dot(normalOf(slice), normal)) < parallelCosine) continue;
    const distance = dot(slice.position, normal) - dot(place, normal);
    if (nearest === null || Math.abs(distance) < Math.abs(nearest)) nearest = distance;
  }
  return nearest ?? 0;
}
