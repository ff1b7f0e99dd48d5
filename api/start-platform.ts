import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "./database/connect";
import { openDatabase } from "./database/open-database";
import { settings as settingsTable } from "./database/schema";
import type { Platform, PlatformSettings } from "./platform";
import { openObjectStore, type ObjectStoreConfig } from "./storage/open-object-store";

export interface PlatformConfig {
  dataDir: string;
  /** An external PostgreSQL; null runs the embedded one in the data folder. */
  databaseUrl: string | null;
  databaseConnections: number;
  objects: ObjectStoreConfig;
  settings: PlatformSettings;
}

export interface RunningPlatform {
  platform: Platform;
  /** Waits for the statements under way, then stops what was started. */
  stop(): Promise<void>;
}

/**
 * Starts the platform: database, migrations, object storage.
 *
 * @param onLost called when the platform can no longer go on, e.g. because another process took the data folder
 * @throws DataFolderInUse when another Radbridge runs on the same data folder
 */
export async function startPlatform(
  config: PlatformConfig,
  log: Logger,
  onLost: (reason: Error) => void,
): Promise<RunningPlatform> {
  const { db, pool, close } = await openDatabase({
    dataDir: config.dataDir,
    url: config.databaseUrl ?? undefined,
    max: config.databaseConnections,
    log,
    onLost,
  });
  const cacheDir = join(config.dataDir, "cache");
  await mkdir(cacheDir, { recursive: true });
  const objects = await openObjectStore(config.objects);
  return { platform: { db, pool, objects, log, cacheDir, settings: config.settings }, stop: close };
}

/** The secret that signs session cookies: made once per installation, so that a restart signs nobody out. */
export async function cookieSecretOf(db: Database): Promise<string> {
  const key = "cookie_secret";
  await db
    .insert(settingsTable)
    .values({ key, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.key, key));
  if (!row) throw new Error("the cookie secret is missing");
  return row.value;
}
