import { paintSlice, type Ellipsoid } from "./ellipsoids";
import { gaussianNoise, seededRandom } from "./noise";

/** Half the field of view in mm: one unit of the model. */
export const chestHalfFieldMm = 180;

/** Where the series starts and ends, in units of the model, head first. */
export const chestExtent = { top: 0.85, bottom: -0.85 } as const;

/** Deviation of the noise in Hounsfield units. */
const noiseHu = 11;

const air = -1000;
const lung = -860;
const blood = 175;
const bone = 520;

/** A contrast-enhanced chest in Hounsfield units, with a nodule whose place follows from the seed. */
export function chestModel(seed: number): readonly Ellipsoid[] {
  const random = seededRandom(seed);
  return [
    { center: [0, 0.05, 0], radii: [0.88, 0.6, 3], value: -100 },
    { center: [0, 0.05, 0], radii: [0.82, 0.54, 3], value: 50 },
    ...scapulae(),
    { center: [0, 0.02, 0], radii: [0.72, 0.47, 3], value: -70 },
    ...ribs(),
    { center: [-0.37, 0.02, 0.05], radii: [0.32, 0.4, 1], value: lung },
    { center: [0.39, 0.03, 0.05], radii: [0.3, 0.39, 0.98], value: lung },
    ...lungVessels(random),
    nodule(random),
    { center: [0, 0.03, 0.3], radii: [0.16, 0.34, 3], value: -40 },
    ...heartAndVessels(),
    { center: [0, 0.05, 0.78], radii: [0.045, 0.045, 0.62], value: air },
    { center: [-0.09, 0.07, 0.17], radii: [0.07, 0.03, 0.06], value: air, degrees: 20 },
    { center: [0.09, 0.07, 0.17], radii: [0.07, 0.03, 0.06], value: air, degrees: -20 },
    ...abdomen(),
    ...spine(),
    { center: [0, -0.46, 0.2], radii: [0.06, 0.03, 0.65], value: 380 },
  ];
}

function heartAndVessels(): Ellipsoid[] {
  return [
    { center: [0.12, -0.11, -0.2], radii: [0.31, 0.24, 0.4], degrees: 35, value: 60 },
    { center: [0.22, -0.06, -0.22], radii: [0.14, 0.1, 0.26], degrees: 40, value: blood },
    { center: [-0.02, -0.16, -0.22], radii: [0.13, 0.11, 0.26], degrees: 30, value: blood - 30 },
    { center: [0.04, 0.06, -0.1], radii: [0.15, 0.08, 0.14], value: blood - 10 },
    { center: [0.13, 0.24, -0.4], radii: [0.06, 0.06, 0.95], value: blood },
    { center: [-0.04, -0.1, 0.25], radii: [0.075, 0.075, 0.32], value: blood },
    { center: [0.05, 0.06, 0.53], radii: [0.17, 0.07, 0.08], degrees: 55, value: blood },
    { center: [0.06, -0.02, 0.14], radii: [0.17, 0.06, 0.08], degrees: -15, value: blood - 15 },
    { center: [-0.1, -0.1, 0.55], radii: [0.045, 0.045, 0.5], value: blood + 40 },
    { center: [0.03, 0.16, 0.2], radii: [0.03, 0.02, 1.2], value: 25 },
  ];
}

function abdomen(): Ellipsoid[] {
  return [
    { center: [-0.3, -0.02, -0.92], radii: [0.46, 0.4, 0.46], value: 105 },
    { center: [0.46, 0.18, -0.9], radii: [0.22, 0.2, 0.32], degrees: 50, value: 115 },
    { center: [0.3, -0.12, -0.95], radii: [0.26, 0.22, 0.36], value: 25 },
    { center: [0.3, -0.24, -0.9], radii: [0.15, 0.08, 0.2], value: air },
  ];
}

