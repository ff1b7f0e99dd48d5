import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { connect } from "#api/infrastructure/database/connect";
import { openObjectStore } from "#api/infrastructure/storage/open-object-store";
import { testDatabase } from "../tests/support/database";
import { smallDisk } from "../tests/support/small-disk";
import { startS3Server } from "../tests/support/s3-server";
import { readiness } from "./readiness";

const folder = await mkdtemp(join(tmpdir(), "radbridge-ready-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const log = pino({ level: "silent" });
const { db } = await testDatabase();
const onDisk = await openObjectStore({ kind: "disk", folder: join(folder, "objects") });

test("a platform whose parts all answer is ready", async () => {
  expect(await readiness({ db, objects: onDisk, cacheDir: folder, log })).toEqual({ isReady: true, text: "ready" });
});

test("a bucket that is away is told by name", async () => {
  const s3 = await startS3Server();
  const bucket = { kind: "s3" as const, region: "us-east-1", ...s3, cacheDir: join(folder, "s3") };
  const objects = await openObjectStore(bucket);
  s3.setAway(true);
  const found = await readiness({ db, objects, cacheDir: folder, log });
  await s3.stop();
  expect(found).toEqual({ isReady: false, text: "not ready\nfiles away" });
});

const disk = smallDisk(96);
afterAll(() => disk?.remove());

test.skipIf(!disk)("a full disk is told by name, and forgotten once there is room", async () => {
  const cacheDir = disk?.folder ?? "";
  await disk?.fill(1024 * 1024);
  const parts = { db, objects: onDisk, cacheDir, log };
  expect(await readiness(parts)).toEqual({ isReady: false, text: "not ready\ndisk full" });
  await disk?.clear();
  expect((await readiness(parts)).isReady).toBe(true);
});

test("a database that is away is told by name", async () => {
  const nowhere = connect({ host: folder, port: 5432, user: "nobody", database: "none" }, { max: 1, log });
  const found = await readiness({ db: nowhere.db, objects: onDisk, cacheDir: folder, log });
  await nowhere.close();
  expect(found).toEqual({ isReady: false, text: "not ready\ndatabase away" });
});
