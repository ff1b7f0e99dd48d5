import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { putSealsAside } from "#api/infrastructure/audit/seal";
import { clientConfig } from "#api/infrastructure/database/connect";
import { unlessCode } from "#api/infrastructure/errors/error-code";
import type { PlatformConfig } from "../start-platform";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import { measureFile } from "#api/infrastructure/storage/content-hash";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { openObjectStore } from "#api/infrastructure/storage/open-object-store";
import {
  databaseFolder,
  objectPath,
  otherFilesFolder,
  readObjectList,
  readSummary,
  receivedFolder,
  wholeBackups,
  type Summary,
} from "./backup-folder";
import { restoreDump } from "./dump";

export interface RestoreOutcome {
  backup: string;
  summary: Summary;
}

/**
 * Puts a backup into an empty place: a data folder that is new or empty, and, where the installation has one, a database
 * without tables. Every object is checked against its name. The server starts on it only once it is whole.
 *
 * @param folder of backups, of which the latest is taken, or one backup in it
 * @throws StartTrouble where the place is not empty or the backup is not whole
 */
export async function restore(
  config: Pick<PlatformConfig, "dataDir" | "databaseUrl" | "objects">,
  folder: string,
): Promise<RestoreOutcome> {
  const { backup, pool } = await chosenBackup(folder);
  const summary = await readSummary(backup);
  if (!summary) throw new StartTrouble(`${backup} is no whole backup.`);
  const wanted = config.databaseUrl ? "dump" : "files";
  if (summary.database !== wanted)
    throw new StartTrouble(
      wanted === "files"
        ? `${backup} holds a dump of an external database: set DATABASE_URL to an empty one.`
        : `${backup} holds the files of the embedded database: restore it without DATABASE_URL.`,
    );
  await requireEmpty(config);
  await mkdir(config.dataDir, { recursive: true });
  await copyIfThere(otherFilesFolder(backup), config.dataDir);
  // Other files were copied while the server ran on, later than the database.
  await putSealsAside(config.dataDir, new Date(summary.made));
  const store = await openObjectStore(config.objects);
  await restoreObjects(store, pool, await readObjectList(backup));
  if (store.received) await copyIfThere(receivedFolder(backup), store.received.folder);
  // Last of all: a data folder without its database does not start.
  if (config.databaseUrl) await restoreDump(config.databaseUrl, databaseFolder(backup));
  else await restoreCluster(databaseFolder(backup), join(config.dataDir, "postgres"));
  return { backup, summary };
}

/** @returns the backup's folder, and the one with the objects of all backups */
async function chosenBackup(folder: string): Promise<{ backup: string; pool: string }> {
  if (await readSummary(folder)) return { backup: folder, pool: join(folder, "..") };
  const latest = (await wholeBackups(folder)).at(-1);
  if (latest === undefined) throw new StartTrouble(`${folder} holds no whole backup.`);
  return { backup: latest, pool: folder };
}

async function requireEmpty({ dataDir, databaseUrl }: Pick<PlatformConfig, "dataDir" | "databaseUrl">): Promise<void> {
  const found = (await readdir(dataDir).catch(unlessGone)) ?? [];
  if (found.length > 0)
    throw new StartTrouble(`${dataDir} is not empty: set DATA_DIR to a new folder. Nothing was changed.`);
  if (!databaseUrl) return;
  const client = new Client(clientConfig({ url: databaseUrl }));
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'drizzle') and c.relkind = 'r' limit 1",
    );
    if (rowCount)
      throw new StartTrouble("The database of DATABASE_URL has tables: make an empty one. Nothing was changed.");
  } finally {
    await client.end();
  }
}

async function restoreObjects(store: ObjectStore, pool: string, hashes: string[]): Promise<void> {
  for (const hash of hashes) {
    const part = store.newPart();
    await cp(objectPath(pool, hash), part);
    const found = await measureFile(part);
    if (found.hash !== hash) {
      await rm(part);
      throw new StartTrouble(`The backup is damaged: object ${hash} has other content. Restore from another one.`);
    }
    await store.keep(part);
  }
}

/** The file by which PostgreSQL and we know a cluster comes last. */
async function restoreCluster(from: string, to: string): Promise<void> {
  const version = "PG_VERSION";
  const rest = (path: string) => path !== join(from, version);
  await cp(from, to, { recursive: true, filter: rest, mode: 0, preserveTimestamps: true });
  await cp(join(from, version), join(to, version));
}

const unlessGone = (error: unknown) => unlessCode(error, "ENOENT");

const copyIfThere = (from: string, to: string) => cp(from, to, { recursive: true }).catch(unlessGone);
