import { areParallel, nearestSlice, normalOf, dot, type SlicePlane } from "./slice-geometry";

type Planes = readonly (SlicePlane | null)[];

/** A series as its slices lie. */
export interface SliceStack {
  /** In frames. */
  length: number;
  /** Of each slice; empty where it is not known where they lie. */
  planes: Planes;
}

/**
 * The slice of an earlier exam that lies where one of this exam does, along its normal. Exams that lie apart on the
 * table, or that are not known to lie anywhere, are laid middle upon middle.
 *
 * @param position in `here`, from 0
 * @returns position in `there`, from 0
 */
export function alignedSlice(here: SliceStack, position: number, there: SliceStack): number {
  const plane = here.planes[position] ?? null;
  const offset = plane && offsetOf(plane, here.planes, there.planes);
  const found = plane && offset !== null ? nearestSlice(plane, there.planes, offset) : null;
  if (found !== null) return found;
  const share = here.length > 1 ? position / (here.length - 1) : 0.5;
  return Math.round(share * Math.max(0, there.length - 1));
}

/** Nothing where the two overlap by half of the shorter one, or share their coordinates. */
function offsetOf(plane: SlicePlane, here: Planes, there: Planes): number | null {
  const spans = [here, there].map((planes) => spanOf(plane, planes));
  const [own, other] = spans;
  if (!own || !other) return null;
  if (
    there.some(
      (one) => one !== null && one.frameOfReference !== null && one.frameOfReference === plane.frameOfReference,
    )
  )
    return 0;
  const overlap = Math.min(own.last, other.last) - Math.max(own.first, other.first);
  const shorter = Math.min(own.last - own.first, other.last - other.first);
  return overlap >= shorter / 2 ? 0 : (other.first + other.last - own.first - own.last) / 2;
}

function spanOf(plane: SlicePlane, planes: Planes) {
  const normal = normalOf(plane);
  const depths = planes.flatMap((one) => (one && areParallel(plane, one) ? [dot(one.position, normal)] : []));
  return depths.length > 0 ? { first: Math.min(...depths), last: Math.max(...depths) } : null;
}
