import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { dataFolderKey } from "#api/infrastructure/database/data-folder-key";
import { DataFolderInUse, lockDataFolder, lockFiles } from "#api/infrastructure/database/data-folder-lock";
import { testDatabase } from "../../../support/database";
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

test("a copy of a folder has a key of its own, a folder that was moved keeps its key", async () => {
  const parent = await temporaryFolder();
  const copy = join(parent, "copy");
  await cp(folder, copy, { recursive: true });
  expect(await dataFolderKey(copy)).not.toBe(key);
  const moved = join(parent, "moved");
  const copied = await dataFolderKey(copy);
  await rename(copy, moved);
  expect(await dataFolderKey(moved)).toBe(copied);
});

test("servers that keep their files in S3 stand beside each other, one that keeps them on its disk stands alone", async () => {
  const files = (areShared: boolean) => lockFiles({ areShared, target, log, onTaken: () => {} });
  const [first, second] = [await files(true), await files(true)];
  await expect(files(false)).rejects.toThrow(/Radbridge, process \d+ .* S3/);
  await Promise.all([first.release(), second.release()]);
  const alone = await files(false);
  await expect(files(true)).rejects.toThrow("S3_ENDPOINT");
  await expect(files(false)).rejects.toThrow("S3_ENDPOINT");
  await alone.release();
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
