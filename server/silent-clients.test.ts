import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { untilClosed } from "../tests/support/closed-socket";
import { giveUpSilentClients } from "./silent-clients";

const silentMs = 200;
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that gives up silent clients, and a connection to it. */
async function connected(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void answer(request, response).catch(() => undefined));
  giveUpSilentClients(server, silentMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  closing.push(() => {
    socket.destroy();
    server.close();
  });
  socket.on("error", () => undefined);
  let heard = "";
  socket.on("data", (bytes) => (heard += bytes.toString("latin1")));
  const begin = (length: number) =>
    socket.write(`POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`);
  const status = async () => {
    await untilClosed(socket);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0);
  };
  return { socket, begin, status };
}

async function count(request: IncomingMessage, response: ServerResponse, pauseMs = 0) {
  let length = 0;
  for await (const piece of request) {
    // Once, with more on its way than any buffer between the two holds.
    if (length === 0) await sleep(pauseMs);
    length += Buffer.byteLength(piece);
  }
  response.end(String(length));
}

const large = Buffer.alloc(32 * 1024 * 1024);

test("who is not read from for long is not given up: neither before the first byte nor between", async () => {
  const client = await connected(async (request, response) => {
    await sleep(4 * silentMs);
    await count(request, response, 4 * silentMs);
  });
  client.begin(large.length);
  client.socket.write(large);
  expect(await client.status()).toBe(200);
});

test("a body that is all there may wait as long as it takes", async () => {
  const client = await connected(async (request, response) => {
    await sleep(4 * silentMs);
    await count(request, response);
  });
  client.begin(3);
  client.socket.write("abc");
  expect(await client.status()).toBe(200);
});

test("who says nothing is given up, also after a time in which it was the server that did not read", async () => {
  const fromTheStart = await connected(count);
  fromTheStart.begin(10);
  const later = await connected((request, response) => count(request, response, 2 * silentMs));
  later.begin(large.length);
  later.socket.write(large.subarray(0, large.length / 2));
  expect([await fromTheStart.status(), await later.status()]).toEqual([0, 0]);
});

test("who says a little again and again may take its time", async () => {
  const client = await connected(count);
  client.begin(10);
  for (let sent = 0; sent < 10; sent++) {
    client.socket.write("x");
    await sleep(silentMs / 2);
  }
  expect(await client.status()).toBe(200);
});
