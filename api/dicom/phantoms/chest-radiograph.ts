import type { Ellipsoid } from "./ellipsoids";
import { gaussianNoise, seededRandom, smoothNoise } from "./noise";

/** Half the field of view in mm: one unit of the model. */
export const radiographHalfFieldMm = 180;

/**
 * Parts that the beam passes, by how much each adds to or takes from what absorbs it; y is the depth here and z points
 * down the image, so that x and z are its axes.
 */
const parts: readonly Ellipsoid[] = [
  { center: [0, 0, 0.5], radii: [0.86, 0.55, 1.7], value: 1 },
  { center: [-0.66, 0, -0.66], radii: [0.56, 0.42, 0.3], degrees: -14, value: 0.9 },
  { center: [0.66, 0, -0.66], radii: [0.56, 0.42, 0.3], degrees: 14, value: 0.9 },
  { center: [0, 0, -1], radii: [0.24, 0.3, 0.6], value: 0.8 },
  { center: [-0.39, 0, -0.02], radii: [0.34, 0.42, 0.7], value: -0.86 },
  { center: [0.4, 0, -0.0], radii: [0.32, 0.42, 0.7], value: -0.86 },
  { center: [0, 0, 0], radii: [0.12, 0.28, 1.2], value: 0.55 },
  { center: [0.15, 0, 0.34], radii: [0.33, 0.28, 0.3], degrees: 35, value: 0.85 },
  { center: [-0.1, 0, 0.3], radii: [0.16, 0.2, 0.28], value: 0.5 },
  { center: [0.13, 0, -0.2], radii: [0.1, 0.12, 0.11], value: 0.8 },
  { center: [-0.42, 0, 0.84], radii: [0.5, 0.5, 0.4], value: 0.7 },
  { center: [0.42, 0, 0.92], radii: [0.48, 0.5, 0.4], value: 0.6 },
  { center: [0.4, 0, 0.76], radii: [0.14, 0.16, 0.08], value: -0.7 },
  { center: [0, 0, -0.55], radii: [0.055, 0.07, 0.5], value: -0.6 },
];

/** A 12-bit frontal chest radiograph, bone white, `size` × `size`; a nodule's place follows from the seed. */
export function chestRadiograph({ size, seed }: { size: number; seed: number }): Uint16Array {
  const random = seededRandom(seed);
  const absorbed = new Float32Array(size * size);
  for (const part of [...parts, nodule(random)]) addProjection(absorbed, part, size);
  const lines = new Float32Array(size * size);
  for (const { from, to, bend, radius, strength } of [...bones(), ...vessels(random)]) {
    drawTube(lines, { from, to, bend, radius, strength, size });
  }
  const noise = gaussianNoise(seed);
  const grain = smoothNoise(seed);
  const pixels = new Uint16Array(size * size);
  for (let index = 0; index < pixels.length; index++) {
    const texture = 0.04 * (grain((index % size) / 9, Math.floor(index / size) / 9) - 0.5);
    const density = (absorbed[index] ?? 0) + (lines[index] ?? 0) + texture * (absorbed[index] ?? 0);
    const grey = 3900 * (1 - Math.exp(-1.9 * Math.max(0, density))) + 60 + noise() * 14;
    pixels[index] = Math.min(4095, Math.max(0, grey));
  }
  stampSideMarker(pixels, size);
  return pixels;
}

function nodule(random: () => number): Ellipsoid {
  const side = random() < 0.5 ? -1 : 1;
  const radius = 0.035 + random() * 0.025;
  const center = [side * (0.34 + random() * 0.18), 0, -0.35 + random() * 0.5] as const;
  return { center, radii: [radius, radius * 1.6, radius], value: 1.3 };
}

/** Length of the beam inside an ellipsoid, times its value. */
function addProjection(absorbed: Float32Array, { center, radii, degrees = 0, value }: Ellipsoid, size: number) {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  for (let row = 0; row < size; row++) {
    const down = ((row + 0.5) / size) * 2 - 1 - center[2];
    for (let column = 0; column < size; column++) {
      const across = ((column + 0.5) / size) * 2 - 1 - center[0];
      const u = (across * cos + down * sin) / radii[0];
      const v = (down * cos - across * sin) / radii[2];
      const inside = 1 - u * u - v * v;
      if (inside > 0)
        absorbed[row * size + column] = (absorbed[row * size + column] ?? 0) + value * radii[1] * Math.sqrt(inside);
    }
  }
}