function spine(): Ellipsoid[] {
  const levels = Array.from({ length: 16 }, (_, index) => 1.1 - index * 0.15);
  return [
    { center: [0, 0.31, 0], radii: [0.095, 0.075, 3], value: 90 },
    ...levels.flatMap((z): Ellipsoid[] => [
      { center: [0, 0.31, z], radii: [0.115, 0.09, 0.072], value: bone },
      { center: [0, 0.31, z], radii: [0.1, 0.075, 0.062], value: 230 },
      { center: [-0.14, 0.42, z], radii: [0.09, 0.028, 0.045], degrees: -25, value: bone },
      { center: [0.14, 0.42, z], radii: [0.09, 0.028, 0.045], degrees: 25, value: bone },
      { center: [0, 0.53, z - 0.04], radii: [0.022, 0.08, 0.06], value: bone },
    ]),
    { center: [0, 0.43, 0], radii: [0.075, 0.06, 3], value: bone },
    { center: [0, 0.43, 0], radii: [0.048, 0.04, 3], value: 35 },
  ];
}

function scapulae(): Ellipsoid[] {
  return [-1, 1].map((side) => ({
    center: [side * 0.52, 0.43, 0.5],
    radii: [0.22, 0.022, 0.42],
    degrees: side * -28,
    value: bone,
  }));
}

/** Each rib runs around the cage and down towards the front; a slice cuts it as a row of short ovals. */
function ribs(): Ellipsoid[] {
  const angles = Array.from({ length: 15 }, (_, index) => 75 - index * 10);
  return Array.from({ length: 12 }, (_, level) => 1.15 - level * 0.16).flatMap((top) =>
    angles.flatMap((angle, index) =>
      [-1, 1].map((side): Ellipsoid => {
        const radians = (angle * Math.PI) / 180;
        const center = [side * 0.7 * Math.cos(radians), 0.02 + 0.46 * Math.sin(radians), top - index * 0.028] as const;
        return { center, radii: [0.07, 0.02, 0.035], degrees: side * (angle + 90), value: index > 11 ? 120 : bone };
      }),
    ),
  );
}

/** Branches from each hilum outwards, thinner as they go. */
function lungVessels(random: () => number): Ellipsoid[] {
  return Array.from({ length: 90 }, (_, index) => (index % 2 === 0 ? -1 : 1)).flatMap((side) => {
    const angle = (random() - 0.5) * Math.PI * 1.1;
    const slope = (random() - 0.5) * 2;
    return Array.from({ length: 5 }, (_, step): Ellipsoid => {
      const distance = 0.05 + step * 0.065;
      return {
        center: [
          side * (0.15 + distance * Math.cos(angle)),
          0.04 + distance * Math.sin(angle),
          0.12 + distance * slope * 2.2,
        ],
        radii: [0.04, 0.016 - step * 0.0024, 0.03 + Math.abs(slope) * 0.04],
        degrees: (side * (angle * 180)) / Math.PI,
        value: 40 - step * 90,
      };
    });
  });
}

function nodule(random: () => number): Ellipsoid {
  const side = random() < 0.5 ? -1 : 1;
  const center = [side * (0.34 + random() * 0.16), -0.12 + random() * 0.22, random() * 0.5] as const;
  const radius = 0.03 + random() * 0.025;
  return { center, radii: [radius, radius * 0.85, radius], value: 45 };
}

/** One slice in Hounsfield units, `size` × `size`, noise included. */
export function chestSlice(
  model: readonly Ellipsoid[],
  { z, size, seed }: { z: number; size: number; seed: number },
): Float32Array {
  const slice = new Float32Array(size * size).fill(air);
  paintTable(slice, size);
  paintSlice(slice, model, { z, size });
  const noise = gaussianNoise(seed);
  for (let index = 0; index < slice.length; index++) slice[index] = (slice[index] ?? air) + noise() * noiseHu;
  return slice;
}

/** The table the patient lies on: a shallow arc below. */
function paintTable(slice: Float32Array, size: number) {
  for (let column = Math.floor(size * 0.12); column < size * 0.88; column++) {
    const x = (column / size) * 2 - 1;
    const top = Math.floor(((0.78 - 0.12 * x * x + 1) / 2) * size);
    for (let row = top; row < top + size * 0.012; row++) slice[row * size + column] = -200;
  }
}
