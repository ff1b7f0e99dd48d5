import type { OwedRecords } from "./owed-records";

/** A viewer asks for every picture by itself: one record tells of all that is seen in this time. */
const onceInMs = 15 * 60 * 1000;
const maxKnown = 10_000;

interface Recorded {
  at: number;
  record: Promise<void>;
}

/**
 * Writes a record unless one of the same key was written in the last quarter of an hour. The answer waits for it either
 * way.
 *
 * @param known what was written already, by key: of one platform, kept by the caller
 */
export function recordOnce(
  known: Map<string, Recorded>,
  key: string,
  owed: OwedRecords,
  write: () => Promise<void>,
): void {
  const now = Date.now();
  const before = known.get(key);
  if (before && now - before.at < onceInMs) {
    owed.add(before.record);
    return;
  }
  const record = write();
  known.delete(key);
  known.set(key, { at: now, record });
  // What was not written is owed again.
  record.catch(() => known.delete(key));
  owed.add(record);
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(oldest);
  }
}

/** What was recorded, for each database of the process. */
export function recordsByDatabase(): (db: object) => Map<string, Recorded> {
  const all = new WeakMap<object, Map<string, Recorded>>();
  return (db) => {
    const known = all.get(db) ?? new Map<string, Recorded>();
    all.set(db, known);
    return known;
  };
}
