import type { SlicePlane } from "../pictures/slice-geometry";

type Vector = SlicePlane["rowCosines"];

/** Which sides of the patient the edges of a picture are: L R, A P, H F; two letters where it is oblique. */
export interface PatientSides {
  left: string;
  right: string;
  top: string;
  bottom: string;
}

/** Where a frame's row and column run on the screen, as it is turned and mirrored: right and down, of length 1. */
export interface ShownAxes {
  row: readonly [number, number];
  column: readonly [number, number];
}

/**
 * Sides of a frame by its direction cosines (PS3.3 C.7.6.1.1.1, C.7.6.2.1.1).
 *
 * @param shown how it lies on the screen
 */
export function sidesOf(
  { rowCosines: along, columnCosines: down }: Pick<SlicePlane, "rowCosines" | "columnCosines">,
  { row, column }: ShownAxes,
): PatientSides {
  const toward = (axis: 0 | 1): Vector => [
    along[0] * row[axis] + down[0] * column[axis],
    along[1] * row[axis] + down[1] * column[axis],
    along[2] * row[axis] + down[2] * column[axis],
  ];
  return sidesToward(toward(0), toward(1));
}

/** Sides of a picture by where its right and lower edge lie in the patient. */
export const sidesToward = (right: Vector, bottom: Vector): PatientSides => ({
  left: sideOf(opposite(right)),
  right: sideOf(right),
  top: sideOf(opposite(bottom)),
  bottom: sideOf(bottom),
});

const opposite = ([x, y, z]: Vector): Vector => [-x, -y, -z];

const axes = [
  ["L", "R"],
  ["P", "A"],
  ["H", "F"],
] as const;

/** Parts of a direction below that are not named: some 17° off an axis. */
const leastPart = 0.3;

function sideOf(direction: Vector): string {
  return axes
    .map(([plus, minus], axis) => ({
      letter: (direction[axis] ?? 0) > 0 ? plus : minus,
      size: Math.abs(direction[axis] ?? 0),
    }))
    .filter(({ size }) => size > leastPart)
    .sort((a, b) => b.size - a.size)
    .slice(0, 2)
    .map(({ letter }) => letter)
    .join("");
}
