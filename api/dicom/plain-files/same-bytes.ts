import { vrOf } from "../json-model";
import type { DataSet, Element } from "../encoding/data-set";
import { plainValue } from "./explicit-file";

/** One side of a comparison: an element, and the data set or item it stands in. */
export interface ElementInPlace {
  readonly dataSet: DataSet;
  readonly element: Element;
}

/** Compared at once; a multiple of every word. */
const stepBytes = 1024 * 1024;

/**
 * Whether two values are the same byte for byte, once both are in little endian.
 *
 * @param wordOf the value representation that tells how long a value's words are
 */
export function sameBytes(
  one: ElementInPlace,
  other: ElementInPlace,
  wordOf: (side: ElementInPlace) => string = ({ element }) => vrOf(element, false),
): boolean {
  const { length } = one.element;
  if (length !== other.element.length) return false;
  const words = [wordOf(one), wordOf(other)] as const;
  for (let at = 0; at < length; at += stepBytes) {
    const step = Math.min(stepBytes, length - at);
    if (!piece(one, words[0], at, step).equals(piece(other, words[1], at, step))) return false;
  }
  return true;
}

const piece = ({ dataSet, element }: ElementInPlace, word: string, at: number, length: number): Buffer =>
  plainValue(dataSet, { ...element, valueAt: element.valueAt + at, length }, word);
