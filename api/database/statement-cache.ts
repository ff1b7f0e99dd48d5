import { createHash } from "node:crypto";
import type { Database } from "./connect";

/** Statements known to a connection stay in its memory for good, so only so many get a name there. */
const namedAtMost = 40;
const keptAtMost = 400;

/**
 * Statements whose text depends on what was asked, built once per shape. Building costs more than running them; the
 * shapes that come first, those of every day, are also parsed once per connection.
 */
export class StatementCache<Prepared> {
  private readonly byDatabase = new WeakMap<Database, Map<string, Prepared>>();
  private named = 0;

  /** @param topic part of the statements' names on the server */
  constructor(private readonly topic: string) {}

  /** @param prepare builds the statement under the given name; "" leaves it unnamed */
  get(db: Database, shape: string, prepare: (name: string) => Prepared): Prepared {
    const known = this.byDatabase.get(db) ?? new Map<string, Prepared>();
    this.byDatabase.set(db, known);
    const cached = known.get(shape);
    if (cached) return cached;
    const [oldest] = known.keys();
    if (known.size >= keptAtMost && oldest !== undefined) known.delete(oldest);
    const isNamed = this.named < namedAtMost;
    if (isNamed) this.named += 1;
    const prepared = prepare(isNamed ? `${this.topic}_${createHash("sha1").update(shape).digest("hex")}` : "");
    known.set(shape, prepared);
    return prepared;
  }
}
