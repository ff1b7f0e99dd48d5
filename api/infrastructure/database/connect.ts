import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import type { ClientConfig, Pool } from "pg";
import type { Logger } from "pino";
import { sessionSettings } from "./postgres/settings";
import { ReconnectingPool } from "./reconnecting-pool";
import * as schema from "./schema";

type Tables = ExtractTablesWithRelations<typeof schema>;

/** What a query takes: the database, or the transaction it is part of. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema, Tables>;

/** What an operation takes that must be part of a transaction. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, typeof schema, Tables>;

/** Where PostgreSQL listens: `DATABASE_URL`, or the folder of the embedded one's socket as host. */
export type DatabaseTarget = { url: string } | { host: string; port: number; user: string; database: string };

export type DatabaseConnection = {
  db: NodePgDatabase<typeof schema>;
  pool: Pool;
  /** waits for the statements under way */
  close(): Promise<void>;
};

/**
 * Opens a pool of connections; the first one is made by the first query.
 *
 * @param max connections at most
 */
export function connect(target: DatabaseTarget, { max, log }: { max: number; log: Logger }): DatabaseConnection {
  const pool = new ReconnectingPool({ ...clientConfig(target), max, connectionTimeoutMillis: 10_000 }, log);
  const settings = Object.entries(sessionSettings).map(([name, value]) => `set ${name} = '${value}'`);
  pool.on("connect", (client) => {
    // Sent ahead of the first query of this connection; the embedded server has them as its defaults.
    if ("url" in target)
      client.query(settings.join(";")).catch((error: unknown) => log.error({ err: error }, "session settings refused"));
  });
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** The target in the words of node-postgres. */
export function clientConfig(target: DatabaseTarget): ClientConfig {
  return "url" in target ? { connectionString: target.url } : target;
}
