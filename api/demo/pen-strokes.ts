import { outlinePicture } from "#api/infrastructure/pictures/read-picture";

/** Where the pen goes without being lifted, in a square of 100 × 100. */
export type Stroke = readonly (readonly [x: number, y: number])[];

const ink = "#16264f";
const height = 132;
const advance = 84;
/** Handwriting leans and climbs a little. */
const lean = -0.14;
const climb = -5;
const penWidth = 5.4;

/**
 * Characters as a hand would have written them: rounded strokes, thinner where the pen is set down and lifted.
 *
 * @returns a PNG file on transparent ground
 */
export function handwritten(characters: readonly (readonly Stroke[])[]): Promise<Buffer> {
  const width = advance * characters.length + 60;
  const strokes = characters.flatMap((character, index) => character.map((stroke) => placed(stroke, index)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><g stroke="${ink}" stroke-linecap="round">${strokes.map(drawn).join("")}</g></svg>`;
  return outlinePicture(svg, { ground: null, isTrimmed: true });
}

const placed = (stroke: Stroke, index: number): Stroke =>
  stroke.map(([x, y]) => [32 + index * advance + x * 0.92 + lean * (y - 50), 22 + y * 0.95 + index * climb]);

function drawn(stroke: Stroke): string {
  const points = rounded(stroke);
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      const pressure = 0.45 + 0.55 * Math.sin((Math.PI * (index + 1)) / points.length);
      const line = [fromX, fromY, x, y].map((value) => value.toFixed(1));
      return `<path d="M${line[0]} ${line[1]}L${line[2]} ${line[3]}" stroke-width="${(penWidth * pressure).toFixed(1)}"/>`;
    })
    .join("");
}

const stepsBetween = 8;

/** A Catmull–Rom curve through the points: a pen does not turn on the spot. */
function rounded(stroke: Stroke): [number, number][] {
  const at = (index: number) => stroke[Math.max(0, Math.min(stroke.length - 1, index))] ?? [0, 0];
  const curve = stroke.slice(1).flatMap((_, index) =>
    Array.from({ length: stepsBetween }, (__, step): [number, number] => {
      const t = step / stepsBetween;
      const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const along = (axis: 0 | 1) =>
        from[axis] +
        0.5 * t * (to[axis] - before[axis]) +
        t * t * (before[axis] - 2.5 * from[axis] + 2 * to[axis] - 0.5 * after[axis]) +
        t * t * t * (-0.5 * before[axis] + 1.5 * from[axis] - 1.5 * to[axis] + 0.5 * after[axis]);
      return [along(0), along(1)];
    }),
  );
  const [x, y] = at(stroke.length - 1);
  return [...curve, [x, y]];
}
