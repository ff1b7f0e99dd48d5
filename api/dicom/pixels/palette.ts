import { expandedPalette } from "#contract/imaging/segmented-palette";
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

/** Segmented palette data (PS3.3 C.7.9.2). */
function segmentedTable(dataSet: DataSet, descriptor: number, data: number, isSigned: boolean) {
  const described = describedBy(dataSet, descriptor, isSigned);
  const words = dataSet.uint16s(data, { maxBytes: 256 * 1024 });
  if (!described || words.length === 0) return null;
  return { ...described, entries: Uint16Array.from(expandedPalette(words, described.count)) };
}
