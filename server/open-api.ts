import type { Logger } from "pino";
import type { DatabaseTarget } from "#api/infrastructure/database/connect";
import { hasCode } from "#api/infrastructure/errors/error-code";
import { keepSealed } from "#api/infrastructure/audit/keep-sealed";
import { requireNoDemo, seedDemo } from "#api/demo/seed-demo";
import { seedDemoImages } from "#api/demo/seed-demo-images";
import { warmRenderer } from "#api/dicom/render-frame";
import { listenForAssociations, type DimseListener } from "#api/imaging/dimse/listen";
import { createApi } from "#api/http";
import { fileLeftBehind } from "#api/imaging/ingest/left-behind";
import { issueFirstRunToken } from "#api/identity/installation/first-run";
import { allJobs } from "#api/all-jobs";
import { startJobs } from "#api/infrastructure/jobs/job-worker";
import type { Platform } from "#api/infrastructure/platform";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { startPlatform } from "#api/start-platform";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import { isDiskFull } from "#api/infrastructure/storage/storage-problems";
import { demoDimsePort, type Config } from "../config";
import type { ApiAccess } from "./api-access";
import type { Measure } from "./metrics";
import { platformConfig } from "./platform-config";
import { platformMeasures } from "./platform-measures";
import { portTrouble } from "./port-taken";
import { readiness } from "./readiness";
import { remoteApi } from "./remote-api";
import { worded } from "./worded-problem";

export interface OpenApi {
  api: ApiAccess;
  cookieSecrets: string[];
  /** For the log, while the installation has no account. */
  firstRunToken: string | null;
  /** What the platform tells of itself; nothing where it runs elsewhere. */
  measures: Measure[];
  /** Ends what stays open for as long as a page does: a server that stops waits for requests under way. */
  endStreams(): void;
  stop(): Promise<void>;
}

const warmAfterMs = 5_000;

/** api/v1 for the web tier: this process's own platform, or the provider at API_URL. */
export async function openApi(config: Config, log: Logger): Promise<OpenApi> {
  if (config.webTier) {
    return {
      api: remoteApi(config.webTier.apiUrl, config.WEB_TIER_SECRET ?? null),
      cookieSecrets: [config.webTier.cookieSecret],
      firstRunToken: null,
      measures: [],
      endStreams: () => undefined,
      stop: async () => undefined,
    };
  }
  const { platform, database, stop } = await startPlatform(platformConfig(config), log, (reason) =>
    giveUp(reason),
  ).catch((error: unknown) => giveUp(error));
  const demo = await (config.DEMO ? startDemo(platform, config) : requireNoDemo(platform.db).then(() => null)).catch(
    async (error: unknown) => {
      await stop();
      giveUp(error);
    },
  );
  const leftBehind = fileLeftBehind(platform);
  const dimse = await openDimse(config, platform, database, leftBehind.again).catch(async (error: unknown) => {
    await leftBehind.stop();
    await demo?.stop();
    await stop();
    giveUp(error);
  });
  // The first pages of a starting server come first.
  const warming = setTimeout(warmRenderer, warmAfterMs).unref();
  const stopJobs = startJobs(platform, allJobs);
  const stopSealing = keepSealed(platform);
  const firstRunToken = config.DEMO ? null : await issueFirstRunToken(platform.db);
  const api = createApi(platform);
  const secret = config.COOKIE_SECRET ?? (await secretOf(platform.db, "cookie_secret"));
  return {
    api: {
      client: api.client,
      fetch: async (request, origin, received) => worded(request, await api.fetch(request, origin, received)),
      readiness: () => readiness(platform),
    },
    cookieSecrets: [secret],
    firstRunToken,
    measures: platformMeasures(platform, dimse),
    endStreams: () => platform.live.endStreams(),
    stop: async () => {
      clearTimeout(warming);
      await dimse?.stop();
      await leftBehind.stop();
      await demo?.stop();
      await stopJobs();
      await stopSealing();
      await stop();
    },
  };
}

/** What a person can set right is told in one line; anything else is a crash. */
function giveUp(error: unknown): never {
  const reason = startTrouble(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exit(75);
}

const fullDisk = "The disk of the data folder (DATA_DIR) is full: make room on it first.";

/** What to tell a person of an error at the start; null where only a developer can help. */
function startTrouble(error: unknown): string | null {
  if (error instanceof StartTrouble) return error.message;
  if (isDiskFull(error)) return fullDisk;
  return portTrouble(error, { port: "DIMSE_PORT", host: "DIMSE_HOST" });
}

/** The listener for DICOM associations, where there is to be one. */
async function openDimse(
  config: Config,
  platform: Platform,
  database: DatabaseTarget,
  whenLost: () => void,
): Promise<DimseListener | null> {
  if (!config.dimse) return null;
  const { cacheDir, log, settings } = platform;
  const { maxFileBytes, diskReserveBytes, publicOrigin, associationTls, allowedAddresses } = settings;
  const associations = {
    database,
    databaseConnections: 6,
    objects: platformConfig(config).objects,
    cacheDir,
    settings: { maxFileBytes, diskReserveBytes, publicOrigin, associationTls, allowedAddresses },
    logLevel: config.LOG_LEVEL,
  };
  try {
    return await listenForAssociations(config.dimse.doors, associations, log, whenLost);
  } catch (error) {
    if (!config.dimse.isDefault || !hasCode(error, "EADDRINUSE")) throw error;
    log.warn({ doors: config.dimse.doors }, "port taken: no DICOM associations; DIMSE_PORT sets another");
    return null;
  }
}

/** The demo's people and exams are there before its first page; their images follow while it is being used. */
async function startDemo(platform: Platform, { dimse }: Config) {
  const dimsePort = dimse?.doors.find(({ isTls }) => !isTls)?.port ?? demoDimsePort;
  await seedDemo(platform, new Date(), dimsePort);
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
