import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askJson, OutsideRefusal } from "./ask-json";

let answering: (response: ServerResponse) => void = () => undefined;
const server = createServer((_, response) => answering(response));
let url: URL;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not listening");
  url = new URL(`http://127.0.0.1:${address.port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("the answer of an outside party is read", async () => {
  answering = (response) => response.end('{"errcode":0}');
  expect(await askJson("wechat", url, {})).toEqual({ status: 200, body: { errcode: 0 } });
});

test("one that does not end is given up after 256 kB, and the connection with it", async () => {
  let written = 0;
  const closed = new Promise<void>((resolve) => {
    answering = (response) => {
      response.on("close", resolve);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, " "))) written += 64 * 1024;
        if (!response.destroyed) response.once("drain", write);
      };
      write();
    };
  });
  await expect(askJson("wechat", url, {})).rejects.toBeInstanceOf(OutsideRefusal);
  await closed;
  // What the system holds for both ends.
  expect(written).toBeLessThan(32 * 1024 * 1024);
});
