import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditEvents, notifications, safetyAnswers } from "#api/infrastructure/database/schema/index";
import { NewRegistryOrder } from "#contract/registration/registry";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";

let world: TestPlatform;
let bucket: { id: string };
let registrar: TestAccount;
let physician: TestAccount;
let pregnancy: { id: string };

beforeAll(async () => {
  world = await testPlatform();
  const group = await world.given.group({ enableRegistry: true });
  bucket = await world.given.organization({ groupId: group.id });
  registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
  physician = await world.given.member(bucket, "member", "report_approval");
  const { safetyQuestions } = world.clientOf(await world.given.member(bucket, "admin")).lists;
  const asked = { id: bucket.id, modality: "CT" as const };
  pregnancy = await safetyQuestions.add({ ...asked, question: "是否怀孕？", sex: "F", blockingAnswer: "yes" });
  await safetyQuestions.add({ ...asked, question: "是否空腹？" });
});

const register = async (given: object = {}) => {
  const scheduledDate = today();
  const order = NewRegistryOrder.parse({
    name: "李安全",
    gender: "F",
    dob: "1990-01-01",
    isOtherPerson: true,
    exams: [{ modality: "CT", scheduledDate }],
    ...given,
  });
  const { exams, safety } = await world.clientOf(registrar).registry.create({ ...order, id: bucket.id });
  return { id: exams[0]!.id, state: safety[0] };
};
const arrive = (examId: string) => world.clientOf(registrar).registry.step({ id: bucket.id, examId, step: "arrive" });
const answer = (id: string, answer: "yes" | "no" | "unknown", note = "") =>
  world.clientOf(registrar).safety.answer({ id, answers: [{ questionId: pregnancy.id, answer, note }] });

it("lets nobody in before the questions that matter are asked", async () => {
  const { id, state } = await register();
  expect(state).toBe("unasked");
  expect(await problemOf(arrive(id))).toMatchObject({ code: "safety_unasked" });
  expect(await answer(id, "no")).toMatchObject({
    state: "clear",
    questions: [{ question: "是否怀孕？", answer: "no", askedBy: registrar.name }, { answer: null }],
  });
  expect(await arrive(id)).toMatchObject({ status: "Arrived" });
});

it("asks men what concerns men, and other exams nothing", async () => {
  const man = await register({ gender: "M" });
  expect(man.state).toBe("clear");
  expect((await world.clientOf(registrar).safety.ofExam({ id: man.id })).questions).toHaveLength(1);
  const scheduledDate = today();
  expect((await register({ exams: [{ modality: "US", scheduledDate }] })).state).toBe("none");
});

it("refuses an arrival after a dangerous answer until a physician says why, and keeps each answer", async () => {
  const { id } = await register();
  await answer(id, "no");
  expect((await answer(id, "unknown", "末次月经不详")).state).toBe("blocked");
  expect(await problemOf(arrive(id))).toMatchObject({ code: "safety_blocked" });
  const override = { id, reason: "急诊外伤，已知情同意" };
  expect(await problemOf(world.clientOf(registrar).safety.override(override))).toMatchObject({ code: "forbidden" });
  const { safety } = world.clientOf(physician);
  expect((await safety.ofExam({ id })).mayOverride).toBe(true);
  expect(await safety.override(override)).toMatchObject({
    state: "overridden",
    override: { reason: override.reason, name: physician.name },
  });
  expect(await problemOf(safety.override(override))).toMatchObject({ code: "step_refused" });
  expect((await answer(id, "yes")).state).toBe("blocked");
  await safety.override(override);
  expect(await arrive(id)).toMatchObject({ status: "Arrived" });
  const { db } = world.platform;
  expect(await db.$count(safetyAnswers, eq(safetyAnswers.scheduledExamId, id))).toBe(3);
  const trail = await db.select({ event: auditEvents.event }).from(auditEvents).where(eq(auditEvents.subjectId, id));
  expect(trail.filter(({ event }) => event === "exam_safety_answered")).toHaveLength(3);
  expect(trail.filter(({ event }) => event === "exam_safety_overridden")).toHaveLength(2);
});

it("keeps a changed dangerous answer waiting for a physician, with both answers", async () => {
  const { id } = await register();
  await answer(id, "yes", "2019");
  const changed = await answer(id, "no", "记错");
  const withdrawn = { answer: "yes", note: "2019", askedBy: registrar.name };
  expect(changed).toMatchObject({ state: "blocked", questions: [{ answer: "no", withdrawn }, { withdrawn: null }] });
  expect(await problemOf(arrive(id))).toMatchObject({ code: "safety_blocked" });
  const { safety } = world.clientOf(physician);
  const waiting = async () => (await safety.blocked({ id: bucket.id })).filter(({ examId }) => examId === id);
  expect(await waiting()).toMatchObject([{ answers: [{ answer: "no", note: "记错", withdrawn }] }]);
  expect(await safety.override({ id, reason: "已核对病历" })).toMatchObject({
    state: "clear",
    questions: [{ answer: "no", withdrawn: null }, {}],
  });
  expect(await waiting()).toEqual([]);
  expect(await arrive(id)).toMatchObject({ status: "Arrived" });
});

it("takes no answer to a question that is not asked, nor of another organization's exam", async () => {
  const man = await register({ gender: "M" });
  expect(await problemOf(answer(man.id, "no"))).toMatchObject({ code: "not_found" });
  const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
  const stranger = world.clientOf(await world.given.member(other, "admin"));
  expect(await problemOf(stranger.safety.ofExam({ id: man.id }))).toMatchObject({ code: "not_found" });
});

it("keeps a question that was asked", async () => {
  const { safetyQuestions } = world.clientOf(await world.given.member(bucket, "admin")).lists;
  const remove = safetyQuestions.remove({ id: bucket.id, entryId: pregnancy.id });
  expect(await problemOf(remove)).toMatchObject({ code: "in_use" });
});

it("tells those who may decide, once, and lists what waits for them until they have", async () => {
  const { id } = await register();
  const told = async () =>
    (await world.platform.db.select().from(notifications).where(eq(notifications.accountId, physician.id))).filter(
      ({ kind, occasion }) => kind === "safetyBlocked" && occasion.startsWith(id),
    ).length;
  const waiting = async (as: TestAccount) =>
    (await world.clientOf(as).safety.blocked({ id: bucket.id })).filter(({ examId }) => examId === id);
  await answer(id, "no");
  expect([await told(), await waiting(physician)]).toEqual([0, []]);
  await answer(id, "yes", "八周");
  await answer(id, "yes", "九周");
  expect(await told()).toBe(1);
  expect(await waiting(physician)).toMatchObject([
    {
      patientName: "李安全",
      answers: [{ question: "是否怀孕？", answer: "yes", note: "九周" }],
      askedBy: registrar.name,
    },
  ]);
  expect(await waiting(registrar)).toHaveLength(1);
  await world.clientOf(physician).safety.override({ id, reason: "急诊" });
  expect(await waiting(physician)).toEqual([]);
  const elsewhere = await world.given.member(await world.given.organization(), "admin");
  expect(await problemOf(world.clientOf(elsewhere).safety.blocked({ id: bucket.id }))).toMatchObject({
    code: "not_found",
  });
});
