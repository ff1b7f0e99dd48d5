import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import pino from "pino";
import { connect } from "#api/infrastructure/database/connect";
import { migrate } from "#api/infrastructure/database/migrate";
import { testDatabase } from "./database";

const migrations = join(import.meta.dirname, "../../api/infrastructure/database/migrations");

/** The migrations of before that one. */
async function formerMigrations(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, "utf8"));
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (first < 0) throw new Error(`there is no migration ${name}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return folder;
}

/**
 * A database as it was before a migration, brought to what it is now.
 *
 * @param name of the migration, without its number
 * @param fill writes what was there before
 * @param look at what became of it
 */
export async function migratedFrom(name: string, fill: string, look: (pool: Pool) => Promise<void>): Promise<void> {
  const { connection } = await testDatabase();
  const database = `${connection.database}_former`;
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`create database ${database} template template0`);
  const log = pino({ level: "silent" });
  const { pool, close } = connect({ ...connection, database }, { max: 2, log });
  const folder = await formerMigrations(name);
  try {
    await migrate(pool, log, folder);
    await pool.query(fill);
    await migrate(pool, log);
    await look(pool);
  } finally {
    await close();
    await rm(folder, { recursive: true });
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}
