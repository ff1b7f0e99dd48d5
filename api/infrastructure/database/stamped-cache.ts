import type { Database } from "./connect";

const maxKept = 1_000;

interface Shelf<Value> {
  stamp: string;
  values: Map<string, Promise<Value>>;
}

/**
 * What every page asks for and seldom changes, kept in memory by a key until a transaction writes to any table whose
 * trigger sets the settings' stamp (migration 0020); whoever reads another table must give it that trigger. Right at
 * once in every process: each request reads the stamp with its caller, and rows read after a stamp was seen are at least
 * as new as the stamp.
 *
 * @param read what is asked for at the first time; its value is shared and must not be changed
 */
export function stampedCache<Value>(
  read: (db: Database, key: string) => Promise<Value>,
): (db: Database, stamp: string, key: string) => Promise<Value> {
  const byDatabase = new WeakMap<Database, Shelf<Value>>();
  return (db, stamp, key) => {
    let shelf = byDatabase.get(db);
    if (shelf?.stamp !== stamp || shelf.values.size >= maxKept) {
      shelf = { stamp, values: new Map() };
      byDatabase.set(db, shelf);
    }
    const { values } = shelf;
    const known = values.get(key);
    if (known) return known;
    const value = read(db, key);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
