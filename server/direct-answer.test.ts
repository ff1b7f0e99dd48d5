import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import { borrowBuffer, pooledBufferBytes, type Chunk } from "#api/infrastructure/bytes/buffer-pool";
import { directly } from "./direct-answer";

let server: Server | null = null;
afterEach(() => server?.close());

async function serving(pieces: () => AsyncGenerator<Chunk>): Promise<number> {
  const answer = () => new Response(streamBody(pieces()), { headers: { "content-type": "x/y" } });
  server = createServer(
    getRequestListener(directly(answer, pino({ level: "silent" })), { overrideGlobalObjects: false }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function* lent(count: number, state = { made: 0, isClosed: false }): AsyncGenerator<Chunk> {
  try {
    for (let index = 0; index < count; index++) {
      const { buffer, giveBack } = borrowBuffer();
      buffer.fill(index);
      state.made += 1;
      yield Buffer.from(`piece ${index} `);
      yield { bytes: buffer, giveBack };
    }
  } finally {
    state.isClosed = true;
  }
}

test("an answer in pieces arrives whole and in order, from buffers used again", async () => {
  const port = await serving(() => lent(40));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get("content-type")).toBe("x/y");
  const expected = Buffer.concat(
    Array.from({ length: 40 }, (_, index) => [
      Buffer.from(`piece ${index} `),
      Buffer.alloc(pooledBufferBytes, index),
    ]).flat(),
  );
  expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
});

test("a client that reads nothing is not read ahead for, and what is open is closed when it leaves", async () => {
  const state = { made: 0, isClosed: false };
  const port = await serving(() => lent(500, state));
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await expect.poll(() => state.made).toBeGreaterThan(2);
  // What the system holds for both ends, and the pieces on their way.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const made = state.made;
  expect(made).toBeLessThan(40);
  socket.destroy();
  await expect.poll(() => state.isClosed).toBe(true);
  expect(state.made).toBeLessThan(80);
});

test("what fails on the way breaks the answer off", async () => {
  const port = await serving(async function* () {
    yield Buffer.alloc(100_000);
    throw new Error("the disk is gone");
  });
  const read = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer());
  await expect(read).rejects.toThrow();
});
