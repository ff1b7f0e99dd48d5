import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remoteApi } from "./remote-api";

const silentMs = 400;
const origin = { requestId: "12345678", ip: null, userAgent: null, host: "localhost", url: "http://localhost" };
let server: Server;
let api: ReturnType<typeof remoteApi>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url === "/api/v1/nothing") return;
    response.writeHead(200);
    response.write("a");
    if (request.url === "/api/v1/half") return;
    void (async () => {
      for (let piece = 0; piece < 6; piece += 1) {
        await sleep(silentMs / 2);
        response.write("a");
      }
      response.end();
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  api = remoteApi(`http://127.0.0.1:${address.port}`, null, silentMs);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const streamed = (path: string) => api.fetch(new Request(`http://localhost/api/v1/${path}`), origin);

test("a platform that never answers a streamed call is given up", async () => {
  await expect(streamed("nothing")).rejects.toThrow();
});

test("so is one that stands still within its answer", async () => {
  const answer = await streamed("half");
  await expect(answer.text()).rejects.toThrow();
});

test("one whose bytes move is waited for, however long it takes", async () => {
  expect(await (await streamed("slow")).text()).toBe("aaaaaaa");
});
