import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exams, patientMerges, scheduledExams } from "#api/infrastructure/database/schema/index";
import type { MergedField } from "#contract/registration/patient-merges";
import { NewRegistryOrder } from "#contract/registration/registry";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import type { TestAccount } from "../../../support/given";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";

let world: TestPlatform;
let bucket: { id: string };
let registrar: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  const group = await world.given.group({ enableRegistry: true });
  bucket = await world.given.organization({ groupId: group.id });
  registrar = await world.given.member(
    bucket,
    "contentManager",
    "registry_create",
    "registry_update",
    "registry_delete",
  );
});

const api = (account = registrar) => world.clientOf(account);
const register = (given: Record<string, unknown>) =>
  api().registry.create({
    ...NewRegistryOrder.parse({ gender: "F", exams: [{ modality: "CT", scheduledDate: today() }], ...given }),
    isOtherPerson: true,
    id: bucket.id,
  });
const idOf = ({ exams: [first] }: Awaited<ReturnType<typeof register>>) => first!.patientId;
const merge = async (
  id: string,
  lostId: string,
  right: Partial<Record<MergedField, "lost">> = {},
  account = registrar,
) => {
  const between = { id, lostId, bucketId: bucket.id };
  const { state } = await api(account).patientMerges.compare(between);
  return api(account).patientMerges.merge({ ...between, state, ...right });
};
const past = async (id: string) => (await api().registry.past({ bucketId: bucket.id, id })).length;

/** 卓玛 twice: once with her birth and an approved exam of images, once with her phone. */
async function twice() {
  const first = await register({ name: "卓玛", namePinyin: "Droma", dob: "1980-05-06", phone: "13900001111" });
  const second = await register({
    name: "卓嘎",
    namePinyin: "Drolkar",
    dob: "1980-05-06",
    phone: "13900002222",
    idCard: idCardOf("1980-05-06", "F"),
  });
  const [keptId, lostId] = [idOf(first), idOf(second)];
  const made = await world.given.exam(
    { bucketId: bucket.id, patientId: lostId, patientName: "卓嘎", reportStatus: "corrected", hasImage: true },
    { status: "corrected" },
  );
  return { first, second, keptId, lostId, examId: made.id };
}

