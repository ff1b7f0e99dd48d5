import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { audit, headOf, verifyChain } from "#api/infrastructure/audit/audit-queries";
import { brokenSeal } from "#api/infrastructure/audit/broken-seal";
import { Seals } from "#api/infrastructure/audit/seal";
import { nobody } from "#api/infrastructure/actor/principal";
import { backUp } from "#api/backup/back-up";
import { objectPath } from "#api/backup/backup-folder";
import { restore } from "#api/backup/restore";
import { buckets, reportVersions } from "#api/infrastructure/database/schema/index";
import { secretsKeyFile } from "#api/infrastructure/secrets/secrets-key";
import type { Platform } from "#api/infrastructure/platform";
import { startPlatform } from "#api/start-platform";
import { measureFile } from "#api/infrastructure/storage/content-hash";
import { openObjectStore } from "#api/infrastructure/storage/open-object-store";
import { ApiProcess } from "../../support/api-process";
import { externalPostgres } from "../../support/external-postgres";
import { givenOn } from "../../support/given";
import { objectsOn, plainSettings, platformOn } from "../../support/platform-on-folder";
import { testOrigin } from "../../support/platform";
import { startS3Server } from "../../support/s3-server";

const root = await mkdtemp(join(tmpdir(), "radbridge-backup-"));
const dataDir = join(root, "data");
const folder = join(root, "backups");
const server = new ApiProcess(dataDir);
afterAll(async () => {
  await server.killServer();
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const log = pino({ level: "silent" });
const embedded = (place: string) => ({ dataDir: place, databaseUrl: null, objects: objectsOn(place) });

let key = "";

interface Seeded {
  reportId: string;
  token: string;
  logo: string;
}

/** A report to write, an object the database names, and a file of the operator's. */
async function seed(): Promise<Seeded> {
  const { platform, stop } = await platformOn(dataDir);
  const given = givenOn(platform);
  const logo = await platform.objects.keepBytes(randomBytes(50_000));
  const bucket = await given.organization({ logo: logo.hash });
  const account = await given.member(bucket, "collaborator");
  const lease = { lockedBy: account.id, lockExpires: new Date(Date.now() + 15 * 60_000) };
  const report = await given.report({ bucketId: bucket.id, ...lease });
  await writeFile(join(dataDir, "kept.pem"), "a key of the operator's");
  key = await readFile(join(dataDir, secretsKeyFile), "utf8");
  await stop();
  return { reportId: report.id, token: account.token, logo: logo.hash };
}

/** Saves one version after another until told to stop. @returns the number of the last that was answered */
async function writeUntil(ended: AbortSignal, { reportId, token }: Seeded): Promise<number> {
  let version = 0;
  while (!ended.aborted) {
    const answer = await server.fetch(`/reports/${reportId}/save`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ version, content: { finding: `第${version}次`, diagnosis: "" } }),
    });
    if (!answer.ok) throw new Error(`save was refused: ${await answer.text()}`);
    version += 1;
  }
  return version;
}

test(
  "a backup made while people write comes back whole in an empty place: each version before it, each object by its hash",
  { timeout: 180_000 },
  async () => {
    const seeded = await seed();
    await server.start();
    const ended = new AbortController();
    const writing = writeUntil(ended.signal, seeded);
    await sleep(500);
    const before = await versionsOf(await saved(seeded));
    const { backup, summary, missing } = await backUp(embedded(dataDir), { folder, log });
    await sleep(200);
    ended.abort();
    const written = await writing;
    expect(missing).toEqual([]);
    expect(summary).toMatchObject({ database: "files", objects: expect.any(Number) });

    const place = join(root, "restored");
    expect((await restore(embedded(place), folder)).backup).toBe(backup);
    const { platform, stop } = await platformOn(place);
    try {
      const versions = await platform.db
        .select({ version: reportVersions.version })
        .from(reportVersions)
        .where(eq(reportVersions.reportId, seeded.reportId))
        .orderBy(asc(reportVersions.version));
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
      expect(versions.length).toBeGreaterThanOrEqual(before);
      expect(versions.length).toBeLessThanOrEqual(written);
      expect(await verifyChain(platform.db)).toMatchObject({ brokenAt: null, isComplete: true });
      const logo = await platform.objects.localPath(seeded.logo);
      expect((await measureFile(logo)).hash).toBe(seeded.logo);
    } finally {
      await stop();
    }
    expect(await readdir(place)).toContain("kept.pem");
    // The key that secrets are sealed with is in no backup: the restored place has one of its own.
    expect(await readFile(join(place, secretsKeyFile), "utf8")).not.toBe(key);
    await expect(restore(embedded(place), folder)).rejects.toThrow("is not empty");

    const again = await backUp(embedded(dataDir), { folder, log, now: new Date(Date.now() + 1000) });
    await appendFile(objectPath(folder, seeded.logo), "x");
    await expect(restore(embedded(join(root, "damaged")), again.backup)).rejects.toThrow("damaged");
    expect(await readdir(join(root, "damaged"))).not.toContain("postgres");
  },
);

