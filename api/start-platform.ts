import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { connect, type DatabaseTarget } from "#api/infrastructure/database/connect";
import { lockDataFolder, lockFiles } from "#api/infrastructure/database/data-folder-lock";
import { startEmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { LiveHub } from "#api/infrastructure/live/live-hub";
import { migrate } from "#api/infrastructure/database/migrate";
import type { Platform, PlatformSettings } from "#api/infrastructure/platform";
import { secretsKey } from "#api/infrastructure/secrets/secrets-key";
import { sealPlainSecrets } from "#api/reading/ai-tasks/ai-task-queries";
import { subscribers } from "./subscribers";
import { openObjectStore, type ObjectStoreConfig } from "#api/infrastructure/storage/open-object-store";

export interface PlatformConfig {
  dataDir: string;
  /** An external PostgreSQL; null runs the embedded one in the data folder. */
  databaseUrl: string | null;
  databaseConnections: number;
  /** What secrets of others are sealed with; null for the key of the data folder. */
  secretsKey: Buffer | null;
  objects: ObjectStoreConfig;
  settings: PlatformSettings;
}

export interface RunningPlatform {
  platform: Platform;
  /** Where its database listens, for processes of its own. */
  database: DatabaseTarget;
  /** Waits for the statements under way, then stops what was started. */
  stop(): Promise<void>;
}

/**
 * Starts the platform: database, migrations, object storage.
 *
 * @param onLost called when the platform can no longer go on, e.g. because another process took the data folder
 * @throws StartTrouble for what a person has to set right first, e.g. another Radbridge on the same data folder
 */
export async function startPlatform(
  config: PlatformConfig,
  log: Logger,
  onLost: (reason: Error) => void,
): Promise<RunningPlatform> {
  await mkdir(config.dataDir, { recursive: true });
  const server = await databaseServer(config, log, onLost);
  const { db, pool, close } = connect(server.target, { max: config.databaseConnections, log });
  const stop = async () => {
    await close();
    await server.stop();
  };
  const prepared = async () => {
    await migrate(pool, log);
    const key = await secretsKey(config.dataDir, config.secretsKey);
    await sealPlainSecrets(db, key);
    return key;
  };
  const key = await prepared().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const cacheDir = join(config.dataDir, "cache");
  // Pictures and headers of patients stand in it; a folder of a former release may be open to others.
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  await chmod(cacheDir, 0o700);
  const objects = await openObjectStore(config.objects);
  const live = new LiveHub(server.target, log);
  const platform = { db, pool, objects, log, secretsKey: key, cacheDir, settings: config.settings, subscribers, live };
  return {
    platform,
    database: server.target,
    stop: async () => {
      await live.stop();
      await stop();
    },
  };
}

/** The external PostgreSQL, or the embedded one; either way the data folder is this process's alone. */
async function databaseServer(config: PlatformConfig, log: Logger, onLost: (reason: Error) => void) {
  const { dataDir, databaseUrl, objects } = config;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log, onLost });
    return { target: postgres.connection, stop: postgres.stop };
  }
  const target = { url: databaseUrl };
  const folder = await lockDataFolder({ folder: dataDir, target, log, onTaken: onLost });
  try {
    const files = await lockFiles({ areShared: objects.kind === "s3", target, log, onTaken: onLost });
    const stop = async () => {
      await files.release();
      await folder.release();
    };
    return { target, stop };
  } catch (error) {
    await folder.release();
    throw error;
  }
}
