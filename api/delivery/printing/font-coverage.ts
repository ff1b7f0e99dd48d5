import { closeSync, openSync, readSync } from "node:fs";
import { isWoff, packedTables, unpackedTable } from "./woff";

/** Whether a font draws a character. */
export type Covers = (codePoint: number) => boolean;

/**
 * Reads which characters an OpenType font file has glyphs for.
 *
 * Only the table directory and the `cmap` table are read, not the outlines. The subtable used is the one for full
 * Unicode (format 12), which every font of more than the basic plane has, else the one for the basic plane (format 4).
 * OpenType specification 1.9, "cmap — Character to Glyph Index Mapping Table".
 */
export function fontCoverage(path: string): Covers {
  const ranges = characterRanges(readTable(path, "cmap"));
  return (codePoint) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = ranges[middle];
      if (range === undefined) return false;
      if (codePoint < range.first) high = middle - 1;
      else if (codePoint > range.last) low = middle + 1;
      else return true;
    }
    return false;
  };
}

interface CharacterRange {
  first: number;
  last: number;
}

function readTable(path: string, tag: string): Buffer {
  const file = openSync(path, "r");
  try {
    const read = (position: number, length: number) => {
      const bytes = Buffer.alloc(length);
      if (readSync(file, bytes, 0, length, position) !== length) throw new Error(`${path} ends early`);
      return bytes;
    };
    if (isWoff(read(0, 12))) {
      const table = packedTables(read(0, 44 + read(0, 14).readUInt16BE(12) * 20)).find((one) => one.tag === tag);
      if (table) return unpackedTable(read(table.offset, table.packedLength), table);
      throw new Error(`${path} has no ${tag} table`);
    }
    const tableCount = read(0, 12).readUInt16BE(4);
    const directory = read(12, tableCount * 16);
    for (let entry = 0; entry < directory.length; entry += 16) {
      if (directory.toString("latin1", entry, entry + 4) === tag) {
        return read(directory.readUInt32BE(entry + 8), directory.readUInt32BE(entry + 12));
      }
    }
    throw new Error(`${path} has no ${tag} table`);
  } finally {
    closeSync(file);
  }
}

function characterRanges(cmap: Buffer): CharacterRange[] {
  const subtables = new Map<number, Buffer>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    subtables.set(subtable.readUInt16BE(0), subtable);
  }
  const full = subtables.get(12);
  if (full !== undefined) return groups(full);
  const basic = subtables.get(4);
  if (basic !== undefined) return segments(basic);
  throw new Error("the font has no Unicode cmap");
}

/** Format 12: sorted groups of (first, last, glyph). */
function groups(subtable: Buffer): CharacterRange[] {
  return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => ({
    first: subtable.readUInt32BE(16 + index * 12),
    last: subtable.readUInt32BE(16 + index * 12 + 4),
  }));
}

/** Format 4: sorted last characters, then after a pad the first ones; the closing 0xFFFF segment maps to no glyph. */
function segments(subtable: Buffer): CharacterRange[] {
  const doubledCount = subtable.readUInt16BE(6);
  return Array.from({ length: doubledCount / 2 - 1 }, (_, index) => ({
    first: subtable.readUInt16BE(16 + doubledCount + index * 2),
    last: subtable.readUInt16BE(14 + index * 2),
  }));
}
