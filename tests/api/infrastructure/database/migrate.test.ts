import { Client } from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { connect } from "#api/infrastructure/database/connect";
import { migrate } from "#api/infrastructure/database/migrate";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import { testDatabase } from "../../../support/database";

const { connection } = await testDatabase();

test("four servers that start at the same moment on a new database all find it migrated", async () => {
  const admin = new Client(connection);
  await admin.connect();
  const database = `${connection.database}_new`;
  await admin.query(`create database ${database} template template0`);
  const log = pino({ level: "silent" });
  const servers = [1, 2, 3, 4].map(() => connect({ ...connection, database }, { max: 2, log }));
  try {
    await Promise.all(servers.map(({ pool }) => migrate(pool, log)));
    const [applied, tables] = await Promise.all([
      servers[0]?.pool.query(
        "select count(*)::int as total, count(distinct hash)::int as once from drizzle.__drizzle_migrations",
      ),
      servers[1]?.pool.query("select to_regclass('exams') is not null as known"),
    ]);
    const [migrations] = applied?.rows ?? [];
    expect(migrations.total).toBeGreaterThan(0);
    expect(migrations.once).toBe(migrations.total);
    expect(tables?.rows).toEqual([{ known: true }]);
  } finally {
    await Promise.all(servers.map(({ close }) => close()));
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
});

test("a migration that fails says so and frees the way for the next start", async () => {
  const log = pino({ level: "silent" });
  const { pool, close } = connect(connection, { max: 2, log });
  try {
    await expect(migrate(pool, log, "/nonexistent")).rejects.toThrow("_journal.json");
    await migrate(pool, log);
  } finally {
    await close();
  }
});

test("a database that a later release has changed is refused, and stays as it is", async () => {
  const log = pino({ level: "silent" });
  const { pool, close } = connect(connection, { max: 2, log });
  try {
    await migrate(pool, log);
    const later = Date.now() + 365 * 24 * 3_600_000;
    await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', $1)", [
      later,
    ]);
    await expect(migrate(pool, log)).rejects.toThrow(StartTrouble);
  } finally {
    await pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a later release'");
    await close();
  }
});
