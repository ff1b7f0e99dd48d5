import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { getRequestListener } from "@hono/node-server";
import { openLog } from "#api/infrastructure/safe-error";
import { readConfig } from "./config";
import { configured } from "./server/configured";
import { connectionLimits, stillBodyMs } from "./server/connection-limits";
import { directly } from "./server/direct-answer";
import { createMetrics, serveMetrics, waitingRequests } from "./server/metrics";
import { openApi } from "./server/open-api";
import { missingPublicOrigin } from "./server/platform-config";
import { portTrouble } from "./server/port-taken";
import { loadRemix } from "./server/remix";
import { giveUpSilentClients } from "./server/silent-clients";
import { Turns, usualLimits } from "./server/turns";
import { endOnUncaught } from "./server/uncaught";
import { createWeb } from "./server/web";

const started = performance.now();

// Of itself V8 lets garbage grow to three times what is in use before it is collected: 200 MB more, for no time gained.
setFlagsFromString("--heap-growing-percent=50");

const config = configured(readConfig);
const log = openLog(config.LOG_LEVEL);
endOnUncaught(log);

const server = createServer({ ...connectionLimits, connectionsCheckingInterval: 1_000 });
// The pages are read while the database starts; what is wrong with them is told below, after what is wrong there.
const pages = loadRemix(config, server);
pages.catch(() => undefined);
const { api, cookieSecrets, firstRunToken, measures, endStreams, stop: stopApi } = await openApi(config, log);
const { remix, assetsDir, developmentServer } = await pages;
const turns = new Turns(usualLimits);
const metrics = config.METRICS_PORT === undefined ? null : createMetrics([...measures, waitingRequests(turns)]);
const web = createWeb({ api, remix, config, cookieSecrets, log, turns, metrics, assetsDir });
const listener = getRequestListener(directly(web.fetch, log), { overrideGlobalObjects: true });
server.on("request", (request, response) =>
  developmentServer
    ? developmentServer.middlewares(request, response, () => void listener(request, response))
    : void listener(request, response),
);

giveUpSilentClients(server, stillBodyMs);

/** Where a port is taken there is nothing to go on with. */
async function giveUp(error: unknown, settings: { port: string; host: string }): Promise<never> {
  const trouble = portTrouble(error, settings);
  if (trouble === null) throw error;
  console.error(trouble);
  await stopApi();
  process.exit(75);
}

if (metrics && config.METRICS_PORT !== undefined) {
  await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST }).catch((error: unknown) =>
    giveUp(error, { port: "METRICS_PORT", host: "METRICS_HOST" }),
  );
}
server.once("error", (error) => void giveUp(error, { port: "PORT", host: "HOST" }));
server.listen(config.PORT, config.HOST, () => {
  const { port } = server.address() as AddressInfo;
  const host = config.HOST === "0.0.0.0" || config.HOST === "::" ? "localhost" : config.HOST;
  const address = `http://${host}:${port}`;
  log.info({ address, startMs: Math.round(performance.now() - started) }, "listening");
  console.log(`\nRadbridge is ready: ${address}`);
  // The platform behind API_URL makes the links, and tells of its own.
  const missing = config.API_URL ? null : missingPublicOrigin(config);
  if (missing) console.log(missing);
  if (firstRunToken) {
    console.log(`Make the first administrator at ${address}/first-run with this one-time token: ${firstRunToken}`);
  }
});

let isStopping = false;
/** Lets requests under way finish, 10 s at most, then closes the database in order. */
async function stop(signal: string) {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, "stopping");
  endStreams();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  // Pages under development hold a socket that would keep the server from closing.
  await developmentServer?.close();
  await closed;
  clearTimeout(patience);
  await stopApi();
  process.exit(0);
}
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));
