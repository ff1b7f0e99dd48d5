import { Client } from "pg";
import pino from "pino";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { dataFolderKey } from "#api/database/data-folder-key";
import { DataFolderInUse, lockDataFolder } from "#api/database/data-folder-lock";
import { testDatabase } from "../../support/database";
import { temporaryFolder } from "./temporary-folder";

const { connection: target } = await testDatabase();
const folder = await temporaryFolder();
const key = await dataFolderKey(folder);
const log = pino({ level: "silent" });
const admin = new Client(target);
await admin.connect();
afterAll(() => admin.end());

const lock = (onTaken = (_reason: DataFolderInUse) => {}) => lockDataFolder({ folder, target, log, onTaken });

async function locks(granted: boolean): Promise<number[]> {
  const found = await admin.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted = $1 and d.datname = current_database()`,
    [granted],
  );
  return found.rows.map(({ pid }) => pid);
}

test("a folder has one key, whoever asks first", async () => {
  const asked = await Promise.all([1, 2, 3].map(() => dataFolderKey(folder)));
  expect(new Set([...asked, key]).size).toBe(1);
});

test("a folder in use is refused with its name and its holder, and free after release", async () => {
  const first = await lock();
  await expect(lock()).rejects.toThrow(`${folder} is in use by Radbridge, process ${process.pid}`);
  await first.release();
  const second = await lock();
  await second.release();
  await vi.waitFor(async () => expect(await locks(true)).toEqual([]));
});

test("a lock whose connection breaks is taken again", async () => {
  const { release } = await lock(() => expect.unreachable());
  onTestFinished(release);
  const [before] = await locks(true);
  await admin.query("select pg_terminate_backend($1)", [before]);
  await vi.waitFor(async () => {
    const [after] = await locks(true);
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });
});

test("who lost the folder to another server while the database was away is told to stop", async () => {
  const onTaken = vi.fn();
  const { release } = await lock(onTaken);
  onTestFinished(release);
  const [held] = await locks(true);
  const other = new Client(target);
  await other.connect();
  onTestFinished(() => other.end());
  // Already in line when the first one's connection ends.
  const taken = other.query("select pg_advisory_lock($1)", [key]);
  await vi.waitFor(async () => {
    expect(await locks(false)).toHaveLength(1);
  });
  await admin.query("select pg_terminate_backend($1)", [held]);
  await taken;
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledWith(expect.any(DataFolderInUse)), { timeout: 5_000 });
});
