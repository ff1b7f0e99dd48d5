import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { NewRegistryOrder } from "#contract/registration/registry";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import type { TestAccount } from "../../../support/given";
import { today } from "../../../support/today";

export let world: TestPlatform;
export let bucket: { id: string };
export let registrar: TestAccount;
export let stepId: string;
export let deviceId: string;

/** An organization with a registry, on a database of the file's own. */
export function useRegistryDesk(): void {
  beforeAll(async () => {
    world = await testPlatform();
    const group = await world.given.group({ enableRegistry: true });
    bucket = await world.given.organization({ groupId: group.id });
    registrar = await world.given.member(bucket, "member", "registry_create", "registry_update", "registry_delete");
    const manager = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const at = { id: bucket.id };
    const device = await manager.devices.add({ ...at, name: "CT 1", modality: "CT" });
    const procedure = await manager.procedures.add({
      ...at,
      name: "胸部平扫",
      code: "CT01",
      modality: "CT",
      bodyPart: "胸部",
      priceFen: 26_000,
    });
    const step = await manager.steps.add({
      ...at,
      procedureId: procedure.id,
      name: "平扫",
      code: "CT01-1",
      minutes: 10,
    });
    [stepId, deviceId] = [step.id, device.id];
  });
}

export const as = (account = registrar) => world.clientOf(account).registry;
export const typed = (given: Record<string, unknown> = {}) =>
  NewRegistryOrder.parse({
    name: "王小明",
    gender: "M",
    dob: "1980-05-06",
    phone: "13900001111",
    exams: [{ stepId, deviceId, scheduledDate: today() }],
    ...given,
  });
export const register = (given: Record<string, unknown> = {}) => as().create({ id: bucket.id, ...typed(given) });
export const rowOf = async (id: string) =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0];
