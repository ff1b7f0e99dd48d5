import type { Database, Transaction } from "./connect";

/**
 * A statement whose text never changes: built once per database, where building costs more than running it, and parsed
 * once per connection. One whose text depends on what was asked takes a StatementCache.
 *
 * @param name of the statement on the server, its own among all; "" for one whose best plan depends on its values, as in
 * StatementCache
 */
export function prepared<Connection extends Database | Transaction, Statement>(
  name: string,
  build: (db: Connection, name: string) => Statement,
): (db: Connection) => Statement {
  const byDatabase = new WeakMap<Connection, Statement>();
  return (db) => {
    const statement = byDatabase.get(db) ?? build(db, name);
    byDatabase.set(db, statement);
    return statement;
  };
}
