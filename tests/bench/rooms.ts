import { setMaxListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { v7 } from "uuid";
import { consultationBuckets, consultationMembers, consultations } from "#api/infrastructure/database/schema/index";
import { startPlatform } from "#api/start-platform";
import { readConfig } from "../../config";
import { platformConfig } from "../../server/platform-config";
import { givenOn } from "../support/given";
import { startProduct } from "./product";
import { percentile, type Row } from "./row";

const rooms = 20;
const seatsOfRoom = 6;
const pollers = 200;
const measuredMs = 20_000;
/** What one page says to find one other: an offer or an answer, and ways there. */
const signalEveryMs = 500;
/** Pages ask once in a minute; here six times as often, so that the figure says something within the time. */
const pollEveryMs = 10_000;
const reportEveryMs = 10_000;

interface Room {
  id: string;
  tokens: string[];
}

/** 20 rooms of 6 that find lines to each other, while 200 people's pages ask for new consultations. */
export async function benchRooms(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-rooms-"));
  const { held, asking } = await seed(folder);
  const product = await startProduct(folder, { DEMO: "false" });
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  try {
    const call = caller(product.origin);
    const arrived: number[] = [];
    const polled: number[] = [];
    const refused: number[] = [];
    const pages = await Promise.all(held.map((room) => roomPages(call, room, over.signal, arrived)));
    const ends = Date.now() + measuredMs;
    await Promise.all([
      ...pages.map((room) => signalling(call, room, ends, refused)),
      ...asking.map((token, place) =>
        polling(call, token, { ends, after: (place * pollEveryMs) / pollers, polled, refused }),
      ),
    ]);
    await sleep(1_000);
    return [
      {
        what: `${rooms} rooms of ${seatsOfRoom}: signals that arrived`,
        measured: arrived.length / (measuredMs / 1000),
        unit: "/s",
      },
      {
        what: "a signal from one page to the other, p50",
        measured: percentile(arrived, 0.5),
        unit: "ms",
        goal: { atMost: 300 },
      },
      { what: "the same, p95", measured: percentile(arrived, 0.95), unit: "ms", goal: { atMost: 1_000 } },
      {
        what: `${pollers} pages ask for consultations, p95`,
        measured: percentile(polled, 0.95),
        unit: "ms",
        goal: { atMost: 1_000 },
      },
      { what: "calls of both that were refused", measured: refused.length, unit: "answers", goal: { atMost: 0 } },
      {
        what: "memory with the rooms open, PostgreSQL included",
        measured: product.memoryMb(),
        unit: "MB",
        goal: { atMost: 500 },
      },
    ];
  } finally {
    over.abort();
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

type Call = (token: string, method: string, path: string, body?: object) => Promise<Response>;

const caller =
  (origin: string): Call =>
  (token, method, path, body) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });

interface Page {
  token: string;
  path: string;
  seatId: string;
}

/** Everybody takes a seat and hears what comes for it, as a page does: a hint, then what was said. */
async function roomPages(call: Call, { id, tokens }: Room, over: AbortSignal, arrived: number[]): Promise<Page[]> {
  const path = `/consultations/${id}/telemed-video`;
  const pages: Page[] = [];
  for (const token of tokens) {
    const answer = await call(token, "POST", `${path}/seats`, {});
    if (!answer.ok) throw new Error(`a seat was answered with ${answer.status} ${await answer.text()}`);
    const { seatId } = (await answer.json()) as { seatId: string };
    pages.push({ token, path, seatId });
    void hearing(call, { token, path, seatId }, over, arrived);
  }
  return pages;
}

async function hearing(call: Call, { token, path, seatId }: Page, over: AbortSignal, arrived: number[]) {
  const events = await call(token, "GET", `${path}/events?seatId=${seatId}`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  over.addEventListener("abort", () => void reader?.cancel().catch(() => undefined));
  let after = 0;
  while (reader && !over.aborted) {
    const { value, done } = await reader.read();
    if (done) return;
    if (!value.includes("event: seat")) continue;
    const answer = await call(token, "GET", `${path}/signals?seatId=${seatId}&after=${after}`);
    const { signals } = (await answer.json()) as { signals: { id: number; payload: { sdp: string } }[] };
    for (const signal of signals) {
      after = signal.id;
      arrived.push(performance.now() - Number(signal.payload.sdp.split(" ")[0]));
    }
  }
}

/** Pages of a room say something to the next one in turn, and that they are there. */
async function signalling(call: Call, pages: Page[], ends: number, refused: number[]) {
  let reported = Date.now();
  for (let turn = 0; Date.now() < ends; turn += 1) {
    const [from, to] = [pages[turn % pages.length], pages[(turn + 1) % pages.length]];
    if (!from || !to) return;
    // As long as an offer of sound, picture and channel.
    const sdp = `${performance.now()} ${"v=0 ".repeat(1_500)}`;
    const signals = [{ to: to.seatId, kind: "description", payload: { type: "offer", sdp } }];
    const answer = await call(from.token, "POST", `${from.path}/signals`, { seatId: from.seatId, signals });
    if (!answer.ok) refused.push(answer.status);
    if (Date.now() - reported > reportEveryMs) {
      reported = Date.now();
      const seen = { isMuted: false, hasCamera: true, isSharing: false, isHandRaised: false };
      await Promise.all(pages.map(({ token, path, seatId }) => call(token, "PUT", `${path}/seats/${seatId}`, seen)));
    }
    await sleep(signalEveryMs);
  }
}

interface Polling {
  ends: number;
  after: number;
  polled: number[];
  refused: number[];
}

async function polling(call: Call, token: string, { ends, after, polled, refused }: Polling) {
  await sleep(after);
  while (Date.now() < ends) {
    const began = performance.now();
    const answer = await call(token, "POST", "/consultations/query", {
      ...{ limit: 5, skip: 0, filters: { status: 0 } },
    });
    await answer.text();
    if (answer.ok) polled.push(performance.now() - began);
    else refused.push(answer.status);
    await sleep(pollEveryMs);
  }
}

/** Rooms that are open, with their people, and people who ask; 200 consultations besides. */
async function seed(folder: string): Promise<{ held: Room[]; asking: string[] }> {
  const config = platformConfig(readConfig({ ...process.env, DATA_DIR: folder }));
  const { platform, stop } = await startPlatform(config, pino({ level: "warn" }), (reason) => {
    throw reason;
  });
  const given = givenOn(platform);
  const group = await given.group({ enableConsultation: true, openTelemed: true });
  const asks = await given.organization({ groupId: group.id });
  const asked = await given.organization({ groupId: group.id });
  const applicant = await given.member(asks, "admin");
  const made = Array.from({ length: 200 }, (_, place) => ({
    ...{ id: v7(), groupId: group.id, bucketId: asks.id, kind: "consultation" as const, applicantId: applicant.id },
    ...{ reason: "CT", patientName: "张伟", starts: new Date(), hasVideo: true },
    status: place < rooms ? ("scheduled" as const) : ("pending" as const),
  }));
  await platform.db.insert(consultations).values(made);
  await platform.db.insert(consultationBuckets).values(
    made.map(({ id }) => ({
      consultationId: id,
      bucketId: asked.id,
      state: "accepted" as const,
      invited: new Date(),
    })),
  );
  const held: Room[] = [];
  for (const { id } of made.slice(0, rooms)) {
    const people = await Promise.all(Array.from({ length: seatsOfRoom }, () => given.member(asked, "member")));
    await platform.db.insert(consultationMembers).values(
      people.map((person) => ({
        ...{ id: v7(), consultationId: id, bucketId: asked.id, accountId: person.id },
        ...{ role: "expert" as const, state: "accepted" as const },
      })),
    );
    held.push({ id, tokens: people.map(({ token }) => token) });
  }
  const asking = await Promise.all(Array.from({ length: pollers }, () => given.member(asked, "admin")));
  await stop();
  return { held, asking: asking.map(({ token }) => token) };
}
