import { dictionaryLines } from "./dictionary-lines";

let known: Map<number, string> | null = null;

function dictionary(): Map<number, string> {
  if (known) return known;
  known = new Map();
  for (const line of dictionaryLines) {
    const [group = "", ...entries] = line.split(" ");
    for (const entry of entries) known.set(parseInt(group + entry.slice(0, 4), 16), entry.slice(4));
  }
  return known;
}

/** Groups 50xx and 60xx repeat: each of their planes has the elements of the first (PS3.5 §7.6). */
function unrepeated(tag: number): number {
  const family = tag >>> 24;
  return family === 0x50 || family === 0x60 ? ((family << 24) | (tag & 0xffff)) >>> 0 : tag;
}

/**
 * The value representation PS3.6 gives an attribute, for data sets that do not say it.
 *
 * @param isSigned Pixel Representation of the image, which decides between US and SS
 * @returns LO for private creators (PS3.5 §7.8.1), `null` for what the dictionary does not know
 */
export function dictionaryVr(tag: number, isSigned = false): string | null {
  const group = tag >>> 16;
  const element = tag & 0xffff;
  if (group % 2 === 1) return element >= 0x10 && element <= 0xff ? "LO" : null;
  if (element === 0) return "UL";
  const vr = dictionary().get(unrepeated(tag)) ?? null;
  return vr === "xs" ? (isSigned ? "SS" : "US") : vr;
}
