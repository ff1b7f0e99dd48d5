import { Problem } from "../problem";

/** More than an instance has; the list stands in an address. */
const framesAtMost = 10_000;

/** @returns the frames a path lists, from 1; @throws Problem bad_request */
export function frameNumbers(list: string): number[] {
  const numbers = list.split(",").map((text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0));
  if (numbers.length > framesAtMost || numbers.some((number) => number < 1)) {
    throw new Problem("bad_request", { frames: list.slice(0, 64) });
  }
  return numbers;
}
