import { Problem } from "#api/infrastructure/problem";

/** More than an instance has; the list stands in an address. */
const maxFrames = 10_000;

/** Frames that are asked for, from 1; those of all are told as they are sent, for no list is as long as a file says. */
export interface AskedFrames {
  readonly count: number;
  readonly last: number;
  /** Of them, to be known by. */
  readonly name: string;
  /** The next to be read once so many are sent, at most a few hundred. */
  readonly next: (sent: number) => number[];
}

const readAtOnce = 500;

/** @param numbers at least one */
export const listedFrames = (numbers: readonly number[]): AskedFrames => ({
  count: numbers.length,
  last: Math.max(...numbers),
  name: numbers.join(),
  next: (sent) => numbers.slice(sent, sent + readAtOnce),
});

/** @param count at least one */
export const allFrames = (count: number): AskedFrames => ({
  count,
  last: count,
  name: "all",
  next: (sent) => Array.from({ length: Math.min(readAtOnce, count - sent) }, (_, index) => sent + index + 1),
});

/** @returns the frames a path lists, from 1; @throws Problem bad_request */
export function frameNumbers(list: string): number[] {
  const numbers = list.split(",").map((text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0));
  if (numbers.length > maxFrames || numbers.some((number) => number < 1)) {
    throw new Problem("bad_request", { frames: list.slice(0, 64) });
  }
  return numbers;
}
