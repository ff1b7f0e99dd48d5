import { beforeAll, describe, expect, it } from "vitest";
import { NewRegistryOrder } from "#contract/registration/registry";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import type { TestAccount } from "../../../support/given";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";

let world: TestPlatform;
let group: { id: string };
let clinic: { id: string; name: string };
let hospital: { id: string; name: string };
let registrar: TestAccount;
let groupAdmin: TestAccount;
let atHospital: TestAccount;

const rights = ["registry_create", "registry_update", "registry_delete"] as const;

beforeAll(async () => {
  world = await testPlatform();
  group = await world.given.group({ enableRegistry: true });
  clinic = await world.given.organization({ groupId: group.id, name: "乡卫生院" });
  hospital = await world.given.organization({ groupId: group.id, name: "县医院" });
  registrar = await world.given.member(clinic, "member", ...rights);
  atHospital = await world.given.member(hospital, "member", ...rights);
  groupAdmin = await world.given.groupMember(group, "admin");
});

const as = (account = registrar) => world.clientOf(account);
const replace = (targetBucketIds: string[], bucketId = clinic.id) =>
  as(groupAdmin).registryBuckets.replace({ groupId: group.id, bucketId, targetBucketIds });
const { pid: _, ...typed } = NewRegistryOrder.parse({
  name: "次仁",
  gender: "M",
  dob: "1980-05-06",
  idCard: idCardOf("1980-05-06", "M"),
  exams: [{ modality: "CT", bodyPart: "胸部", scheduledDate: today() }],
});
const place = (given: object = {}, account = registrar) =>
  as(account).serviceOrders.place({ ...typed, ...given, requestBucketId: clinic.id, bucketId: hospital.id });

describe("who may register for whom", () => {
  it("is set by an administrator of the group, inside it, and nobody else", async () => {
    await replace([hospital.id, clinic.id]);
    expect(await as(groupAdmin).registryBuckets.ofGroup({ id: group.id })).toEqual([
      { bucketId: clinic.id, targetBucketIds: [hospital.id] },
    ]);
    expect(await as().registryBuckets.ofBucket({ id: clinic.id })).toEqual([{ id: hospital.id, name: "县医院" }]);
    expect(await as(atHospital).registryBuckets.ofBucket({ id: hospital.id })).toEqual([]);
    const elsewhere = await world.given.organization();
    expect(await problemOf(replace([elsewhere.id]))).toMatchObject({ code: "not_found" });
    expect(await problemOf(replace([hospital.id], elsewhere.id))).toMatchObject({ code: "not_found" });
    const byRegistrar = as().registryBuckets.replace({
      groupId: group.id,
      bucketId: clinic.id,
      targetBucketIds: [],
    });
    expect(await problemOf(byRegistrar)).toMatchObject({ code: "forbidden" });
  });

  it("ends at once when it is taken away", async () => {
    await replace([]);
    const between = { requestBucketId: clinic.id, bucketId: hospital.id };
    expect(await problemOf(place())).toMatchObject({ code: "not_found" });
    expect(await problemOf(as().serviceOrders.choices(between))).toMatchObject({ code: "not_found" });
    await replace([hospital.id]);
    expect(await as().serviceOrders.choices(between)).toMatchObject({ bucket: { name: "县医院" }, steps: [] });
  });
});

