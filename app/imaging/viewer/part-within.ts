type Place = readonly [column: number, row: number];

/** A region on a picture, in pixels of it: its middle, and how far it reaches from there along its two axes. */
export interface Region {
  shape: "ellipse" | "rectangle";
  middle: Place;
  axes: readonly [Place, Place];
}

/** Tried places along each axis: the part is told to a hundredth. */
const steps = 100;

/**
 * How much of a region lies on its picture.
 *
 * @param size of the picture in pixels; a place with whole numbers is the middle of a pixel
 * @returns 0 (none of it) to 1 (all)
 */
export function partWithin({ shape, middle, axes }: Region, { columns, rows }: { columns: number; rows: number }) {
  const isWithin = (along: number, across: number) => {
    const column = middle[0] + along * axes[0][0] + across * axes[1][0];
    const row = middle[1] + along * axes[0][1] + across * axes[1][1];
    return column >= -0.5 && column <= columns - 0.5 && row >= -0.5 && row <= rows - 0.5;
  };
  const corners = [-1, 1].flatMap((along) => [isWithin(along, -1), isWithin(along, 1)]);
  if (corners.every(Boolean)) return 1;
  let tried = 0;
  let found = 0;
  for (let one = 0; one < steps; one++) {
    for (let other = 0; other < steps; other++) {
      const [along, across] = [(2 * one + 1) / steps - 1, (2 * other + 1) / steps - 1];
      if (shape === "ellipse" && along ** 2 + across ** 2 > 1) continue;
      tried++;
      if (isWithin(along, across)) found++;
    }
  }
  return found / tried;
}
