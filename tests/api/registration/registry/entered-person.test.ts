import { describe, expect, it } from "vitest";
import { addDays } from "#api/infrastructure/time/zoned-days";
import { NewRegistryOrder } from "#contract/registration/registry";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";
import { as, bucket, register, rowOf, stepId, typed, useRegistryDesk, world } from "./registry-desk";

useRegistryDesk();

describe("the pinyin of a name", () => {
  const spelledIn = async (orderId: string) => (await as().findByOrderId({ id: bucket.id, orderId })).order.namePinyin;

  it("is offered in the readings of surnames, and not kept", async () => {
    const { orderId, exams: registered } = await register({ name: "单雄信", phone: "13800007777" });
    expect(await spelledIn(orderId)).toBe("Shan Xiongxin");
    expect(await rowOf(registered[0]!.id)).toMatchObject({ namePinyin: "" });
  });

  it("is what the registrar writes, is found by it, and known the next time", async () => {
    const { orderId, exams: registered } = await register({ name: "单雄义", namePinyin: "Shann Hsiungyi" });
    expect(await spelledIn(orderId)).toBe("Shann Hsiungyi");
    const found = await as().query({ id: bucket.id, name: "hsiungyi" });
    expect(found.exams.map(({ id }) => id)).toEqual([registered[0]!.id]);
    const [known] = await as().patients({ id: bucket.id, text: "单雄义" });
    expect(known?.namePinyin).toBe("Shann Hsiungyi");
  });

  it("follows a name that is corrected, unless it was written anew", async () => {
    const { orderId, order } = await register({ name: "曾小贤", phone: "13800007778" });
    const change = {
      ...order,
      id: bucket.id,
      orderId,
      exams: (await as().findByOrderId({ id: bucket.id, orderId })).order.exams,
    };
    await as().change({ ...change, name: "解小贤" });
    expect(await spelledIn(orderId)).toBe("Xie Xiaoxian");
    await as().change({ ...change, name: "查小贤", namePinyin: "Cha Xiaoxian" });
    expect(await spelledIn(orderId)).toBe("Cha Xiaoxian");
  });

  it("has no hanzi in it", () => {
    expect(NewRegistryOrder.safeParse({ ...typed(), namePinyin: "单" }).success).toBe(false);
    expect(NewRegistryOrder.safeParse({ ...typed(), namePinyin: "Lü Xi'an" }).success).toBe(true);
  });
});

it("fills in what the ID card says of birth and sex, and refuses the card of another birth or sex", async () => {
  const card = { idCard: "11010519491231002X" };
  const empty = await register({ ...card, name: "卡先生", dob: null, gender: "U", isOtherPerson: true });
  expect(empty.exams[0]).toMatchObject({ patientDob: "1949-12-31", patientGender: "F" });
  const wrong = { ...card, name: "卡太太", isOtherPerson: true };
  for (const given of [
    { dob: "1950-01-01", gender: "F" },
    { dob: "1949-12-31", gender: "M" },
  ]) {
    expect(await problemOf(register({ ...wrong, ...given }))).toMatchObject({
      code: "info_wrong",
      data: { fields: { idCard: "idCardDiffers" } },
    });
  }
  expect((await register({ ...wrong, dob: "1949-12-31", gender: "O" })).exams[0]).toMatchObject({ patientGender: "O" });
});