describe("an order placed with another organization", () => {
  it("is registered there, and read by both without what is the other's", async () => {
    await replace([hospital.id]);
    const { orderId } = await place();
    const there = await as(atHospital).registry.findByOrderId({ id: hospital.id, orderId });
    expect(there.order).toMatchObject({ name: "次仁", pid: expect.stringMatching(/^P\d{8}$/) as string });
    expect(there.requestBucketName).toBe("乡卫生院");
    const [exam] = there.exams;
    await as(atHospital).registry.step({ id: hospital.id, examId: exam!.id, step: "arrive" });
    expect(await as().serviceOrders.detail({ orderId })).toMatchObject({
      bucket: { name: "县医院" },
      requestBucket: { name: "乡卫生院" },
      patientName: "次仁",
      exams: [{ status: "Arrived", accessionNumber: exam!.accessionNumber }],
    });
    const changed = as().registry.change({ ...there.order, id: hospital.id, orderId });
    expect(await problemOf(changed)).toMatchObject({ code: "not_found" });
  });

  it("is listed for those who asked and those who do it, and nobody else", async () => {
    const { orderId } = await place({ name: "卓玛", idCard: "", key: "placed-once" });
    expect(await problemOf(place({ name: "卓玛", idCard: "", key: "placed-once" }))).toMatchObject({
      code: "already_done",
    });
    const own = await as().serviceOrders.pageQuery({ requestBucketId: clinic.id });
    expect(own.orders[0]).toMatchObject({ orderId, patientName: "卓玛" });
    expect(own.total).toBe(own.orders.length);
    const done = await as(atHospital).serviceOrders.pageQuery({ bucketId: hospital.id });
    expect(done.orders[0]).toMatchObject({ orderId });
    const third = await world.given.organization({ groupId: group.id });
    const stranger = await world.given.member(third, "member", ...rights);
    const asked = { requestBucketId: clinic.id };
    expect(await as(stranger).serviceOrders.pageQuery(asked)).toEqual({ orders: [], total: 0 });
    expect(await problemOf(as(stranger).serviceOrders.detail({ orderId }))).toMatchObject({ code: "not_found" });
    // Whoever registers for the one has no right at the other.
    const mine = { ...asked, bucketId: third.id };
    expect(await problemOf(as(stranger).serviceOrders.choices(mine))).toMatchObject({ code: "not_found" });
  });

  it("takes the number of a patient known there by card, name and birth, and tells of nobody", async () => {
    const known = { name: "白玛", dob: "1949-12-31", idCard: idCardOf("1949-12-31", "M") };
    const first = await place(known);
    const again = await place(known);
    const another = await place({ ...known, name: "白玛央金" });
    const [one, two, three] = await Promise.all(
      [first, again, another].map(async ({ orderId }) => {
        const { order } = await as(atHospital).registry.findByOrderId({ id: hospital.id, orderId });
        return order.pid;
      }),
    );
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });
});

describe("added fields of a scheduled exam", () => {
  it("are written and taken away one by one, for all open exams of the order", async () => {
    const manager = as(await world.given.member(clinic, "admin"));
    for (const config of [
      { key: "bed", label: "床位", type: "number" as const, isRequired: false },
      { key: "ward", label: "病区", type: "text" as const, isRequired: true },
    ]) {
      await manager.extensions.put({ ...config, bucketId: clinic.id, subject: "registry", options: [] });
    }
    const { exams } = await as().registry.create({
      ...NewRegistryOrder.parse({
        ...typed,
        idCard: "",
        name: "附加",
        extensions: { ward: "A" },
        exams: [
          { modality: "CT", scheduledDate: today() },
          { modality: "MR", scheduledDate: today() },
        ],
      }),
      id: clinic.id,
    });
    const [first, second] = exams.map(({ id }) => id);
    const put = (key: string, value: string) => as().registry.putExtension({ id: first!, key, value });
    expect((await put("bed", "12")).values).toMatchObject([
      { key: "bed", value: "12" },
      { key: "ward", value: "A" },
    ]);
    const other = await as().registry.extensionsOfExam({ id: second! });
    expect(other.values).toHaveLength(2);
    expect(other.fields.map(({ key }) => key)).toEqual(["bed", "ward"]);
    expect(await problemOf(put("bed", "twelve"))).toMatchObject({ code: "extensions_wrong" });
    expect(await problemOf(put("none", "1"))).toMatchObject({ code: "extension_retired" });
    const remove = (eid: string) => as().registry.removeExtension({ id: first!, eid });
    expect((await remove("bed")).values).toMatchObject([{ key: "ward" }]);
    expect(await problemOf(remove("ward"))).toMatchObject({ code: "extensions_wrong" });
    await as().registry.step({ id: clinic.id, examId: first!, step: "cancel", reason: "other", note: "改期" });
    expect(await problemOf(put("bed", "12"))).toMatchObject({ code: "exams_closed" });
    expect(await problemOf(as(atHospital).registry.extensionsOfExam({ id: first! }))).toMatchObject({
      code: "not_found",
    });
  });
});

it("says of an account whether it registers anywhere", async () => {
  expect(await as().accounts.me({})).toMatchObject({ registry: true });
  expect(await as(await world.given.member(clinic, "collaborator")).accounts.me({})).toMatchObject({ registry: false });
});
