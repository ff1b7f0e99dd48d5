import { paintSlice, type Ellipsoid } from "./ellipsoids";
import { gaussianNoise } from "./noise";

/** Half the field of view in mm: one unit of the model. */
export const headHalfFieldMm = 120;

/** Where the series starts and ends, in units of the model, feet first. */
export const headExtent = { bottom: -0.45, top: 0.72 } as const;

const noiseLevel = 14;

/** Signal of a T1-weighted image. */
const signal = { fat: 900, bone: 70, fluid: 170, grey: 480, white: 690, air: 0 } as const;

const brain = { x: 0.63, y: 0.8, z: 0.84 } as const;

const coverings: readonly Ellipsoid[] = [
  { center: [0, 0, 0], radii: [0.75, 0.92, 0.97], value: signal.fat },
  { center: [0, 0, 0], radii: [0.7, 0.87, 0.92], value: signal.bone },
  { center: [0, 0, 0], radii: [0.655, 0.825, 0.87], value: signal.fluid },
];

const deepParts: readonly Ellipsoid[] = [
  { center: [-0.11, -0.12, 0.12], radii: [0.07, 0.26, 0.13], degrees: 12, value: signal.fluid },
  { center: [0.11, -0.12, 0.12], radii: [0.07, 0.26, 0.13], degrees: -12, value: signal.fluid },
  { center: [-0.17, 0.2, 0.06], radii: [0.06, 0.17, 0.12], degrees: -25, value: signal.fluid },
  { center: [0.17, 0.2, 0.06], radii: [0.06, 0.17, 0.12], degrees: 25, value: signal.fluid },
  { center: [0, -0.05, 0.16], radii: [0.02, 0.24, 0.08], value: signal.white },
  { center: [-0.11, 0.06, -0.02], radii: [0.08, 0.13, 0.1], degrees: 20, value: signal.grey + 40 },
  { center: [0.11, 0.06, -0.02], radii: [0.08, 0.13, 0.1], degrees: -20, value: signal.grey + 40 },
  { center: [-0.24, -0.04, -0.02], radii: [0.05, 0.16, 0.1], degrees: -12, value: signal.grey + 70 },
  { center: [0.24, -0.04, -0.02], radii: [0.05, 0.16, 0.1], degrees: 12, value: signal.grey + 70 },
  { center: [0, 0.06, -0.03], radii: [0.018, 0.12, 0.1], value: signal.fluid },
  { center: [0, 0.22, -0.36], radii: [0.13, 0.13, 0.22], value: signal.white - 40 },
  { center: [-0.2, 0.48, -0.42], radii: [0.26, 0.2, 0.2], value: signal.grey + 60 },
  { center: [0.2, 0.48, -0.42], radii: [0.26, 0.2, 0.2], value: signal.grey + 60 },
];

const face: readonly Ellipsoid[] = [
  { center: [-0.3, -0.78, -0.45], radii: [0.15, 0.15, 0.16], value: signal.fluid },
  { center: [0.3, -0.78, -0.45], radii: [0.15, 0.15, 0.16], value: signal.fluid },
  { center: [0, -0.72, -0.5], radii: [0.08, 0.16, 0.2], value: signal.air },
];

/** Folds of the cortex: fluid in the furrows, grey matter around them, white matter within. */
function paintBrain(slice: Float32Array, { z, size }: { z: number; size: number }) {
  const height = (z / brain.z) ** 2;
  for (let row = 0; row < size; row++) {
    const y = ((row + 0.5) / size) * 2 - 1;
    for (let column = 0; column < size; column++) {
      const x = ((column + 0.5) / size) * 2 - 1;
      const depth = Math.sqrt((x / brain.x) ** 2 + (y / brain.y) ** 2 + height);
      if (depth >= 1) continue;
      const angle = Math.atan2(y, Math.abs(x));
      const fold = Math.sin(17 * angle + 9 * z) * 0.6 + Math.sin(29 * angle - 13 * z + 4 * depth) * 0.4;
      const isFissure = Math.abs(x) < 0.014 && depth > 0.5;
      const isFurrow = depth > 0.82 && fold < -0.62;
      const isGrey = depth > 0.84 + 0.09 * fold || Math.abs(x) < 0.05;
      slice[row * size + column] = isFissure || isFurrow ? signal.fluid : isGrey ? signal.grey : signal.white;
    }
  }
}

/** One axial T1-weighted slice, `size` × `size`, noise and the coil's uneven sensitivity included. */
export function headSlice({ z, size, seed }: { z: number; size: number; seed: number }): Float32Array {
  const slice = new Float32Array(size * size);
  paintSlice(slice, coverings, { z, size });
  paintBrain(slice, { z, size });
  paintSlice(slice, deepParts, { z, size });
  paintSlice(slice, face, { z, size });
  const noise = gaussianNoise(seed);
  for (let index = 0; index < slice.length; index++) {
    const x = (index % size) / size - 0.5;
    const sensitivity = 1 + 0.12 * x;
    // The magnitude of a complex signal: noise in air is never negative.
    slice[index] = Math.hypot((slice[index] ?? 0) * sensitivity + noise() * noiseLevel, noise() * noiseLevel);
  }
  return slice;
}
