import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { NewRegistryOrder } from "#contract/registration/registry";
import type { CheckIn } from "#contract/registration/queue";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { today } from "../../../support/today";

export let world: TestPlatform;
export let bucket: { id: string; name: string };
export let groupId: string;
export let registrar: TestAccount;
export let operator: TestAccount;
export let manager: TestAccount;
export let ctQueue: string;
export let usQueue: string;

/** A database of the file's own; for each test a hospital with two queues, so that queues of others don't count. */
export function useQueues(): void {
  beforeAll(async () => {
    world = await testPlatform();
    groupId = (await world.given.group({ enableRegistry: true, enableCalling: true })).id;
  });

  beforeEach(async () => {
    bucket = await world.given.organization({ groupId });
    registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
    operator = await world.given.member(bucket, "member", "calling_call");
    manager = await world.given.member(bucket, "member", "calling_manage_queue");
    const { queueTypes } = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const add = (queueName: string, modality: "CT" | "US", prefix: string) =>
      queueTypes.add({ id: bucket.id, queueName, displayName: queueName, modality, prefix });
    ctQueue = (await add("CT", "CT", "A")).id;
    usQueue = (await add("US", "US", "D")).id;
  });
}

export const as = (account: TestAccount) => world.clientOf(account).queue;
export const registry = () => world.clientOf(registrar).registry;

export async function registered(given: Record<string, unknown> = {}) {
  const order = NewRegistryOrder.parse({
    name: "王小明",
    gender: "M",
    dob: "1990-05-06",
    isOtherPerson: true,
    exams: [{ modality: "CT", bodyPart: "胸部", scheduledDate: today() }],
    ...given,
  });
  const { exams } = await registry().create({ id: bucket.id, ...order });
  return exams[0]!;
}

export const checkIn = (input: Partial<CheckIn>, account = registrar) =>
  as(account).checkIn({
    id: bucket.id,
    ...{
      accessionNumber: "",
      queueTypeId: null,
      patientName: "",
      service: "",
      mark: null,
      isEmergency: false,
      isAnotherDay: false,
    },
    ...input,
  });

export async function arrived(given: Record<string, unknown> = {}, how: Partial<CheckIn> = {}) {
  const { accessionNumber } = await registered(given);
  return checkIn({ accessionNumber, ...how });
}

export const callNext = (room = "1 室", queueTypeIds = [ctQueue], account = operator) =>
  as(account).callNext({ id: bucket.id, queueTypeIds, room });
export const act = (
  queueExamId: string,
  action: Parameters<ReturnType<typeof as>["action"]>[0]["action"],
  more = {},
  account = operator,
) => as(account).action({ id: bucket.id, queueExamId, action, ...more });
export const waiting = async () =>
  (await as(operator).query({ id: bucket.id, queueTypeIds: [ctQueue], states: ["waiting"] })).exams.map(
    ({ queueNo }) => queueNo,
  );
export const statusOf = async (id: string) =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0]?.status;