describe("somebody who is known", () => {
  const person = { name: "何春梅", gender: "F", dob: "1992-03-20", phone: "13909701008" };

  it("is asked about when several register the same new person at once", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => register({ ...person, name: "同时人" })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "patient_known" });
    }
  });

  it("is found by name and phone where the birth is left open, and among many of one name", async () => {
    const { exams: first } = await register(person);
    const again = register({ ...person, dob: null });
    expect(await problemOf(again)).toMatchObject({
      code: "patient_known",
      data: { patients: [{ patientId: first[0]?.patientId }] },
    });
    for (let day = 1; day <= 21; day += 1) {
      await world.given.exam({
        ...{ bucketId: bucket.id, patientId: `MANY${day}`, patientName: person.name },
        ...{ patientDob: `1950-01-${String(day).padStart(2, "0")}` },
      });
    }
    expect(await problemOf(register({ ...person, phone: "" }))).toMatchObject({ code: "patient_known" });
  });

  it("is said to be another than those who were shown, and than nobody who came meanwhile", async () => {
    const like = { ...person, name: "何夏梅" };
    const { exams: first } = await register(like);
    const otherThan = [first[0]!.patientId];
    const second = await register({ ...like, isOtherPerson: true, otherThan });
    expect(second.exams[0]?.patientId).not.toBe(otherThan[0]);
    expect(await problemOf(register({ ...like, isOtherPerson: true, otherThan }))).toMatchObject({
      code: "patient_known",
    });
    expect((await register({ ...like, isOtherPerson: true })).exams).toHaveLength(1);
  });

  it("keeps ID and card from an order that is changed to somebody else's, until that is said to be right", async () => {
    const idCard = idCardOf("1951-02-03", "F");
    const { exams: first } = await register({ ...person, name: "何秋梅", idCard, dob: "1951-02-03" });
    const { orderId, order } = await register({ ...person, name: "何冬梅", dob: "1951-02-03" });
    const change = (given: object) => as().change({ ...order, id: bucket.id, orderId, ...said, ...given });
    const said = { isOtherPerson: false, otherThan: [] };
    const pid = first[0]!.patientId;
    for (const given of [{ pid }, { idCard }]) {
      expect(await problemOf(change(given))).toMatchObject({ code: "patient_known" });
    }
    expect(await problemOf(change({ idCard, dob: "1949-12-30" }))).toMatchObject({
      code: "info_wrong",
      data: { fields: { idCard: "idCardDiffers" } },
    });
    expect((await change({ name: "何冬雪" })).exams[0]).toMatchObject({ patientName: "何冬雪" });
    expect((await change({ pid, isOtherPerson: true })).exams[0]).toMatchObject({ patientId: pid });
  });
});

describe("what contradicts itself", () => {
  it("is no list of days the wrong way round", async () => {
    const query = as().query({ id: bucket.id, from: addDays(today(), 1), to: today() });
    expect(await problemOf(query)).toMatchObject({ code: "bad_request" });
  });

  it("is no device of another modality, and no neutered human being", async () => {
    const manager = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const { id } = await manager.devices.add({ id: bucket.id, name: "MR 1", modality: "MR" });
    const exams = [{ stepId, deviceId: id, scheduledDate: today() }];
    expect(await problemOf(register({ name: "机甲", exams }))).toMatchObject({ code: "device_wrong" });
    expect(await problemOf(register({ name: "机乙", gender: "MS" }))).toMatchObject({
      code: "info_wrong",
      data: { fields: { gender: "invalid" } },
    });
  });

  it("is no exam of another order, nor a cancellation for another reason without a word", async () => {
    const one = await register({ name: "单甲" });
    const { orderId, order } = await register({ name: "单乙" });
    const said = { isOtherPerson: false, otherThan: [] };
    const foreign = { ...order, ...said, exams: [{ ...order.exams[0]!, id: one.exams[0]!.id }] };
    expect(await problemOf(as().change({ ...foreign, id: bucket.id, orderId }))).toMatchObject({ code: "not_found" });
    const cancel = { id: bucket.id, examId: one.exams[0]!.id, step: "cancel" as const, reason: "other" as const };
    expect(await problemOf(as().step(cancel))).toMatchObject({ code: "bad_request" });
    expect(await as().step({ ...cancel, note: "家属要求" })).toMatchObject({ status: "Cancelled" });
  });

  it("keeps an age that reaches before the first year of births, and leaves the birth open", async () => {
    const order = await register({ name: "寿星", dob: null, age: 140, ageUnit: "Y" });
    expect(order.exams[0]).toMatchObject({ visitAge: 140, visitAgeUnit: "Y", patientDob: null });
  });
});
