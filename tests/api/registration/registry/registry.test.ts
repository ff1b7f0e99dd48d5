import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { exams, oneTimeKeys, reports, scheduledExams, registryOrders } from "#api/infrastructure/database/schema/index";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { contradictedAge } from "#contract/registration/age-at-visit";
import { NewRegistryOrder } from "#contract/registration/registry";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import type { TestAccount } from "../../../support/given";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let registrar: TestAccount;
let stepId: string;
let deviceId: string;

const today = dayAt(new Date(), "Asia/Shanghai");

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
  const step = await manager.steps.add({ ...at, procedureId: procedure.id, name: "平扫", code: "CT01-1", minutes: 10 });
  [stepId, deviceId] = [step.id, device.id];
});

const as = (account = registrar) => world.clientOf(account).registry;
const typed = (given: Record<string, unknown> = {}) =>
  NewRegistryOrder.parse({
    name: "王小明",
    gender: "M",
    dob: "1980-05-06",
    phone: "13900001111",
    exams: [{ stepId, deviceId, scheduledDate: today }],
    ...given,
  });
const register = (given: Record<string, unknown> = {}) => as().create({ id: bucket.id, ...typed(given) });
const rowOf = async (id: string) =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0];

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

describe("an order", () => {
  it("has a number, a price and a patient ID of its own, and what the step says", async () => {
    const { exams: registered } = await register({
      name: "赵钱孙",
      idCard: idCardOf("1980-05-06", "M").toLowerCase(),
      exams: [{ stepId, scheduledDate: today }, { modality: "US", bodyPart: "腹部", scheduledDate: today }, {}],
    });
    expect(registered).toMatchObject([
      { modality: "CT", bodyPart: "胸部", studyDesc: "胸部平扫 平扫", priceFen: 26_000, status: "Registered" },
      { modality: "US", bodyPart: "腹部", priceFen: 0 },
    ]);
    expect(new Set(registered.map(({ accessionNumber }) => accessionNumber)).size).toBe(2);
    expect(new Set(registered.map(({ patientId }) => patientId)).size).toBe(1);
    expect(registered[0]?.patientId).toMatch(/^P\d{8}$/);
    expect(await rowOf(registered[0]?.id ?? "")).toMatchObject({ scheduledMinutes: 10 });
  });

  it("keeps its price when the list's changes", async () => {
    const order = await register({ name: "价先生" });
    const manager = world.clientOf(await world.given.member(bucket, "admin")).lists.procedures;
    const [procedure] = await manager.list({ id: bucket.id });
    await manager.change({ ...procedure!, id: bucket.id, entryId: procedure!.id, priceFen: 30_000 });
    const { order: again, orderId } = order;
    const changed = await as().change({ ...again, id: bucket.id, orderId, patientNote: "空腹" });
    expect(changed.exams[0]?.priceFen).toBe(26_000);
  });

  it("is made once for a key", async () => {
    const key = "registered-once";
    const first = await register({ name: "单一", key });
    expect(await problemOf(register({ name: "单一", key }))).toMatchObject({
      code: "already_done",
      data: { made: first.orderId },
    });
    expect(await world.platform.db.$count(scheduledExams, eq(scheduledExams.patientName, "单一"))).toBe(1);
    expect(await world.platform.db.$count(oneTimeKeys, eq(oneTimeKeys.operation, "registry.create"))).toBe(1);
  });

  it("takes one to five exams, of a day that has not passed", async () => {
    expect(NewRegistryOrder.safeParse({ ...typed(), exams: [{}] }).success).toBe(false);
    const six = Array.from({ length: 6 }, () => ({ modality: "CT", scheduledDate: today }));
    expect(NewRegistryOrder.safeParse({ ...typed(), exams: six }).success).toBe(false);
    const past = register({ exams: [{ stepId, scheduledDate: "2020-01-01" }] });
    expect(await problemOf(past)).toMatchObject({ code: "date_past" });
  });

  it("refuses a number that another exam has, and makes nothing of the order", async () => {
    const { accessionNumber } = await world.given.exam({ bucketId: bucket.id });
    const before = await world.platform.db.$count(registryOrders);
    const taken = register({ name: "重号", exams: [{ stepId, scheduledDate: today, accessionNumber }] });
    expect(await problemOf(taken)).toMatchObject({ code: "accession_taken" });
    expect(await world.platform.db.$count(registryOrders)).toBe(before);
  });

  it("asks about a person who may be known, until it is said", async () => {
    const { exams: first } = await register({ name: "熟客", dob: "1970-01-01" });
    const again = { name: "熟客", dob: "1970-01-01" };
    expect(await problemOf(register(again))).toMatchObject({
      code: "patient_known",
      data: { patients: [{ patientId: first[0]?.patientId }] },
    });
    expect((await register({ ...again, isOtherPerson: true })).exams[0]?.patientId).not.toBe(first[0]?.patientId);
    const other = { pid: first[0]?.patientId, name: "生客", dob: "1999-09-09" };
    expect(await problemOf(register(other))).toMatchObject({ code: "patient_known" });
  });

  it("is changed for its open exams alone", async () => {
    const {
      orderId,
      order,
      exams: registered,
    } = await register({
      name: "改前",
      exams: [
        { stepId, scheduledDate: today },
        { modality: "US", scheduledDate: today },
      ],
    });
    const [first, second] = registered;
    await as().step({ id: bucket.id, examId: second!.id, step: "cancel", reason: "patientAsked" });
    await as().change({ ...order, id: bucket.id, orderId, name: "改后" });
    expect(await rowOf(first!.id)).toMatchObject({ patientName: "改后", nameGrams: expect.arrayContaining(["改后"]) });
    expect(await rowOf(second!.id)).toMatchObject({ patientName: "改前" });
  });

  it("leaves device and procedure of an exam that has a time to the calendar", async () => {
    const { orderId, order, exams: registered } = await register({ name: "有约" });
    const { db } = world.platform;
    const isFirst = eq(scheduledExams.id, registered[0]!.id);
    await db.update(scheduledExams).set({ scheduledStart: new Date(), status: "Scheduled" }).where(isFirst);
    const changed = { ...order, id: bucket.id, orderId };
    const elsewhere = { ...changed, exams: order.exams.map((exam) => ({ ...exam, deviceId: null })) };
    expect(await problemOf(as().change(elsewhere))).toMatchObject({ code: "exam_booked" });
    const later = { ...changed, exams: order.exams.map((exam) => ({ ...exam, scheduledDate: addDays(today, 1) })) };
    expect(await problemOf(as().change(later))).toMatchObject({
      code: "exam_booked",
      data: { scheduledExamId: registered[0]!.id },
    });
    expect((await as().change({ ...changed, patientNote: "空腹" })).exams[0]?.status).toBe("Scheduled");
  });

  it("is saved once of two who changed the same version; who names none is let through", async () => {
    const { orderId, order, version } = await register({ name: "两台" });
    const save = (given: Record<string, unknown>) => as().change({ ...order, id: bucket.id, orderId, ...given });
    const saved = await Promise.allSettled(["一号台", "二号台"].map((staffNote) => save({ staffNote, version })));
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await problemOf(save({ version }))).toMatchObject({ data: { current: { version: version + 1 } } });
    expect(await save({ patientNote: "空腹" })).toMatchObject({ version: version + 2 });
  });

  it("keeps what was described, where nothing else says it", async () => {
    const { orderId, order } = await register({
      exams: [{ modality: "US", studyDesc: "床旁超声", scheduledDate: today }],
      name: "床旁",
    });
    const exams = order.exams.map((exam) => ({ ...exam, studyDesc: "" }));
    expect((await as().change({ ...order, id: bucket.id, orderId, exams })).exams[0]?.studyDesc).toBe("床旁超声");
  });

  it("has age and birth that agree, the one reckoned from the other", async () => {
    const infants = await register({ name: "推算", dob: null, age: 7, ageUnit: "M" });
    const { patientDob, visitAge, visitAgeUnit } = infants.exams[0]!;
    expect([visitAge, visitAgeUnit]).toEqual([7, "M"]);
    expect(contradictedAge({ visitAge: 7, visitAgeUnit: "M" }, patientDob ?? "", today)).toBeNull();
    const wrong = register({ name: "矛盾", dob: "1988-01-01", age: 7, ageUnit: "M" });
    expect(await problemOf(wrong)).toMatchObject({ code: "info_wrong", data: { fields: { age: "ageBirth" } } });
    const { orderId, order } = infants;
    const change = as().change({ ...order, id: bucket.id, orderId, dob: "1988-01-01" });
    expect(await problemOf(change)).toMatchObject({ code: "info_wrong" });
  });

  it("is of nobody who is not born, nor has a phone or number that is none", async () => {
    const ahead = register({ name: "未生", dob: addDays(today, 1) });
    expect(await problemOf(ahead)).toMatchObject({ code: "info_wrong", data: { fields: { dob: "birthAhead" } } });
    const refused = (given: Record<string, unknown>) =>
      NewRegistryOrder.safeParse({ ...typed(), ...given }).error?.issues.map(({ message }) => message);
    expect(refused({ phone: "abc" })).toEqual(["phone"]);
    for (const phone of ["", "13900001111", "+86 139-0000-1111", "0891-6322222/13900001111", "（0891）6322222"]) {
      expect(refused({ phone }), phone).toBeUndefined();
    }
    for (const accessionNumber of ["A\\1", "A*", "A?", "A\u00011"]) {
      const exams = [{ modality: "CT", scheduledDate: today, accessionNumber }];
      expect(refused({ exams }), accessionNumber).toEqual(["accessionNumber"]);
    }
  });

  it("is another organization's record", async () => {
    const { orderId, exams: registered } = await register({ name: "别家" });
    const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
    const stranger = await world.given.member(other, "admin");
    const id = other.id;
    expect(await problemOf(as(stranger).findByOrderId({ id, orderId }))).toMatchObject({ code: "not_found" });
    const step = as(stranger).step({ id, examId: registered[0]!.id, step: "arrive" });
    expect(await problemOf(step)).toMatchObject({ code: "not_found" });
    expect(await problemOf(as(stranger).revoke({ id: registered[0]!.id }))).toMatchObject({ code: "not_found" });
  });
});

