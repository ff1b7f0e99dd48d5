import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { accountCan } from "#api/infrastructure/database/postgres/account";
import { postmasterPid } from "./cluster-holder";
import { temporaryFolder } from "./temporary-folder";

// Several starts of PostgreSQL each, on a machine that may have other work.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
// With a space in its name, as all folders of these tests.
const folder = await temporaryFolder();

const log = pino({ level: "silent" });
const onLost = (reason: Error) => {
  throw reason;
};

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query(connection: EmbeddedPostgres["connection"], statement: string) {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const dataDir = join(folder, "postgres");

test("a cluster is made on the first start, keeps its rows over a restart and is unreachable once stopped", async () => {
  const draft = `${dataDir}.new-aB3xYz`;
  await mkdir(draft);
  await writeFile(join(draft, "PG_VERSION"), "18");
  const first = await started(dataDir);
  // What a first start left that was killed half-way.
  expect(await readdir(folder)).toEqual(["postgres", "postgres.log"]);
  await query(first.connection, "create table exam (name text); insert into exam values ('张伟')");
  await first.stop();
  await expect(query(first.connection, "select 1")).rejects.toMatchObject({ code: "ENOENT" });

  const second = await started(dataDir);
  expect(await query(second.connection, "select name from exam")).toEqual([{ name: "张伟" }]);
});

test("it commits to disk, listens on no network and keeps statements, which name patients, out of its log", async () => {
  const { connection } = await started(dataDir);
  const settings = await query(
    connection,
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'jit', 'plan_cache_mode', 'TimeZone')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    listen_addresses: "",
    jit: "off",
    plan_cache_mode: "auto",
    TimeZone: "UTC",
  });
  await expect(query(connection, "select '张伟'::int")).rejects.toThrow("张伟");
  expect(await readFile(`${dataDir}.log`, "utf8")).not.toContain("张伟");
  // Text sorts by code point and folds case beyond ASCII, the same on every machine.
  const [text] = await query(connection, "select upper('é') as upper, 'Z' < 'a' as by_code_point");
  expect(text).toEqual({ upper: "É", by_code_point: true });
});

test("a pid file whose number went to another program does not hold up the start", async () => {
  // This very process stands for the stranger.
  for (const file of ["postmaster.pid", ".s.PGSQL.5432.lock"])
    await writeFile(join(dataDir, file), `${process.pid}\n${dataDir}\n1700000000\n5432\n${dataDir}\n\n0 0\nready\n`);
  const { connection } = await started(dataDir);
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await postmasterPid(dataDir)).not.toBe(process.pid);
});

test.runIf(isRoot)("files that a restore left to root are given back to PostgreSQL", async () => {
  for (const name of ["", "PG_VERSION", "global/pg_control"]) await chown(join(dataDir, name), 0, 0);
  const { connection } = await started(dataDir);
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder too long for a unix socket has its socket elsewhere", async () => {
  const { connection } = await started(join(folder, "long".repeat(30), "postgres"));
  expect(connection.host.length).toBeLessThan(90);
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder that holds something else is refused and left as it was", async () => {
  const photos = join(folder, "photos");
  await mkdir(photos);
  await writeFile(join(photos, "holiday.jpg"), "");
  await expect(started(photos)).rejects.toThrow("is not empty and holds no database");
  expect(await readdir(photos)).toEqual(["holiday.jpg"]);
});

test("a cluster of another PostgreSQL release is refused", async () => {
  const old = join(folder, "old");
  await mkdir(old);
  await writeFile(join(old, "PG_VERSION"), "17\n");
  await expect(started(old)).rejects.toThrow("was written by PostgreSQL 17");
});

test.runIf(isRoot)("root runs it as somebody else, also below a folder that only root may enter", async () => {
  const closed = join(folder, "closed");
  await mkdir(closed, { mode: 0o700 });
  const below = join(closed, "postgres");
  const { connection } = await started(below);
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  const status = await readFile(`/proc/${await postmasterPid(below)}/status`, "utf8");
  const [uid = ""] = /^Uid:.*$/m.exec(status) ?? [];
  expect(uid).not.toMatch(/\b0\b/);
  expect(await accountCan({ uid: 65534, gid: 65534 }, '[ -r "$1" ]', below)).toBe(false);
});
