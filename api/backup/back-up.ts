import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { connect, type DatabaseTarget } from "#api/infrastructure/database/connect";
import { unlessCode } from "#api/infrastructure/errors/error-code";
import { openEmbedded } from "#api/infrastructure/database/open-embedded";
import type { PlatformConfig } from "../start-platform";
import { openObjectStore, besideServer } from "#api/infrastructure/storage/open-object-store";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { referencedHashes } from "#api/infrastructure/storage/reference-queries";
import {
  beginBackup,
  databaseFolder,
  finishBackup,
  otherFilesFolder,
  receivedFolder,
  writeObjectList,
  type Summary,
} from "./backup-folder";
import { copyCluster } from "./copy-cluster";
import { copyObjects } from "./copy-objects";
import { dumpDatabase } from "./dump";

export interface BackupOutcome {
  /** The backup's own folder. */
  backup: string;
  summary: Summary;
  /** Objects that the database names and the store has not: they were lost before. */
  missing: string[];
}

/**
 * Copies database and files to a folder of backups, while the server runs or not. What was acknowledged before it begins
 * is in it; objects that an earlier backup has copied are not copied again.
 *
 * @throws StartTrouble where there is nothing to copy, or a program that copies is missing
 */
export async function backUp(
  config: Pick<PlatformConfig, "dataDir" | "databaseUrl" | "objects">,
  { folder, log, now = new Date() }: { folder: string; log: Logger; now?: Date },
): Promise<BackupOutcome> {
  const source = await openSource(config, log);
  const store = await openObjectStore(besideServer(config.objects, "backup"));
  const backup = await beginBackup(folder, now);
  try {
    const copied = new Map<string, number>();
    // What waits to be filed may be filed while the database is copied: it is copied before that and again after it.
    await copyReceived(store, backup);
    await copyObjects(store, folder, copied);
    const named = await source.copyDatabase(databaseFolder(backup));
    await copyObjects(store, folder, copied);
    await copyReceived(store, backup);
    await copyOtherFiles(config.dataDir, backup);
    await writeObjectList(backup, copied.keys());
    await onDisk();
    const objectBytes = [...copied.values()].reduce((sum, bytes) => sum + bytes, 0);
    const kind = config.databaseUrl ? "dump" : "files";
    const summary = { format: 1, made: now.toISOString(), database: kind, objects: copied.size, objectBytes } as const;
    await finishBackup(backup, summary);
    return { backup, summary, missing: named.filter((hash) => !copied.has(hash)) };
  } catch (error) {
    await rm(backup, { recursive: true, force: true });
    throw error;
  } finally {
    await source.close();
  }
}

interface Source {
  /** @returns hashes of the objects that the copied database names */
  copyDatabase(to: string): Promise<string[]>;
  close(): Promise<void>;
}

async function openSource(
  { dataDir, databaseUrl }: Pick<PlatformConfig, "dataDir" | "databaseUrl">,
  log: Logger,
): Promise<Source> {
  const hashesOf = async (target: DatabaseTarget) => {
    const { db, close } = connect(target, { max: 1, log });
    try {
      return await referencedHashes(db);
    } finally {
      await close();
    }
  };
  if (databaseUrl) {
    return {
      copyDatabase: async (to) => {
        const named = await hashesOf({ url: databaseUrl });
        await dumpDatabase(databaseUrl, to);
        return named;
      },
      close: async () => undefined,
    };
  }
  const cluster = join(dataDir, "postgres");
  const { target, close } = await openEmbedded(cluster, log);
  return {
    copyDatabase: async (to) => {
      let named: string[] = [];
      await copyCluster({ target, dataDir: cluster }, to, async () => {
        named = await hashesOf(target);
      });
      return named;
    },
    close,
  };
}

async function copyReceived({ received }: ObjectStore, backup: string): Promise<void> {
  if (received) await copyLiving(received.folder, receivedFolder(backup));
}

/** Everything else that was put into the data folder, keys for instance. What starts anew with every start is left out. */
async function copyOtherFiles(dataDir: string, backup: string): Promise<void> {
  const isElsewhere = /^(postgres(\..*)?|objects|cache|folder-id.*|secrets\.key.*)$/;
  const names = ((await readdir(dataDir).catch(unlessGone)) ?? []).filter((name) => !isElsewhere.test(name));
  for (const name of names) await copyLiving(join(dataDir, name), join(otherFilesFolder(backup), name));
}

const unlessGone = (error: unknown) => unlessCode(error, "ENOENT");

/** Copies what stands there; files that go meanwhile are left out, files that came before stay. */
async function copyLiving(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(unlessGone);
  if (!found) return;
  if (!found.isDirectory()) {
    await cp(from, to).catch(unlessGone);
    return;
  }
  for (const name of (await readdir(from).catch(unlessGone)) ?? []) await copyLiving(join(from, name), join(to, name));
}

/** Everything written so far survives a loss of power. */
async function onDisk(): Promise<void> {
  const [code] = await once(spawn("sync", { stdio: "ignore" }), "close");
  if (code !== 0) throw new Error("the backup could not be brought to the disk (sync)");
}