type Point = readonly [x: number, y: number];

/** A curved tube in the image plane: a line from `from` to `to`, pushed aside by `bend` in its middle. */
interface Tube {
  readonly from: Point;
  readonly to: Point;
  readonly bend: Point;
  readonly radius: number;
  readonly strength: number;
}

/** Ribs front and back, clavicles, vertebrae. */
function bones(): Tube[] {
  const sides = [-1, 1];
  const back = Array.from({ length: 10 }, (_, level) => -0.72 + level * 0.15);
  return [
    ...sides.flatMap((side) =>
      back.flatMap((y, level): Tube[] => {
        const reach = Math.min(0.78, 0.42 + level * 0.065);
        const edge: Point = [side * reach, y + 0.16 + level * 0.012];
        return [
          { from: [side * 0.08, y], to: edge, bend: [side * 0.06, -0.09], radius: 0.024, strength: 0.085 },
          { from: edge, to: [side * 0.2, y + 0.46], bend: [side * 0.14, 0.1], radius: 0.022, strength: 0.05 },
        ];
      }),
    ),
    ...sides.map((side): Tube => ({
      from: [side * 0.06, -0.5],
      to: [side * 0.72, -0.68],
      bend: [0, 0.05],
      radius: 0.03,
      strength: 0.12,
    })),
    ...Array.from({ length: 15 }, (_, level): Tube => {
      const y = -0.95 + level * 0.13;
      return { from: [-0.06, y], to: [0.06, y], bend: [0, 0], radius: 0.05, strength: 0.11 };
    }),
  ];
}

/** Lung markings, from each hilum outwards. */
function vessels(random: () => number): Tube[] {
  return Array.from({ length: 70 }, (_, index): Tube => {
    const side = index % 2 === 0 ? -1 : 1;
    const angle = (random() - 0.45) * Math.PI * 0.95;
    const length = 0.15 + random() * 0.28;
    const from: Point = [side * (0.14 + random() * 0.06), -0.02 + random() * 0.12];
    const to: Point = [from[0] + side * length * Math.cos(angle), from[1] + length * Math.sin(angle)];
    const bend: Point = [(random() - 0.5) * 0.08, (random() - 0.5) * 0.08];
    return { from, to, bend, radius: 0.006 + random() * 0.008, strength: 0.035 };
  });
}

/** Draws a tube with round cross-section; where tubes cross, the stronger shows. */
function drawTube(lines: Float32Array, { from, to, bend, radius, strength, size }: Tube & { size: number }) {
  const toPixel = (position: number) => ((position + 1) / 2) * size;
  const reach = Math.max(1, (radius * size) / 2);
  const steps = Math.ceil((Math.hypot(to[0] - from[0], to[1] - from[1]) + 0.3) * size * 0.4);
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const push = 4 * part * (1 - part);
    const x = toPixel(from[0] + (to[0] - from[0]) * part + bend[0] * push);
    const y = toPixel(from[1] + (to[1] - from[1]) * part + bend[1] * push);
    for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(size - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(size - 1, x + reach); column++) {
        const distance = Math.hypot(row - y, column - x) / reach;
        if (distance >= 1) continue;
        const thickness = strength * Math.sqrt(1 - distance * distance);
        const at = row * size + column;
        if (thickness > (lines[at] ?? 0)) lines[at] = thickness;
      }
    }
  }
}

/** The lead letter R beside the patient's right shoulder, at the left of the image. */
const letterR = ["11110", "10001", "10001", "11110", "10100", "10010", "10001"];

function stampSideMarker(pixels: Uint16Array, size: number) {
  const dot = Math.max(1, Math.round(size / 128));
  letterR.forEach((line, letterRow) => {
    [...line].forEach((bit, letterColumn) => {
      if (bit === "0") return;
      for (let y = 0; y < dot; y++) {
        const row = Math.round(size * 0.05) + letterRow * dot + y;
        const column = Math.round(size * 0.05) + letterColumn * dot;
        pixels.fill(4095, row * size + column, row * size + column + dot);
      }
    });
  });
}
