import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { reservedAmong } from "./downtime-queries";

/** What was done while the product was not there, under numbers reserved for that. */
export interface LateEntry {
  /** The reserved numbers of the order. */
  numbers: ReadonlySet<string>;
  /** The first day its exams may be of. */
  from: string;
  /** When it really was done, where that is known. */
  takenAt: Date | null;
}

/**
 * Whether an order enters numbers that were reserved.
 *
 * @param typed the accession numbers of its exams, as they were typed
 * @returns null for an order of today
 * @throws Problem number_used for a number that was entered or voided; taken_wrong
 */
export async function lateEntryOf(
  tx: Transaction,
  bucketId: string,
  { typed, takenAt }: { typed: string[]; takenAt: Date | null },
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<LateEntry | null> {
  const asked = typed.filter((number) => number !== "");
  const rows = asked.length === 0 ? [] : await reservedAmong(tx, bucketId, asked);
  const [first] = rows.map(({ reserved }) => reserved).sort((one, other) => one.getTime() - other.getTime());
  if (!first) return null;
  const used = rows.find(({ number }) => number.entered !== null || number.voided !== null);
  if (used) throw new Problem("number_used", { accessionNumber: used.number.accessionNumber });
  if (takenAt !== null && (takenAt > now || dayAt(takenAt, timeZone) < dayAt(first, timeZone))) {
    throw new Problem("taken_wrong");
  }
  const numbers = new Set(rows.map(({ number }) => number.accessionNumber));
  return { numbers, from: dayAt(first, timeZone), takenAt };
}