describe("two patients that are one person", () => {
  it("are found by ID card, or by name with birth or phone", async () => {
    const self = idOf(await register({ name: "单增", dob: "1990-01-01", idCard: idCardOf("1990-01-01", "F") }));
    const carded = idOf(await register({ name: "丹增", idCard: idCardOf("1990-01-01", "F") }));
    const born = idOf(await register({ name: "单增", dob: "1990-01-01" }));
    await register({ name: "单增", dob: "1991-01-01" });
    const found = await api().patientMerges.duplicates({ id: self, bucketId: bucket.id });
    expect(found.map(({ patientId }) => patientId).sort()).toEqual([carded, born].sort());
  });

  it("become one: every exam has the ID that stays and the facts that are right, and the other ID leads to it", async () => {
    const { first, second, keptId, lostId, examId } = await twice();
    const { db } = world.platform;
    expect(await merge(keptId, lostId, { phone: "lost", idCard: "lost" })).toMatchObject({
      keptId,
      lostId,
      lostName: "卓嘎",
      moved: 3,
      mergedBy: registrar.name,
      undone: null,
    });
    const rows = await db
      .select()
      .from(scheduledExams)
      .where(eq(scheduledExams.bucketId, bucket.id))
      .orderBy(scheduledExams.id);
    const identity = { patientId: keptId, patientName: "卓玛", patientPhone: "13900002222" };
    const named = { ...identity, namePinyin: "Droma" };
    expect(rows).toMatchObject([named, named]);
    expect(rows[1]?.nameGrams).toEqual(expect.arrayContaining(["zhuoma", "droma"]));
    // What devices ask for shows another version of the same registered exams, with their numbers.
    expect(rows.map(({ accessionNumber }) => accessionNumber)).toEqual(
      [first, second].map((order) => order.exams[0]!.accessionNumber),
    );
    const [exam] = await db.select().from(exams).where(eq(exams.id, examId));
    expect(exam).toMatchObject({ ...identity, patientCorrected: true, verifyReport: true });
    const { order } = await api().registry.findByOrderId({ id: bucket.id, orderId: first.orderId });
    expect(order.idCard).toBe(idCardOf("1980-05-06", "F"));
    expect(await past(lostId)).toBe(3);
    const known = await api().registry.patients({ id: bucket.id, text: lostId });
    expect(known.map(({ patientId }) => patientId)).toEqual([keptId]);
    // Whoever has the old slip in their hand is registered as the one that stayed.
    expect(idOf(await register({ pid: lostId, name: "卓玛", dob: "1980-05-06" }))).toBe(keptId);
    expect(await api().patientMerges.list({ id: keptId, bucketId: bucket.id })).toHaveLength(1);
  });

  it("are led to through several merges, and images that name an old ID find what waits", async () => {
    const { keptId, lostId } = await twice();
    const third = await register({ name: "卓玛", dob: "1980-05-06", phone: "13900003333" });
    await merge(keptId, lostId);
    await merge(idOf(third), keptId);
    expect(await past(lostId)).toBe(4);
    const late = await world.given.exam({
      bucketId: bucket.id,
      patientId: lostId,
      patientName: "Zhuo^Ma",
      patientDob: "1980-05-06",
      matching: "unmatched",
    });
    expect(await past(idOf(third))).toBe(5);
    const scheduledId = third.exams[0]!.id;
    const candidate = await api().matching.candidate({ id: late.id, scheduledId });
    expect(candidate).toMatchObject({
      isOtherPatient: false,
      agrees: expect.arrayContaining(["patientId"]) as string[],
    });
    await api().matching.bindExam({ id: late.id, scheduledId, confirmed: candidate.differs });
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, late.id));
    expect(exam?.patientId).toBe(idOf(third));
  });

  it("are merged as they were read, or not at all", async () => {
    const { second, keptId, lostId } = await twice();
    const between = { id: keptId, lostId, bucketId: bucket.id };
    const { state } = await api().patientMerges.compare(between);
    await api().registry.change({ ...second.order, id: bucket.id, orderId: second.orderId, phone: "13900004444" });
    expect(await problemOf(api().patientMerges.merge({ ...between, state }))).toMatchObject({
      code: "version_conflict",
    });
    expect(await world.platform.db.$count(patientMerges, eq(patientMerges.bucketId, bucket.id))).toBe(0);
  });

  it("are merged once by two at once, whichever way, and an order of the moment is lost to nobody", async () => {
    const { keptId, lostId } = await twice();
    const between = { id: keptId, lostId, bucketId: bucket.id };
    const { state } = await api().patientMerges.compare(between);
    const back = { id: lostId, lostId: keptId, bucketId: bucket.id };
    const { state: backState } = await api().patientMerges.compare(back);
    const outcomes = await Promise.allSettled([
      api().patientMerges.merge({ ...between, state }),
      api().patientMerges.merge({ ...back, state: backState }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const orders = await Promise.all([lostId, keptId].map((pid) => register({ pid, name: "卓玛", dob: "1980-05-06" })));
    expect(new Set(orders.map(idOf)).size).toBe(1);
    expect(await past(keptId)).toBe(5);
  });

  it("are two again when it is taken back, but for what was changed since", async () => {
    const { first, second, keptId, lostId, examId } = await twice();
    const { id: mergeId } = await merge(keptId, lostId, { idCard: "lost" });
    const { order } = await api().registry.findByOrderId({ id: bucket.id, orderId: second.orderId });
    await api().registry.change({ ...order, id: bucket.id, orderId: second.orderId, phone: "13900005555" });
    const undone = await api().patientMerges.undo({ mergeId, bucketId: bucket.id });
    expect(undone).toMatchObject({ undoneBy: registrar.name });
    const [one, two] = await Promise.all(
      [first, second].map(
        async ({ orderId }) => (await api().registry.findByOrderId({ id: bucket.id, orderId })).order,
      ),
    );
    expect(one).toMatchObject({ pid: keptId, name: "卓玛", namePinyin: "Droma", idCard: "" });
    expect(two).toMatchObject({
      pid: lostId,
      name: "卓嘎",
      namePinyin: "Drolkar",
      phone: "13900005555",
      idCard: idCardOf("1980-05-06", "F"),
    });
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.id, examId));
    expect(exam).toMatchObject({ patientId: lostId, patientName: "卓嘎" });
    const again = api().patientMerges.undo({ mergeId, bucketId: bucket.id });
    expect(await problemOf(again)).toMatchObject({ code: "conflict" });
    await merge(keptId, lostId);
  });

  it("are of one organization, and merged by those alone who may take away", async () => {
    const { keptId, lostId } = await twice();
    const clerk = await world.given.member(bucket, "member", "registry_create", "registry_update");
    expect(await problemOf(merge(keptId, lostId, {}, clerk))).toMatchObject({ code: "forbidden" });
    const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
    const stranger = await world.given.member(other, "admin");
    const there = { id: keptId, lostId, bucketId: other.id };
    expect(await problemOf(api(stranger).patientMerges.compare(there))).toMatchObject({ code: "not_found" });
    expect(await problemOf(merge(keptId, keptId))).toMatchObject({ code: "not_found" });
    const { id: mergeId } = await merge(keptId, lostId);
    expect(await problemOf(merge(keptId, lostId))).toMatchObject({ code: "already_merged" });
    const undo = api(stranger).patientMerges.undo({ mergeId, bucketId: other.id });
    expect(await problemOf(undo)).toMatchObject({ code: "not_found" });
  });
});