it("says whose exams are done with the arrival, to whoever asks for that", async () => {
  expect(await as().globalConfigs({ keys: "no_image_modality,other" })).toEqual({ no_image_modality: ["ECG"] });
  expect(await as().globalConfigs({ keys: "other" })).toEqual({});
});

describe("the list", () => {
  it("is of one organization, else there is none", async () => {
    for (const id of ["undefined", "null", "0", ""]) {
      expect(await problemOf(as().query({ id })), id).toMatchObject({ code: "params_error" });
      const headers = { "content-type": "application/json" };
      const path = `/api/v1/buckets/${id}/registry/query`;
      const answer = await world.fetch(path, { method: "POST", headers, body: "{}", as: registrar });
      expect(await answer.json(), id).toMatchObject({ status: 400, code: "params_error" });
    }
  });

  it("finds by name, number, day, state and device, the latest first", async () => {
    const { exams: registered } = await register({
      name: "诸葛测试",
      phone: "13700009999",
      dob: "1990-03-07",
      idCard: idCardOf("1990-03-07", "M"),
    });
    const find = async (query: Record<string, unknown>) =>
      (await as().query({ id: bucket.id, ...query })).exams.map(({ patientName }) => patientName);
    const number = registered[0]!.accessionNumber;
    for (const query of [
      { name: "诸葛" },
      { name: "zhuge" },
      { number },
      { number: String(Number(number)) },
      { number: "13700009999" },
      { number: idCardOf("1990-03-07", "M") },
      { number: registered[0]!.patientId.toLowerCase() },
    ]) {
      expect(await find(query), JSON.stringify(query)).toEqual(["诸葛测试"]);
    }
    expect(await find({ from: today, to: today, deviceId, modality: ["CT"], status: ["Registered"] })).toContain(
      "诸葛测试",
    );
    expect(await find({ name: "诸葛", to: "2020-01-01" })).toEqual([]);
    expect((await as().query({ id: bucket.id, limit: 2 })).exams).toHaveLength(2);
  });

  it("knows who was here, by name, phone and ID card", async () => {
    await world.given.exam({ bucketId: bucket.id, patientName: "旧病人", patientId: "OLD1", patientPhone: "0891-123" });
    for (const text of ["旧病", "jiubing", "OLD1", "old1", "0891-123"]) {
      const patients = await as().patients({ id: bucket.id, text });
      expect(
        patients.map(({ patientId }) => patientId),
        text,
      ).toEqual(["OLD1"]);
    }
  });
});