/** Asks the running server how far the writer is. */
async function saved({ reportId, token }: Seeded): Promise<Response> {
  return server.fetch(`/reports/${reportId}/detail`, { method: "GET", headers: { authorization: `Bearer ${token}` } });
}

async function versionsOf(answer: Response): Promise<number> {
  const { version } = (await answer.json()) as { version: number };
  expect(version).toBeGreaterThan(0);
  return version;
}

test(
  "seals of the audit trail that were written after the database was copied are put aside, and hold where they were before",
  { timeout: 60_000 },
  async () => {
    const source = join(root, "sealed");
    const seals = await Seals.in({ folder: await emptyFolder(source), keyFile: null, tellAddress: null });
    const actor = { origin: testOrigin, principal: nobody, bucketId: "" };
    const sealNow = async ({ db }: Platform) => {
      await audit(db, actor, "login");
      const head = await headOf(db);
      if (!head) throw new Error("no record");
      return seals.add(head, new Date());
    };
    const first = await platformOn(source);
    const before = await sealNow(first.platform);
    await first.stop();
    const { backup } = await backUp(embedded(source), { folder: join(root, "sealed-backups"), log });
    const later = await platformOn(source);
    const after = await sealNow(later.platform);
    await later.stop();
    // As where the server seals while the files beside the database are copied.
    await cp(join(source, "audit-seals.jsonl"), join(backup, "data", "audit-seals.jsonl"));

    const place = join(root, "sealed-restored");
    await restore(embedded(place), backup);
    const restored = await platformOn(place);
    try {
      const last = await (await Seals.in({ folder: place, keyFile: null, tellAddress: null })).last();
      expect(last).toEqual(before);
      expect(await brokenSeal(restored.platform.db, before)).toBeNull();
      expect(await brokenSeal(restored.platform.db, after)).toEqual(after);
    } finally {
      await restored.stop();
    }
    const aside = await readFile(join(place, "audit-seals-aside.jsonl"), "utf8");
    expect(aside.trim()).toBe(JSON.stringify(after));
  },
);

async function emptyFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}

test("an installation without data has nothing to back up, and a folder without a whole backup nothing to restore", async () => {
  await expect(backUp(embedded(join(root, "none")), { folder, log })).rejects.toThrow("holds no database");
  const broken = join(root, "broken");
  await mkdir(join(broken, "2026-01-01T00-00-00-000Z"), { recursive: true });
  await expect(restore(embedded(join(root, "empty")), broken)).rejects.toThrow("holds no whole backup");
});

test("objects in S3 are copied and come back to a bucket", { timeout: 60_000 }, async () => {
  const s3 = await startS3Server();
  const bucket = (cacheDir: string) => ({ kind: "s3" as const, region: "us-east-1", ...s3, cacheDir });
  const place = join(root, "with-s3");
  const source = await platformOn(place);
  await source.stop();
  const store = await openObjectStore(bucket(join(root, "cache-1")));
  const { hash } = await store.keepBytes(randomBytes(20_000));
  const config = { dataDir: place, databaseUrl: null, objects: bucket(join(root, "cache-1")) };
  const backups = join(root, "backups-of-s3");
  expect((await backUp(config, { folder: backups, log })).summary.objects).toBe(1);
  expect(await store.removeUnused(hash, new Date(Date.now() + 60_000))).toBe(true);
  await restore({ ...config, dataDir: join(root, "s3-restored") }, backups);
  expect(await store.has(hash)).toBe(true);
  await s3.stop();
});

const external = await externalPostgres();
afterAll(() => external?.stop());

test.skipIf(!external)(
  "an external database is dumped, and comes back to an empty one only",
  { timeout: 60_000 },
  async () => {
    const started = async (dataDir: string, databaseUrl: string) =>
      startPlatform(
        {
          ...{ dataDir, databaseUrl, databaseConnections: 4, secretsKey: null },
          ...{ objects: objectsOn(dataDir), settings: plainSettings },
        },
        log,
        (reason) => {
          throw reason;
        },
      );
    const url = (await external?.database("used")) ?? "";
    const place = join(root, "external");
    const source = await started(place, url);
    const bucket = await givenOn(source.platform).organization({ name: "县医院" });
    const config = { dataDir: place, databaseUrl: url, objects: objectsOn(place) };
    const backups = join(root, "dumps");
    expect((await backUp(config, { folder: backups, log })).summary.database).toBe("dump");
    await source.stop();

    const elsewhere = join(root, "external-restored");
    const into = (databaseUrl: string) => ({ dataDir: elsewhere, databaseUrl, objects: objectsOn(elsewhere) });
    await expect(restore(into(url), backups)).rejects.toThrow("has tables");
    const empty = (await external?.database("empty")) ?? "";
    await restore(into(empty), backups);
    const restored = await started(elsewhere, empty);
    const rows = await restored.platform.db
      .select({ name: buckets.name })
      .from(buckets)
      .where(eq(buckets.id, bucket.id));
    await restored.stop();
    expect(rows).toEqual([{ name: "县医院" }]);
  },
);
