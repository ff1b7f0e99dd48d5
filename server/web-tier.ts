import { openLog } from "#api/infrastructure/safe-error";
import { ConfigError, readConfig } from "../config";
import { configured } from "./configured";
import { createMetrics, serveMetrics, waitingRequests } from "./metrics";
import { pageHandler } from "./page-handler";
import { buildForRemixServe } from "./remix-serve";
import { builtPages } from "./remix";
import { remoteApi } from "./remote-api";
import { Turns, usualLimits } from "./turns";
import { endOnUncaught } from "./uncaught";
import { createWeb } from "./web";

/** The web tier alone as `remix-serve` runs it: the pages of this build, against the platform at API_URL. */

const givenPort = process.env.PORT;

const config = configured(() => {
  const { webTier, ...config } = readConfig();
  if (!webTier) {
    throw new ConfigError("The web tier alone needs API_URL, the address of the Radbridge that has the platform.");
  }
  // `remix-serve` has looked by now.
  if (config.PORT !== Number(givenPort ?? 3000)) {
    throw new ConfigError("PORT in .env comes too late for the web tier alone: set it in the environment.");
  }
  return { ...config, webTier };
});
process.env.HOST = config.HOST;

const log = openLog(config.LOG_LEVEL);
endOnUncaught(log);
const turns = new Turns(usualLimits);
const metrics = config.METRICS_PORT === undefined ? null : createMetrics([waitingRequests(turns)]);
const metricsServer =
  metrics && config.METRICS_PORT !== undefined
    ? await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST })
    : null;
const { build, assetsDir } = await builtPages();
const web = createWeb({
  api: remoteApi(config.webTier.apiUrl, config.WEB_TIER_SECRET ?? null),
  remix: pageHandler(build),
  config,
  cookieSecrets: [config.webTier.cookieSecret],
  log,
  turns,
  metrics,
  assetsDir,
});

/** Requests under way have 10 s to finish; `remix-serve` takes no more of them. */
function stop() {
  metricsServer?.stop();
  setTimeout(() => process.exit(0), 10_000).unref();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  buildForRemixServe(build, web, log);
