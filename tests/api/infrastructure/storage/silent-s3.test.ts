import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3Store } from "#api/infrastructure/storage/s3-store";

const hash = "ab".repeat(32);
let server: Server;
let folder: string;
/** What it does once it is asked for an object. */
let stalls: "before" | "within" = "before";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "radbridge-s3-"));
  server = createServer((request, response) => {
    if (request.method === "HEAD") return void response.end();
    if (stalls === "before") return;
    response.writeHead(200, { "content-length": 10 });
    response.write("half");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(["before", "within"] as const)(
  "a store that stands still %s its answer holds nobody for ever",
  async (when) => {
    stalls = when;
    const address = server.address();
    if (!address || typeof address === "string") throw new Error("no port");
    const store = await openS3Store({
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: "b",
      region: "r",
      accessKeyId: "id",
      secretAccessKey: "secret",
      cacheDir: folder,
      silentMs: 300,
    });
    await expect(store.localPath(hash)).rejects.toThrow();
  },
);
