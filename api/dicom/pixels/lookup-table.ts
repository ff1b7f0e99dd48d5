import type { DataSet } from "../encoding/data-set";

/** A lookup table with its descriptor read (PS3.3 C.11.1.1.1). */
export interface LookupTable {
  /** Input value of the first entry; inputs below and above take the first and last entry. */
  readonly firstMapped: number;
  readonly bits: number;
  readonly entries: Uint16Array;
}

const maxEntries = 65_536;

/**
 * Reads a table from its descriptor and data elements.
 *
 * @param isSigned the first mapped value is read as the pixels are
 * @returns `null` where the table is absent or empty
 */
export function lookupTable(
  dataSet: DataSet,
  { descriptor, data, isSigned }: { descriptor: number; data: number; isSigned: boolean },
): LookupTable | null {
  const described = describedBy(dataSet, descriptor, isSigned);
  const bytes = dataSet.bytes(data, maxEntries * 2);
  if (!described || !bytes) return null;
  const { count, firstMapped, bits } = described;
  const isBytes = bits <= 8 && bytes.length < count * 2;
  const words = isBytes
    ? Uint16Array.from(bytes)
    : Uint16Array.from(dataSet.uint16s(data, { maxBytes: maxEntries * 2 }));
  const entries = words.subarray(0, count);
  return entries.length > 0 ? { firstMapped, bits, entries } : null;
}

/** Number of entries (0 means 65,536), first input value mapped, bits of an entry. */
export function describedBy(
  dataSet: DataSet,
  descriptor: number,
  isSigned: boolean,
): { count: number; firstMapped: number; bits: number } | null {
  const [count, , bits] = dataSet.uint16s(descriptor);
  const firstMapped = dataSet.uint16s(descriptor, { signed: isSigned })[1];
  if (count === undefined || firstMapped === undefined || bits === undefined) return null;
  return { count: count || maxEntries, firstMapped, bits: bits >= 1 && bits <= 16 ? bits : 16 };
}

/** The entry for an input value. */
export function lookUp({ entries, firstMapped }: LookupTable, value: number): number {
  const index = Math.min(Math.max(Math.round(value) - firstMapped, 0), entries.length - 1);
  return entries[index] ?? 0;
}
