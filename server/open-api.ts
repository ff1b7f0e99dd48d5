import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { DataFolderInUse } from "#api/database/data-folder-lock";
import { seedDemo } from "#api/demo/seed-demo";
import { seedDemoImages } from "#api/demo/seed-demo-images";
import { createApi } from "#api/http";
import { issueFirstRunToken } from "#api/installation/first-run";
import type { Platform } from "#api/platform";
import { keepTelling } from "#api/notifications/keep-telling";
import { secretOf } from "#api/installation/secret-queries";
import { startPlatform } from "#api/start-platform";
import type { Config } from "../config";
import type { ApiAccess } from "./api-access";
import { platformConfig } from "./platform-config";
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
  const demo = config.DEMO ? await startDemo(platform) : null;
  const stopTelling = keepTelling(platform);
  const firstRunToken = config.DEMO ? null : await issueFirstRunToken(platform.db);
  const secret = config.COOKIE_SECRET ?? (await secretOf(platform.db, "cookie_secret"));
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
    stop: async () => {
      await demo?.stop();
      await stopTelling();
      await stop();
    },
  };
}

/** A data folder in use is a person's mistake to be told plainly; anything else is a crash. */
function giveUp(error: unknown): never {
  if (!(error instanceof DataFolderInUse)) throw error;
  console.error(error.message);
  process.exit(75);
}

/** The demo's people and exams are there before its first page; their images follow while it is being used. */
async function startDemo(platform: Platform) {
  await seedDemo(platform, new Date());
  const stopping = new AbortController();
  const images = seedDemoImages(platform, stopping.signal).catch((error: unknown) =>
    platform.log.error({ err: error }, "demo images left out"),
  );
  return {
    stop: async () => {
      stopping.abort();
      await images;
    },
  };
}
