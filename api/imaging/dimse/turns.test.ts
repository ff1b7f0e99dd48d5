import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Turns } from "./turns";

const idleMs = 100;
/** Well beyond. */
const longMs = 500;

let ours: Socket;
let peers: Socket;
beforeEach(async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const incoming = once(server, "connection");
  peers = connect(address.port, "127.0.0.1");
  [ours] = (await incoming) as [Socket];
  for (const socket of [ours, peers]) socket.on("error", () => undefined);
  server.close();
});
afterEach(() => {
  ours.destroy();
  peers.destroy();
});

const arrival = () => once(ours, "data", { signal: AbortSignal.timeout(10_000) });

it("a peer that says nothing while it is read is given up", async () => {
  const closed = once(ours, "close");
  const turns = new Turns(ours, idleMs);
  const reading = turns.reading(arrival());
  reading.catch(() => undefined);
  await closed;
  expect(ours.destroyed).toBe(true);
});

it("the time that we take is not the peer's, and its own begins when it is waited for", async () => {
  const turns = new Turns(ours, idleMs);
  await sleep(longMs);
  expect(ours.destroyed).toBe(false);
  const arriving = turns.reading(arrival());
  peers.write("late, but in time");
  await arriving;
  expect(ours.destroyed).toBe(false);
});

it("a peer that waits for its answer may be silent, and no longer once it has it", async () => {
  const turns = new Turns(ours, idleMs);
  const ahead = turns.reading(arrival());
  ahead.catch(() => undefined);
  await turns.answering(sleep(longMs));
  expect(ours.destroyed).toBe(false);
  await once(ours, "close");
});

it("a peer that takes nothing of an answer is given up", async () => {
  const turns = new Turns(ours, idleMs);
  peers.pause();
  const closed = once(ours, "close");
  const bytes = Buffer.alloc(64 * 1024 * 1024);
  ours.write(bytes);
  const answer = turns.answering(turns.writing(once(ours, "drain", { signal: AbortSignal.timeout(30_000) })));
  answer.catch(() => undefined);
  await closed;
  expect(ours.destroyed).toBe(true);
});
