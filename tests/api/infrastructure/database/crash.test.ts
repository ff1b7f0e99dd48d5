import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { expect, onTestFinished, test as anywhere, vi } from "vitest";
import { connect } from "#api/infrastructure/database/connect";
import { startEmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { accountCan } from "#api/infrastructure/database/postgres/account";
import { holdCluster, postmasterPid, processesOn } from "./cluster-holder";
import { temporaryFolder } from "./temporary-folder";

// Who runs is read from /proc.
const test = anywhere.runIf(process.platform === "linux");

// Several starts of node and PostgreSQL each, on a machine that may have other work.
vi.setConfig({ testTimeout: 60_000 });

const folder = await temporaryFolder();
const dataDir = join(folder, "postgres");
const log = pino({ level: "silent" });
const nobody = { uid: 65534, gid: 65534 };
const nobodyCanRunThis =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  (await accountCan(nobody, '[ -r "$1" ]', import.meta.filename));

async function startedHere() {
  const onLost = (reason: Error) => {
    throw reason;
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  const { pool, close } = connect(postgres.connection, { max: 8, log });
  const stop = async () => {
    await close();
    await postgres.stop();
  };
  return { pool, stop };
}

const noProcessLeft = (dataDir: string) =>
  vi.waitFor(async () => expect(await processesOn(dataDir)).toEqual([]), { timeout: 20_000, interval: 50 });

test("kill -9 of the server ends PostgreSQL too, and the next start needs no help", async () => {
  const first = await holdCluster(dataDir);
  expect(first.connection).toBeDefined();
  expect(await processesOn(dataDir)).not.toEqual([]);
  await first.kill();
  // At once, while PostgreSQL still shuts down.
  const second = await holdCluster(dataDir);
  expect(second.connection).toEqual(first.connection);
  await second.kill();
  await noProcessLeft(dataDir);
});

test("PostgreSQL that outlived its server, because its watcher died too, is taken over", async () => {
  const holder = await holdCluster(dataDir);
  const pid = await postmasterPid(dataDir);
  const watchers = (await processesOn(dataDir)).filter(({ commandLine }) => commandLine.startsWith("/bin/sh"));
  expect(watchers).toHaveLength(1);
  for (const watcher of watchers) process.kill(watcher.pid, "SIGKILL");
  await holder.kill();

  const heir = await holdCluster(dataDir);
  expect(heir.connection).toEqual(holder.connection);
  expect(await postmasterPid(dataDir)).toBe(pid);
  await heir.kill();
  await noProcessLeft(dataDir);
});

test("a second server on the same folder is refused and does not disturb the first", async () => {
  const first = await startedHere();
  onTestFinished(first.stop);
  const second = await holdCluster(dataDir);
  expect(second.refused).toContain(dataDir);
  expect(second.refused).toContain(`process ${process.pid}`);
  await second.ended;
  await sleep(300);
  expect((await first.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("of first starts at the same moment one gets the folder and the others say who has it", async () => {
  const fresh = join(folder, "race");
  const holders = await Promise.all([1, 2, 3].map(() => holdCluster(fresh)));
  expect(holders.filter(({ connection }) => connection)).toHaveLength(1);
  expect(holders.filter(({ refused }) => refused?.includes("is in use by Radbridge, process"))).toHaveLength(2);
  await Promise.all(holders.map(({ kill }) => kill()));
  await noProcessLeft(fresh);
});

anywhere.runIf(nobodyCanRunThis)("an ordinary user runs it; a stop leaves nothing behind", async () => {
  const home = join(folder, "of nobody");
  await mkdir(home);
  await chown(home, nobody.uid, nobody.gid);
  const own = join(home, "postgres");
  const holder = await holdCluster(own, nobody);
  expect(holder).toMatchObject({ connection: { host: own } });
  await holder.stop();
  await noProcessLeft(own);
});

test("kill -9 of PostgreSQL or of one of its processes loses no acknowledged row, and the server goes on", async () => {
  const { pool, stop } = await startedHere();
  onTestFinished(stop);
  await pool.query("create table saved (id int primary key)");
  const acknowledged: number[] = [];
  const writing = new AbortController();
  let next = 0;
  async function write(): Promise<void> {
    while (!writing.signal.aborted) {
      const id = next++;
      // What was under way when the server died fails, and is not acknowledged.
      const saved = await pool.query("insert into saved values ($1)", [id]).catch(() => undefined);
      if (saved) acknowledged.push(id);
    }
  }
  const writers = Array.from({ length: 4 }, write);
  const goesOn = async () => {
    const enough = acknowledged.length + 50;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { timeout: 15_000, interval: 10 });
  };

  await goesOn();
  for (let round = 0; round < 2; round += 1) {
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    // The pool bridges the restart: a query that comes now waits instead of failing.
    await sleep(20);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await goesOn();
  }
  const backend = (await processesOn(dataDir)).find(({ commandLine }) => commandLine.includes("INSERT"));
  const any = (await processesOn(dataDir)).find(({ commandLine }) => commandLine.includes("walwriter"));
  process.kill((backend ?? any)?.pid ?? Number.NaN, "SIGKILL");
  await goesOn();
  writing.abort();
  await Promise.all(writers);

  const rows = await pool.query<{ id: number }>("select id from saved");
  const stored = new Set(rows.rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});
