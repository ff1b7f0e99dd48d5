import type { DataSet } from "../encoding/data-set";
import { describedBy, lookupTable } from "./lookup-table";
import { tags } from "../encoding/tags";

/** Palette colours, 8 bits each, by stored value. */
export interface Palette {
  readonly firstMapped: number;
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

const colours = [
  {
    descriptor: tags.RedPaletteColorLookupTableDescriptor,
    data: tags.RedPaletteColorLookupTableData,
    segmented: tags.SegmentedRedPaletteColorLookupTableData,
  },
  {
    descriptor: tags.GreenPaletteColorLookupTableDescriptor,
    data: tags.GreenPaletteColorLookupTableData,
    segmented: tags.SegmentedGreenPaletteColorLookupTableData,
  },
  {
    descriptor: tags.BluePaletteColorLookupTableDescriptor,
    data: tags.BluePaletteColorLookupTableData,
    segmented: tags.SegmentedBluePaletteColorLookupTableData,
  },
] as const;

/** Reads the palette of a PALETTE COLOR or supplemental-palette image (PS3.3 C.7.9); `null` when it is incomplete. */
export function palette(dataSet: DataSet, isSigned: boolean): Palette | null {
  const [red, green, blue] = colours.map((colour) => paletteColour(dataSet, colour, isSigned));
  if (!red || !green || !blue) return null;
  return { firstMapped: red.firstMapped, red: red.entries, green: green.entries, blue: blue.entries };
}

function paletteColour(
  dataSet: DataSet,
  { descriptor, data, segmented }: (typeof colours)[number],
  isSigned: boolean,
): { firstMapped: number; entries: Uint8Array } | null {
  const table =
    lookupTable(dataSet, { descriptor, data, isSigned }) ?? segmentedTable(dataSet, descriptor, segmented, isSigned);
  if (!table) return null;
  // Entries stated as 16-bit that never pass 8 bits were meant as 8-bit ones.
  const isWide = table.bits > 8 && table.entries.some((entry) => entry > 255);
  return {
    firstMapped: table.firstMapped,
    entries: Uint8Array.from(table.entries, (entry) => (isWide ? entry >> 8 : entry)),
  };
}

/** Segmented palette data: runs of single values, straight lines, and repeats of earlier runs (PS3.3 C.7.9.2). */
function segmentedTable(dataSet: DataSet, descriptor: number, data: number, isSigned: boolean) {
  const described = describedBy(dataSet, descriptor, isSigned);
  const words = dataSet.uint16s(data, { maxBytes: 256 * 1024 });
  if (!described || words.length === 0) return null;
  const entries: number[] = [];
  expandSegments(words, { from: 0, segments: Infinity, entries, limit: described.count, mayRepeat: true });
  return { ...described, entries: Uint16Array.from(entries.slice(0, described.count)) };
}

function expandSegments(
  words: number[],
  run: { from: number; segments: number; entries: number[]; limit: number; mayRepeat: boolean },
) {
  const { entries, limit } = run;
  let at = run.from;
  for (let done = 0; done < run.segments && at + 2 < words.length && entries.length < limit; done++) {
    const [opcode = 0, length = 0, value = 0] = words.slice(at, at + 3);
    if (opcode === 0) {
      entries.push(...words.slice(at + 2, at + 2 + Math.min(length, limit)));
      at += 2 + length;
    } else if (opcode === 1) {
      const start = entries.at(-1) ?? 0;
      for (let step = 1; step <= length; step++) entries.push(Math.round(start + ((value - start) * step) / length));
      at += 3;
    } else if (opcode === 2 && run.mayRepeat) {
      const byteOffset = value + (words[at + 3] ?? 0) * 0x10000;
      expandSegments(words, { ...run, from: Math.floor(byteOffset / 2), segments: length, mayRepeat: false });
      at += 4;
    } else return;
  }
}
