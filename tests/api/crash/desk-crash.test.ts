import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { queueCalls, queueEntries, queueTypes, scheduledExams } from "#api/infrastructure/database/schema/index";
import type { Platform } from "#api/infrastructure/platform";
import { QueueScreen } from "#contract/registration/queue-views";
import { linkOf } from "#api/registration/queue/queue-queries";
import { NewRegistryOrder } from "#contract/registration/registry";
import { ApiProcess } from "../../support/api-process";
import { givenOn, type TestAccount } from "../../support/given";
import { platformOn } from "../../support/platform-on-folder";
import { today } from "../../support/today";

const desks = 4;
const rooms = 3;

const dataDir = await mkdtemp(join(tmpdir(), "radbridge-desk-crash-"));
const server = new ApiProcess(dataDir);
afterAll(async () => {
  await server.killServer();
  // The database ends with its server, a moment later.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** What was answered: nothing of it may be lost, nothing may be there twice. */
const answered = {
  registered: new Map<string, { accessionNumber: string }>(),
  numbers: new Map<string, number>(),
  called: [] as string[],
};

interface Place {
  bucketId: string;
  queueTypeId: string;
  registrar: TestAccount;
  operator: TestAccount;
}

async function givenPlace(platform: Platform): Promise<Place> {
  const given = givenOn(platform);
  const group = await given.group({ enableRegistry: true, enableCalling: true });
  const bucket = await given.organization({ groupId: group.id });
  const registrar = await given.member(bucket, "member", "registry_create", "registry_update");
  const operator = await given.member(bucket, "member", "calling_call");
  const queue = { bucketId: bucket.id, queueName: "CT", displayName: "CT", modality: "CT" as const, prefix: "A" };
  const [row] = await platform.db.insert(queueTypes).values(queue).returning({ id: queueTypes.id });
  return { bucketId: bucket.id, queueTypeId: row?.id ?? "", registrar, operator };
}

/** What was done already, though nobody heard of it. */
const afterLostAnswer = ["room_busy", "queue_refused"];

/** Not done where no answer came, or none that says what happened. */
async function post(account: TestAccount, path: string, body: object) {
  const answer = await server
    .fetch(path, {
      method: "POST",
      headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    .catch(() => null);
  const json: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok) return { isDone: true, value: json };
  const { code } = z.object({ code: z.string() }).catch({ code: "" }).parse(json);
  if (answer && answer.status < 500 && !afterLostAnswer.includes(code)) throw new Error(`refused: ${code}`);
  await sleep(20);
  return { isDone: false, value: null };
}

async function desk({ bucketId, registrar }: Place, name: string, ended: AbortSignal) {
  for (let round = 0; !ended.aborted; round += 1) {
    // An answer that was lost is not looked for: the desk goes on with the next patient.
    const order = NewRegistryOrder.parse({
      name: `${name}${round}`,
      gender: "M",
      isOtherPerson: true,
      exams: [{ modality: "CT", scheduledDate: today() }],
      key: `${name}-${round}-key`,
    });
    const made = await post(registrar, `/buckets/${bucketId}/registry`, order);
    if (!made.isDone) continue;
    const { exams } = made.value as { exams: { id: string; accessionNumber: string }[] };
    const exam = exams[0]!;
    answered.registered.set(exam.id, exam);
    for (let attempt = 0; attempt < 500 && !ended.aborted; attempt += 1) {
      const here = await post(registrar, `/buckets/${bucketId}/queue-exams/check-in`, {
        accessionNumber: exam.accessionNumber,
      });
      if (!here.isDone) continue;
      answered.numbers.set(exam.id, (here.value as { number: number }).number);
      break;
    }
  }
}

async function room({ bucketId, queueTypeId, operator }: Place, name: string, ended: AbortSignal) {
  while (!ended.aborted) {
    const called = await post(operator, `/buckets/${bucketId}/queue-exams/call-next`, {
      queueTypeIds: [queueTypeId],
      room: name,
    });
    if (called.isDone) {
      const exam = called.value as { id: string } | null;
      if (exam) answered.called.push(exam.id);
      else await sleep(30);
    }
    // What was called without an answer is in the room too: it is finished as the operator would.
    const list = await server
      .fetch(`/buckets/${bucketId}/queue-exams/calling?room=${encodeURIComponent(name)}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      })
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ id: string }[]>) : []))
      .catch(() => []);
    for (const { id } of list) {
      await post(operator, `/buckets/${bucketId}/queue-exams/action`, { queueExamId: id, action: "done" });
    }
  }
}

/** What the hall shows, but the time of its clock. */
async function hallOf(code: string) {
  const answer = await server.fetch(`/queue-screens/${code}`, {});
  return { ...QueueScreen.parse(await answer.json()), now: null };
}

test(
  "kill -9 of the server and of the database: no number twice, none lost, nobody called twice, and the hall shows the same",
  { timeout: 120_000 },
  async () => {
    const seeding = await platformOn(dataDir);
    const place = await givenPlace(seeding.platform);
    const screen = await linkOf(seeding.platform.db, place.bucketId, "screen");
    await seeding.stop();

    await server.start();
    const ended = new AbortController();
    const working = Promise.all([
      ...Array.from({ length: desks }, (_, index) => desk(place, `台${index} `, ended.signal)),
      ...Array.from({ length: rooms }, (_, index) => room(place, `${index + 1} 室`, ended.signal)),
    ]);
    const atLeast = async (more: number) => {
      const goal = [answered.numbers.size + more, answered.called.length + more];
      const deadline = Date.now() + 25_000;
      while (answered.numbers.size < (goal[0] ?? 0) || answered.called.length < (goal[1] ?? 0)) {
        if (Date.now() > deadline) throw new Error("the desks did not get on");
        await sleep(10);
      }
    };
    await atLeast(8);
    await server.killServer();
    await server.start();
    await atLeast(8);
    await server.killPostgres();
    await atLeast(8);
    await Promise.all([server.killPostgres(), server.killServer()]);
    await server.start();
    await atLeast(8);
    ended.abort();
    await working;
    const before = await hallOf(screen);
    expect(before.calls.length).toBeGreaterThan(0);
    await Promise.all([server.killPostgres(), server.killServer()]);
    await server.start();
    expect(await hallOf(screen)).toEqual(before);
    await server.killServer();

    const { platform, stop } = await platformOn(dataDir);
    try {
      const exams = await platform.db.select().from(scheduledExams);
      const byId = new Map(exams.map((exam) => [exam.id, exam]));
      for (const [id, { accessionNumber }] of answered.registered) {
        expect(byId.get(id)?.accessionNumber).toBe(accessionNumber);
      }
      expect(new Set(exams.map(({ accessionNumber }) => accessionNumber)).size).toBe(exams.length);
      const entries = await platform.db.select().from(queueEntries);
      const entryOf = new Map(entries.map((entry) => [entry.scheduledExamId, entry]));
      for (const [id, number] of answered.numbers) expect(entryOf.get(id)?.number).toBe(number);
      expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
      expect(new Set(answered.called).size).toBe(answered.called.length);
      const calls = await platform.db.select().from(queueCalls);
      expect(new Set(calls.map(({ entryId }) => entryId)).size).toBe(calls.length);
      const wasCalled = new Set(calls.map(({ entryId }) => entryId));
      for (const id of answered.called) expect(wasCalled.has(id)).toBe(true);
    } finally {
      await stop();
    }
  },
);