describe("what a patient was here for", () => {
  it("lists orders and exams that came without one, each once, the latest first", async () => {
    const { exams: registered, orderId } = await register({ name: "常客" });
    const { patientId, accessionNumber } = registered[0]!;
    const made = await world.given.exam({ bucketId: bucket.id, patientId, studyDate: new Date("2020-02-02") });
    const { db } = world.platform;
    const done = await world.given.exam({ bucketId: bucket.id, patientId });
    await db.update(scheduledExams).set({ examId: done.id }).where(eq(scheduledExams.id, registered[0]!.id));
    await world.given.exam({ bucketId: bucket.id, patientId, patientIdIssuer: "another hospital" });
    const ofBucket = { bucketId: bucket.id, id: patientId };
    expect(await as().past(ofBucket)).toMatchObject([
      { orderId, examId: done.id, accessionNumber, status: "Registered" },
      { orderId: null, examId: made.id, status: null, when: "2020-02-02T00:00:00.000Z" },
    ]);
    const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
    const stranger = await world.given.member(other, "admin");
    expect(await as(stranger).past({ ...ofBucket, bucketId: other.id })).toEqual([]);
    expect(await problemOf(as(stranger).past(ofBucket))).toMatchObject({ code: "not_found" });
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

describe("a step", () => {
  it("brings the patient, is taken back, and refuses what does not follow", async () => {
    const { exams: registered } = await register({ name: "到检人" });
    const { id: examId, version } = registered[0]!;
    const step = (name: "arrive" | "cancel" | "revoke", given: object = {}) =>
      as().step({ id: bucket.id, examId, step: name, ...given });
    const arrived = await step("arrive", { version });
    expect(arrived).toMatchObject({ status: "Arrived", steps: ["cancel", "revoke"] });
    expect(await problemOf(step("arrive"))).toMatchObject({ code: "step_refused" });
    expect(await problemOf(step("revoke", { version }))).toMatchObject({ code: "version_conflict" });
    expect(await step("revoke")).toMatchObject({ status: "Registered", arrived: null });
    expect(await step("cancel", { reason: "deviceDown" })).toMatchObject({ cancelReason: "deviceDown" });
    expect(await as().revoke({ id: examId })).toMatchObject({ status: "Registered", cancelReason: null });
  });

  it("makes an exam to report of an arrival without images, deletes it when taken back, and brings it again", async () => {
    const { exams: registered } = await register({ name: "心电", exams: [{ modality: "ECG", scheduledDate: today }] });
    const examId = registered[0]!.id;
    const step = (name: "arrive" | "revoke") => as().step({ id: bucket.id, examId, step: name });
    const performed = await step("arrive");
    expect(performed).toMatchObject({ status: "Performed", deletesExam: true, steps: ["revoke"] });
    const made = performed.examId ?? "";
    const { db } = world.platform;
    const [exam] = await db.select().from(exams).where(eq(exams.id, made));
    expect(exam).toMatchObject({
      patientName: "心电",
      accessionNumber: performed.accessionNumber,
      matching: "matched",
    });
    expect(await db.$count(reports, eq(reports.examId, made))).toBe(1);
    expect(await step("revoke")).toMatchObject({ status: "Registered", examId: null });
    const isDeleted = and(eq(exams.id, made), eq(exams.deletedBy, registrar.id));
    expect(await db.$count(exams, isDeleted)).toBe(1);
    expect(await step("arrive")).toMatchObject({ status: "Performed", examId: made });
  });

  it("is not taken back by hand where images were matched", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id });
    const scheduled = await world.given.scheduledExam({ bucketId: bucket.id, status: "Performed", examId: exam.id });
    const revoke = as().revoke({ id: scheduled.id });
    expect(await problemOf(revoke)).toMatchObject({ code: "has_images" });
  });

  it("does not take off what was done, and takes off what waits", async () => {
    const { exams: registered } = await register({ name: "删除人" });
    const { id, accessionNumber } = registered[0]!;
    await as().remove({ id, reason: "登记错误" });
    expect((await as().query({ id: bucket.id, number: accessionNumber })).exams).toEqual([]);
    const arrived = await world.given.scheduledExam({ bucketId: bucket.id, status: "Arrived" });
    expect(await problemOf(as().remove({ id: arrived.id }))).toMatchObject({ code: "step_refused" });
  });
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
    const query = as().query({ id: bucket.id, from: addDays(today, 1), to: today });
    expect(await problemOf(query)).toMatchObject({ code: "bad_request" });
  });

  it("is no device of another modality, and no neutered human being", async () => {
    const manager = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const { id } = await manager.devices.add({ id: bucket.id, name: "MR 1", modality: "MR" });
    const exams = [{ stepId, deviceId: id, scheduledDate: today }];
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
