import { NewRegistryOrder } from "#contract/registration/registry";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";
import { today } from "./today";

/** The longest words that come up: a Tibetan procedure, a name of many syllables. */
export const longProcedure = "བྲང་ཁོག་དང་གྲོད་ཁོག་གི་གློག་རྟེན་བརྙན་པར་བརྟག་དཔྱད་ཆེད་དམིགས་གསལ་འགྱུར་སྨན་བསྣན་པ།";
export const longName = "阿卜杜热依木·买买提吐尔逊·艾则孜江 བསྟན་འཛིན་རྒྱ་མཚོ་བཀྲ་ཤིས་དོན་གྲུབ།";

/** An organization with a registry, what it can do and who registers. */
export async function frontDesk(world: TestPlatform) {
  const group = await world.given.group({ enableRegistry: true });
  const bucket = await world.given.organization({ groupId: group.id });
  const registrar = await world.given.member(bucket, "member", "registry_create", "registry_update");
  const manager = world.clientOf(await world.given.member(bucket, "admin")).lists;
  const at = { id: bucket.id };
  const device = await manager.devices.add({ ...at, name: "CT 1", modality: "CT" });
  const procedure = await manager.procedures.add({
    ...at,
    name: "胸部平扫",
    code: "CT01",
    modality: "CT",
    bodyPart: "胸部",
    priceFen: 26_050,
  });
  const step = await manager.steps.add({ ...at, procedureId: procedure.id, name: "平扫", code: "CT01-1", minutes: 10 });
  const registry = (account: TestAccount = registrar) => world.clientOf(account).registry;
  const typed = (given: Record<string, unknown> = {}) =>
    NewRegistryOrder.parse({
      name: "王小明",
      gender: "M",
      dob: "1980-05-06",
      age: 46,
      phone: "13900001111",
      exams: [{ stepId: step.id, deviceId: device.id, scheduledDate: today() }],
      ...given,
    });
  const register = (given: Record<string, unknown> = {}) => registry().create({ id: bucket.id, ...typed(given) });
  return { group, bucket, registrar, manager, deviceId: device.id, stepId: step.id, registry, typed, register };
}
