import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { fileURLToPath } from "node:url";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";

/** `scripts/build.ts` copies the folder beside `build/server.mjs`. */
const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that no other program on the same database uses. */
const lockKey = "7210447903528116331";

/**
 * Brings the database to the schema of this release, all migrations in one transaction. Starts that happen at the same
 * time wait for each other: without the lock all but one of them fail.
 *
 * @param folder what drizzle-kit generated
 */
export async function migrate(pool: Pool, log: Logger, folder = ownMigrations): Promise<void> {
  const began = Date.now();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const before = await appliedMigrations(client);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    const applied = (await appliedMigrations(client)) - before;
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    client.release();
    log.info({ applied, durationMs: Date.now() - began }, "database schema is that of this release");
  } catch (error) {
    // The lock ends with the connection.
    client.release(true);
    throw error;
  }
}

async function appliedMigrations(client: PoolClient): Promise<number> {
  const table = await client.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!table.rows[0]?.known) return 0;
  const count = await client.query<{ applied: number }>(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  );
  return count.rows[0]?.applied ?? 0;
}
