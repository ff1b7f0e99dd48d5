import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { attachments, bookings, referralImages, scheduledExams } from "#api/infrastructure/database/schema/index";
import { tellOwner } from "#api/kernel/notifications/notification-queries";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
  // The first who follows opens the connection, and is told that something may have been missed.
  const first = await following(await world.given.account());
  await vi.waitFor(() => expect(first.events()).toEqual(["notifications"]), { timeout: 10_000 });
  await first.end();
});

type Caller = Parameters<TestPlatform["clientOf"]>[0];

/** The events that come to somebody, from now on. */
async function following(caller: Caller) {
  const left = new AbortController();
  const answer = await world.fetch("/api/v1/live", { as: caller, signal: left.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no body");
  expect((await reader.read()).value).toBe("retry: 3000\n\n");
  let text = "";
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
    }
  })();
  return {
    ended: reading,
    events: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    end: async () => {
      left.abort();
      await reading;
    },
  };
}

it("tells who may see its exams that one has come, and nobody else", async () => {
  const { given } = world;
  const [here, elsewhere] = [await given.organization(), await given.organization()];
  const [reader, stranger] = [await given.member(here, "collaborator"), await given.member(elsewhere, "collaborator")];
  const [told, untold] = [await following(reader), await following(stranger)];
  await given.exam({ bucketId: here.id });
  await expect.poll(told.events).toEqual(["exams"]);
  await sleep(200);
  expect(untold.events()).toEqual([]);
  await Promise.all([told.end(), untold.end()]);
});

it("tells who may see its exams that a phone sent something for one, and nobody else", async () => {
  const { given, platform } = world;
  const [here, elsewhere] = [await given.organization(), await given.organization()];
  const [reader, stranger] = [await given.member(here, "member"), await given.member(elsewhere, "member")];
  const [told, untold] = [await following(reader), await following(stranger)];
  const { id: examId } = await given.exam({ bucketId: here.id });
  await expect.poll(told.events).toEqual(["exams"]);
  await platform.db
    .insert(attachments)
    .values({ examId, name: "page.jpg", mediaType: "image/jpeg", objectHash: "0", sizeBytes: 1 });
  await expect.poll(told.events).toEqual(["exams", "attachments"]);
  await sleep(200);
  expect(untold.events()).toEqual([]);
  await Promise.all([told.end(), untold.end()]);
});

it("tells who registers of booked and given up times, of arrivals and photographs, and nobody else", async () => {
  const { given, platform } = world;
  const group = await given.group({ enableRegistry: true });
  const [here, elsewhere] = [await given.organization({ groupId: group.id }), await given.organization()];
  const registrar = await given.member(here, "member", "registry_create");
  const [reader, stranger] = [
    await given.member(here, "member"),
    await given.member(elsewhere, "member", "registry_create"),
  ];
  const [told, unregistering, untold] = [
    await following(registrar),
    await following(reader),
    await following(stranger),
  ];
  const { id: scheduledExamId, orderId } = await given.scheduledExam({ bucketId: here.id, status: "Registered" });
  const row = { bucketId: here.id, kind: "exam" as const, state: "booked" as const, deviceIds: [], cellCount: 0 };
  const start = new Date();
  const [booking] = await platform.db
    .insert(bookings)
    .values({ ...row, scheduledExamId, start, end: start, token: "told" })
    .returning();
  await expect.poll(told.events).toEqual(["schedule"]);
  await platform.db
    .update(bookings)
    .set({ state: "freed" })
    .where(eq(bookings.id, booking?.id ?? ""));
  await expect.poll(told.events, { timeout: 5_000 }).toEqual(["schedule", "schedule"]);
  await platform.db.update(scheduledExams).set({ status: "Arrived" }).where(eq(scheduledExams.id, scheduledExamId));
  await expect.poll(told.events, { timeout: 5_000 }).toEqual(["schedule", "schedule", "schedule"]);
  await platform.db.insert(referralImages).values({ bucketId: here.id, orderId, objectHash: "0" });
  await expect.poll(told.events, { timeout: 5_000 }).toEqual(["schedule", "schedule", "schedule", "photographs"]);
  await sleep(200);
  expect([...unregistering.events(), ...untold.events()]).toEqual([]);
  await Promise.all([told.end(), unregistering.end(), untold.end()]);
});

it("tells of a transaction that is committed, and of none that is rolled back", async () => {
  const { given, platform } = world;
  const account = await given.account();
  const mine = await following(account);
  const rolledBack = platform.db.transaction(async (tx) => {
    await tellOwner(tx, account.id, "passkey_added");
    throw new Error("not after all");
  });
  await expect(rolledBack).rejects.toThrow("not after all");
  await sleep(200);
  expect(mine.events()).toEqual([]);
  await platform.db.transaction((tx) => tellOwner(tx, account.id, "passkey_added"));
  await expect.poll(mine.events).toEqual(["notifications"]);
  await mine.end();
});

it("is told of what came while the database was away", async () => {
  const { given, platform } = world;
  const account = await given.account();
  const mine = await following(account);
  await platform.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen radbridge_live' and datname = current_database()`,
  );
  await expect.poll(mine.events, { timeout: 5_000 }).toContain("notifications");
  await mine.end();
});

it("opens twenty for an account at most", async () => {
  const account = await world.given.account();
  const open = [];
  for (let count = 0; count < 20; count += 1) open.push(await following(account));
  const answer = await world.fetch("/api/v1/live", { as: account });
  expect(answer.status).toBe(503);
  await open.pop()?.end();
  const another = await following(account);
  await Promise.all([...open, another].map(({ end }) => end()));
});

it("is refused without a session", async () => {
  expect((await world.fetch("/api/v1/live")).status).toBe(401);
});

it("ends with the server", async () => {
  const mine = await following(await world.given.account());
  world.platform.live.endStreams();
  await mine.ended;
});
