import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { fileURLToPath } from "node:url";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { StartTrouble } from "../start-trouble";

/** `scripts/build.ts` copies the folder beside `build/server.mjs`. */
const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that no other program on the same database uses. */
const lockKey = "7210447903528116331";

/**
 * Brings the database to the schema of this release, all migrations in one transaction. Starts that happen at the same
 * time wait for each other: without the lock all but one of them fail.
 *
 * @param folder what drizzle-kit generated
 * @throws StartTrouble for a database that a later release has changed
 */
export async function migrate(pool: Pool, log: Logger, folder = ownMigrations): Promise<void> {
  const began = Date.now();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const before = await appliedMigrations(client);
    if (before.newest > newestOf(folder)) throw new StartTrouble(newerDatabase);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    const applied = (await appliedMigrations(client)).count - before.count;
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    client.release();
    log.info({ applied, durationMs: Date.now() - began }, "database schema is that of this release");
  } catch (error) {
    // The lock ends with the connection.
    client.release(true);
    throw error;
  }
}

const newerDatabase =
  "This database was written by a newer release of Radbridge, which may keep things this one would lose. Start that release, or restore a backup of this one.";

/** When the newest of the migrations was made, in ms since 1970: drizzle keeps it beside each that it applied. */
const newestOf = (folder: string): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));

interface Applied {
  count: number;
  /** When the newest was made, in ms since 1970; 0 without any. */
  newest: number;
}

async function appliedMigrations(client: PoolClient): Promise<Applied> {
  const table = await client.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!table.rows[0]?.known) return { count: 0, newest: 0 };
  const { rows } = await client.query<{ count: number; newest: string }>(
    "select count(*)::int as count, coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations",
  );
  return { count: rows[0]?.count ?? 0, newest: Number(rows[0]?.newest ?? 0) };
}
