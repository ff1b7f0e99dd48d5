import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { aiProviders, aiTasks as table, jobs } from "#api/infrastructure/database/schema/index";
import { callSignature } from "#api/infrastructure/outside/post-signed";
import { isSealed } from "#api/infrastructure/secrets/sealed-secret";
import { providerOf, sealPlainSecrets } from "#api/reading/ai-tasks/ai-task-queries";
import { aiTaskJob, answeredWithinSeconds } from "#api/reading/ai-tasks/ai-task-job";
import { aiSignatureHeader } from "#contract/reading/ai-tasks";
import type { TestAccount } from "../../../support/given";
import { instanceOf } from "../../../support/imaged";
import { outsideServer, type OutsideServer } from "../../../support/outside-server";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const secret = "a secret of both sides";
let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let admin: TestAccount;
let outside: OutsideServer;

beforeAll(async () => {
  world = await testPlatform({ publicOrigin: "https://pacs.example.cn", allowedAddresses: ["127.0.0.0/8"] });
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  admin = await world.given.member(bucket, "admin");
  outside = await outsideServer();
  await world.clientOf(admin).aiTasks.setProvider({
    id: bucket.id,
    kind: "outside",
    name: "Lungs",
    url: `${outside.url}/tasks`,
    secret,
  });
});

async function imaged(bucketId = bucket.id) {
  const exam = await world.given.exam({ bucketId });
  await instanceOf(world, exam);
  return exam;
}
const perform = (id: string, now = new Date()) =>
  aiTaskJob.perform(world.platform, id, { signal: new AbortController().signal, now });
const latest = async (examId: string) => (await world.clientOf(author).aiTasks.ofExam({ id: examId })).tasks[0]!;
const asked = async () => {
  const exam = await imaged();
  return { exam, task: await world.clientOf(author).aiTasks.request({ id: exam.id, bucketId: bucket.id }) };
};
const answer = (taskId: string, body: string, mark = callSignature(secret, taskId, body)) =>
  world.fetch(`/api/v1/ai/tasks/${taskId}/answer`, { method: "POST", body, headers: { [aiSignatureHeader]: mark } });
const ready = (text: string) =>
  JSON.stringify({ provider: "Lungs", version: "2.1", status: "ready", findings: [{ text, series: 1 }] });

it("asks a provider outside, signed and without a patient, and takes its signed answer once", async () => {
  const { exam, task } = await asked();
  expect(task).toMatchObject({ status: "waiting", kind: "outside", provider: "Lungs", input: [{ images: 1 }] });
  outside.answer({ status: 202, body: {} });
  expect(await perform(task.id)).toEqual({ againAfterSeconds: answeredWithinSeconds });
  const call = outside.seen.at(-1)!;
  expect(call.headers[aiSignatureHeader]).toBe(callSignature(secret, task.id, call.body));
  expect(JSON.parse(call.body)).toMatchObject({
    taskId: task.id,
    answerTo: `https://pacs.example.cn/api/v1/ai/tasks/${task.id}/answer`,
    series: [{ modality: "CT", images: 1 }],
  });
  expect(call.body).not.toContain("name");
  expect((await world.clientOf(author).aiTasks.ofExam({ id: exam.id })).AIStatus).toBe("sent");
  const body = ready("右肺上叶结节，直径约 8 mm。");
  expect((await answer(task.id, body)).status).toBe(204);
  // Sent again over a bad line, also at the same moment.
  expect((await Promise.all([answer(task.id, body), answer(task.id, body)])).map((one) => one.status)).toEqual([
    204, 204,
  ]);
  expect(await (await answer(task.id, ready("something else"))).json()).toMatchObject({ code: "conflict" });
  expect(await latest(exam.id)).toMatchObject({
    status: "ready",
    provider: "Lungs",
    version: "2.1",
    findings: [{ code: null, text: "右肺上叶结节，直径约 8 mm。", series: 1 }],
    decision: null,
  });
  expect(await world.platform.db.select().from(jobs).where(eq(jobs.subjectId, task.id))).toEqual([]);
});

it("takes no answer with a wrong signature, to another task, of another make, or to a task that is over", async () => {
  const { exam, task } = await asked();
  const { task: other } = await asked();
  outside.answer({ status: 202, body: {} });
  await perform(task.id);
  const body = ready("x");
  for (const mark of [
    "",
    "00",
    callSignature("guessed secret 123", task.id, body),
    callSignature(secret, other.id, body),
  ])
    expect((await answer(task.id, body, mark)).status).toBe(404);
  expect((await answer("0195f0aa-0000-7000-8000-000000000001", body)).status).toBe(404);
  expect(await (await answer(task.id, "{")).json()).toMatchObject({ code: "invalid" });
  // Never answered: it fails, and what comes late is not taken.
  const late = new Date(Date.now() + (answeredWithinSeconds + 1) * 1000);
  expect(await perform(task.id, late)).toBeUndefined();
  expect(await latest(exam.id)).toMatchObject({ status: "failed", failure: "no_answer" });
  expect((await answer(task.id, body)).status).toBe(409);
});

