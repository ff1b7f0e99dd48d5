import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { DataFolderInUse } from "#api/database/data-folder-lock";
import { seedDemo } from "#api/demo/seed-demo";
import { createApi } from "#api/http";
import { issueFirstRunToken } from "#api/installation/first-run";
import { cookieSecretOf, startPlatform } from "#api/start-platform";
import type { Config } from "../config";
import type { ApiAccess } from "./api-access";
import { remoteApi } from "./remote-api";

export interface OpenApi {
  api: ApiAccess;
  cookieSecrets: string[];
  /** For the log, while the installation has no account. */
  firstRunToken: string | null;
  stop(): Promise<void>;
}

/** api/v1 for the web tier: this process's own platform, or the provider at API_URL. */
export async function openApi(config: Config, log: Logger): Promise<OpenApi> {
  if (config.API_URL) {
    if (!config.COOKIE_SECRET) throw new Error("API_URL also needs COOKIE_SECRET: the web tier keeps no state.");
    const api = remoteApi(config.API_URL);
    return { api, cookieSecrets: [config.COOKIE_SECRET], firstRunToken: null, stop: async () => undefined };
  }
  const { platform, stop } = await startPlatform(platformConfig(config), log, (reason) => giveUp(reason)).catch(
    (error: unknown) => giveUp(error),
  );
  if (config.DEMO) await seedDemo(platform, new Date());
  const firstRunToken = config.DEMO ? null : await issueFirstRunToken(platform.db);
  const secret = config.COOKIE_SECRET ?? (await cookieSecretOf(platform.db));
  return {
    api: {
      ...createApi(platform),
      isReady: () =>
        platform.db.execute(sql`select 1`).then(
          () => true,
          (error: unknown) => {
            log.warn({ err: error }, "database not ready");
            return false;
          },
        ),
    },
    cookieSecrets: [secret],
    firstRunToken,
    stop,
  };
}

/** A data folder in use is a person's mistake to be told plainly; anything else is a crash. */
function giveUp(error: unknown): never {
  if (!(error instanceof DataFolderInUse)) throw error;
  console.error(error.message);
  process.exit(75);
}

const platformConfig = (config: Config): Parameters<typeof startPlatform>[0] => ({
  dataDir: config.DATA_DIR,
  databaseUrl: config.DATABASE_URL ?? null,
  databaseConnections: config.DATABASE_CONNECTIONS,
  objects: config.S3_ENDPOINT
    ? {
        kind: "s3",
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET ?? "",
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
        cacheDir: join(config.DATA_DIR, "cache", "objects"),
      }
    : { kind: "disk", folder: join(config.DATA_DIR, "objects") },
  settings: {
    isDemo: config.DEMO,
    maxFileBytes: config.MAX_FILE_MB * 1024 * 1024,
    publicOrigin: config.PUBLIC_ORIGIN ?? null,
    sessionHours: config.SESSION_HOURS,
  },
});
