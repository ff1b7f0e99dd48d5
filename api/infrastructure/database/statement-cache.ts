import type { Database } from "./connect";

const maxKept = 400;

/**
 * Statements whose text depends on what was asked, built once per shape: building costs more than running them.
 *
 * They have no name on the server. Named ones stay in the memory of each connection for good, and come to one plan for
 * all values; the best plan of a list depends on them (one organization or fifty).
 */
export class StatementCache<Prepared> {
  private readonly byDatabase = new WeakMap<Database, Map<string, Prepared>>();

  /** @param prepare builds the statement */
  get(db: Database, shape: string, prepare: () => Prepared): Prepared {
    const known = this.byDatabase.get(db) ?? new Map<string, Prepared>();
    this.byDatabase.set(db, known);
    const cached = known.get(shape);
    if (cached) return cached;
    const [oldest] = known.keys();
    if (known.size >= maxKept && oldest !== undefined) known.delete(oldest);
    const prepared = prepare();
    known.set(shape, prepared);
    return prepared;
  }
}
