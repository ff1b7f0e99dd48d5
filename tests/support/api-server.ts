import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { createApi } from "#api/http";
import { arrivingBody } from "#api/arriving-body";
import { startPlatform } from "#api/start-platform";

/** api/v1 as a process of its own, for tests that kill it: `api-server.ts <data folder>` prints its port. */
const [dataDir = ""] = process.argv.slice(2);
const { platform } = await startPlatform(
  {
    dataDir,
    databaseUrl: null,
    databaseConnections: 8,
    objects: { kind: "disk", folder: join(dataDir, "objects") },
    settings: {
      isDemo: false,
      maxFileBytes: 64 * 1024 * 1024,
      publicOrigin: null,
      sessionHours: 12,
      sms: null,
      associationTls: null,
      wechat: null,
      wechatOfficial: null,
      handoverSecrets: {},
    },
  },
  pino({ level: "silent" }),
  (reason) => {
    throw reason;
  },
);
const api = createApi(platform);
const origin = {
  requestId: "crash-test",
  ip: "127.0.0.1",
  userAgent: "test",
  host: "localhost",
  url: "http://localhost",
};
const server = createServer(
  getRequestListener((request, { incoming }) => api.fetch(request, origin, { body: arrivingBody(incoming) })),
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
