import { seededRandom, smoothNoise } from "./noise";

/** Milliseconds from one frame to the next. */
export const ultrasoundFrameMs = 42;

/** The sector: its opening to each side, and the part of the height it uses. */
const halfAngle = (38 * Math.PI) / 180;
const depth = 0.94;

interface Cavity {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  /** How much of its size is left when the ventricles are contracted. */
  readonly contracted: number;
}

/** Apical four-chamber view: ventricles above, atria below; x across, y down from the probe. */
const cavities: readonly Cavity[] = [
  { x: 0.11, y: 0.4, a: 0.105, b: 0.2, contracted: 0.72 },
  { x: -0.11, y: 0.42, a: 0.08, b: 0.17, contracted: 0.78 },
  { x: 0.11, y: 0.72, a: 0.12, b: 0.1, contracted: 1.12 },
  { x: -0.11, y: 0.72, a: 0.1, b: 0.09, contracted: 1.1 },
];

/** A cine loop of RGB frames, `width` × `height` × 3: speckled sector with a beating heart and a colour Doppler box. */
export function heartLoop({
  width,
  height,
  frames,
  seed,
}: {
  width: number;
  height: number;
  frames: number;
  seed: number;
}): Buffer {
  const random = seededRandom(seed);
  const fine = smoothNoise(seed);
  const coarse = smoothNoise(seed + 1);
  const flowGrain = smoothNoise(seed + 2);
  const loop = Buffer.alloc(width * height * 3 * frames);
  const drift = random() * 100;
  for (let frame = 0; frame < frames; frame++) {
    // One beat a loop; systole takes the first third.
    const phase = frame / frames;
    const contraction = Math.max(0, Math.sin(phase * Math.PI * 2)) ** 1.5;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const x = (column + 0.5 - width / 2) / height;
        const y = (row + 0.5) / height - 0.03;
        const radius = Math.hypot(x, y);
        const angle = Math.atan2(x, y);
        const at = (frame * width * height + row * width + column) * 3;
        if (Math.abs(angle) > halfAngle || radius > depth || radius < 0.02) continue;
        const wall = nearestWall(x, y, contraction);
        // Speckle is narrow along the beam and widens with depth across it.
        const speckle =
          0.65 * fine(angle * 130 + drift, radius * 210 + phase * 3) +
          0.35 * coarse(angle * 60, radius * 120 - phase * 2);
        const echo = brightness(wall, radius) * (0.25 + 1.5 * speckle * speckle);
        const grey = Math.min(235, 255 * Math.max(0, echo));
        loop.fill(grey, at, at + 3);
        const flow = flowAt(x, y, wall, { phase, grain: flowGrain(x * 60, y * 60 + frame) });
        if (Math.abs(flow) > 0.12) loop.set(dopplerColour(flow), at);
      }
    }
    drawGreyScale(loop, { frame, width, height });
  }
  return loop;
}

/** Distance to the border of the nearest cavity, in its own radii: below 1 inside, above outside. */
function nearestWall(x: number, y: number, contraction: number): number {
  let nearest = Infinity;
  for (const { x: cx, y: cy, a, b, contracted } of cavities) {
    const scale = 1 + (contracted - 1) * contraction;
    nearest = Math.min(nearest, Math.hypot((x - cx) / (a * scale), (y - cy) / (b * scale)));
  }
  return nearest;
}

function brightness(wall: number, radius: number): number {
  const gain = 1.05 - 0.45 * radius;
  if (wall < 0.93) return 0.05;
  if (wall < 1.07) return 0.95 * gain;
  if (wall < 1.6) return 0.5 * gain;
  return 0.3 * gain;
}

/** Blood through the left inflow, towards the probe in diastole and away in systole; −1 … 1, 0 where there is none. */
function flowAt(x: number, y: number, wall: number, { phase, grain }: { phase: number; grain: number }): number {
  const isInBox = x > 0.01 && x < 0.21 && y > 0.3 && y < 0.72;
  if (!isInBox || wall > 0.95) return 0;
  const jet = Math.exp(-(((x - 0.11) / 0.05) ** 2));
  return -Math.sin(phase * Math.PI * 2) * jet * (0.6 + 0.4 * grain);
}

/** Red towards the probe, blue away, paler when faster. */
function dopplerColour(flow: number): [number, number, number] {
  const speed = Math.min(1, Math.abs(flow));
  const strong = 110 + 145 * speed;
  const pale = 200 * speed * speed;
  return flow > 0 ? [strong, pale, 0] : [0, pale, strong];
}

function drawGreyScale(loop: Buffer, { frame, width, height }: { frame: number; width: number; height: number }) {
  const top = Math.round(height * 0.1);
  const length = Math.round(height * 0.3);
  for (let row = 0; row < length; row++) {
    const start = (frame * width * height + (top + row) * width + width - 14) * 3;
    loop.fill(255 * (1 - row / length), start, start + 8 * 3);
  }
}