it("tries again while the provider is away, gives up in the end, and at once where it refuses", async () => {
  const { exam, task } = await asked();
  outside.answer({ status: 503, body: {} });
  await expect(perform(task.id)).rejects.toThrow("503");
  await world.platform.db.transaction((tx) => aiTaskJob.givenUp!(tx, task.id, new Date()));
  expect(await latest(exam.id)).toMatchObject({ status: "failed", failure: "unreachable" });
  const again = await asked();
  outside.answer({ status: 422, body: {} });
  expect(await perform(again.task.id)).toBeUndefined();
  expect(await latest(again.exam.id)).toMatchObject({ status: "failed", failure: "refused" });
});

it("keeps the provider's secret sealed; one that was kept plain is sealed at the start, one of another key is none", async () => {
  const { db, secretsKey } = world.platform;
  const place = await world.given.organization();
  const admin = world.clientOf(await world.given.member(place, "admin")).aiTasks;
  await admin.setProvider({ id: place.id, kind: "outside", name: "Lungs", url: "https://ai.example.cn/", secret });
  const stored = async () =>
    (await db.select().from(aiProviders).where(eq(aiProviders.bucketId, place.id)))[0]?.secret ?? "";
  expect(isSealed(await stored())).toBe(true);
  expect((await providerOf(db, secretsKey, place.id)).secret).toBe(secret);
  // Changed without the secret, the former one stays.
  await admin.setProvider({
    id: place.id,
    kind: "outside",
    name: "Lungs 2",
    url: "https://ai.example.cn/",
    secret: "",
  });
  expect((await providerOf(db, secretsKey, place.id)).secret).toBe(secret);

  await db.update(aiProviders).set({ secret }).where(eq(aiProviders.bucketId, place.id));
  await sealPlainSecrets(db, secretsKey);
  expect(isSealed(await stored())).toBe(true);
  const once = await stored();
  await sealPlainSecrets(db, secretsKey);
  expect(await stored()).toBe(once);

  expect((await providerOf(db, Buffer.alloc(32), place.id)).secret).toBe("");
  expect(await admin.provider({ id: place.id })).toMatchObject({ hasSecret: true });
});

it("calls no address that the operator did not allow", async () => {
  const elsewhere = await world.given.organization();
  await world.platform.db
    .insert(aiProviders)
    .values({ bucketId: elsewhere.id, kind: "outside", url: "http://169.254.169.254/latest", secret });
  const exam = await imaged(elsewhere.id);
  const there = world.clientOf(await world.given.member(elsewhere, "admin"));
  const task = await there.aiTasks.request({ id: exam.id });
  await perform(task.id);
  expect((await there.aiTasks.ofExam({ id: exam.id })).tasks[0]).toMatchObject({ failure: "unreachable" });
});

it("asked twice at once there is one task, and a person decides on its result once", async () => {
  const exam = await imaged();
  const { aiTasks } = world.clientOf(author);
  const [one, two] = await Promise.all([aiTasks.request({ id: exam.id }), aiTasks.request({ id: exam.id })]);
  expect(two.id).toBe(one.id);
  const decision = { id: exam.id, taskId: one.id };
  expect(await problemOf(aiTasks.refuse(decision))).toMatchObject({ code: "conflict" });
  outside.answer({ status: 202, body: {} });
  await perform(one.id);
  await answer(one.id, ready("x"));
  await aiTasks.refuse(decision);
  expect(await problemOf(aiTasks.refuse(decision))).toMatchObject({ code: "conflict" });
  expect(await latest(exam.id)).toMatchObject({ decision: "refused", decider: { name: author.name } });
  const { exam: other } = await asked();
  expect(await problemOf(aiTasks.refuse({ ...decision, id: other.id }))).toMatchObject({ code: "not_found" });
});

it("is off until an administrator sets it, needs images, and tells nobody the secret", async () => {
  const fresh = await world.given.organization();
  const keeper = world.clientOf(await world.given.member(fresh, "admin"));
  const exam = await imaged(fresh.id);
  expect(await problemOf(keeper.aiTasks.request({ id: exam.id }))).toMatchObject({ code: "ai_off" });
  const outsideless = { id: fresh.id, kind: "outside" as const, name: "", url: "", secret: "" };
  expect(await problemOf(keeper.aiTasks.setProvider(outsideless))).toMatchObject({ code: "invalid" });
  await keeper.aiTasks.setProvider({ ...outsideless, url: "https://ai.example.cn/", secret });
  await keeper.aiTasks.setProvider({ ...outsideless, url: "https://ai.example.cn/2" });
  expect(await keeper.aiTasks.provider({ id: fresh.id })).toEqual({
    kind: "outside",
    name: "",
    url: "https://ai.example.cn/2",
    hasSecret: true,
  });
  const bare = await world.given.exam({ bucketId: fresh.id });
  expect(await problemOf(keeper.aiTasks.request({ id: bare.id }))).toMatchObject({ code: "no_image" });
  expect(await world.platform.db.select().from(table).where(eq(table.examId, bare.id))).toEqual([]);
});
