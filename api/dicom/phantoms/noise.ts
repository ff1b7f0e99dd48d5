/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const tableSize = 65_536;

/** Normally distributed noise with mean 0 and deviation 1, drawn from a table: one lookup a pixel. */
export function gaussianNoise(seed: number): () => number {
  const random = seededRandom(seed);
  const table = new Float32Array(tableSize);
  for (let index = 0; index < tableSize; index += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    table[index] = radius * Math.cos(angle);
    table[index + 1] = radius * Math.sin(angle);
  }
  let at = 0;
  let step = 1;
  return () => {
    at += step;
    if (at >= tableSize) {
      // A new odd step on every pass, so that the table's period does not show as a pattern.
      step = 1 + 2 * Math.floor(random() * 64);
      at %= tableSize;
    }
    return table[at] ?? 0;
  };
}

/** Smooth noise in [0, 1] over a plane: random values on a grid of unit spacing, blended between. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const grid = Float32Array.from({ length: 256 * 256 }, random);
  const cell = (x: number, y: number) => grid[(y & 255) * 256 + (x & 255)] ?? 0;
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const right = ease(x - column);
    const down = ease(y - row);
    const top = cell(column, row) * (1 - right) + cell(column + 1, row) * right;
    const bottom = cell(column, row + 1) * (1 - right) + cell(column + 1, row + 1) * right;
    return top * (1 - down) + bottom * down;
  };
}
