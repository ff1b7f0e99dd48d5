import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApi } from "#api/http";
import { requestStream } from "#api/infrastructure/bytes/request-stream";
import { listenForAssociations } from "#api/imaging/dimse/listen";
import { fileLeftBehind } from "#api/imaging/ingest/left-behind";
import { objectsOn, platformOn } from "./platform-on-folder";

/** api/v1 and DICOM associations as a process of its own, for tests that kill it: `api-server.ts <data folder>` prints their ports. */
const [dataDir = ""] = process.argv.slice(2);
const { platform, database } = await platformOn(dataDir);
const leftBehind = fileLeftBehind(platform);
const associations = await listenForAssociations(
  [{ port: 0, host: "127.0.0.1", isTls: false }],
  {
    database,
    databaseConnections: 2,
    objects: objectsOn(dataDir),
    cacheDir: platform.cacheDir,
    settings: platform.settings,
    logLevel: "silent",
  },
  platform.log,
  leftBehind.again,
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
  getRequestListener((request, { incoming }) => api.fetch(request, origin, { body: requestStream(incoming) })),
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port} ${associations.ports[0]}\n`);
});
