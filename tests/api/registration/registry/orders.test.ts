import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exams, oneTimeKeys, reports, scheduledExams, registryOrders } from "#api/infrastructure/database/schema/index";
import { addDays } from "#api/infrastructure/time/zoned-days";
import { contradictedAge } from "#contract/registration/age-at-visit";
import { NewRegistryOrder } from "#contract/registration/registry";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";
import { as, bucket, register, registrar, rowOf, stepId, typed, useRegistryDesk, world } from "./registry-desk";

useRegistryDesk();

describe("an order", () => {
  it("has a number, a price and a patient ID of its own, and what the step says", async () => {
    const { exams: registered } = await register({
      name: "赵钱孙",
      idCard: idCardOf("1980-05-06", "M").toLowerCase(),
      exams: [{ stepId, scheduledDate: today() }, { modality: "US", bodyPart: "腹部", scheduledDate: today() }, {}],
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
    const six = Array.from({ length: 6 }, () => ({ modality: "CT", scheduledDate: today() }));
    expect(NewRegistryOrder.safeParse({ ...typed(), exams: six }).success).toBe(false);
    const past = register({ exams: [{ stepId, scheduledDate: "2020-01-01" }] });
    expect(await problemOf(past)).toMatchObject({ code: "date_past" });
  });

  it("refuses a number that another exam has, and makes nothing of the order", async () => {
    const { accessionNumber } = await world.given.exam({ bucketId: bucket.id });
    const before = await world.platform.db.$count(registryOrders);
    const taken = register({ name: "重号", exams: [{ stepId, scheduledDate: today(), accessionNumber }] });
    expect(await problemOf(taken)).toMatchObject({ code: "accession_taken", data: { accessionNumber, place: 0 } });
    expect(await world.platform.db.$count(registryOrders)).toBe(before);
  });

  it("says which of its exams has a number that is in use", async () => {
    const { accessionNumber } = await world.given.exam({ bucketId: bucket.id });
    const [first, second] = [
      { stepId, scheduledDate: today() },
      { stepId, scheduledDate: today(), accessionNumber },
    ];
    const inUse = { code: "accession_taken", data: { accessionNumber, place: 1 } };
    expect(await problemOf(register({ name: "第二项", exams: [first, second] }))).toMatchObject(inUse);
    const twice = { ...first, accessionNumber: "TWICE-1" };
    expect(await problemOf(register({ name: "同号", exams: [twice, twice] }))).toMatchObject({ data: { place: 1 } });
    const { orderId, order } = await register({ name: "后加", exams: [first] });
    const change = (exams: typeof order.exams) => as().change({ ...order, id: bucket.id, orderId, exams });
    const added = { ...order.exams[0]!, id: undefined, accessionNumber };
    expect(await problemOf(change([...order.exams, added]))).toMatchObject(inUse);
    const renumbered = { ...order.exams[0]!, accessionNumber };
    expect(await problemOf(change([renumbered]))).toMatchObject({ code: "accession_taken", data: { place: 0 } });
  });

  it("keeps a number from before there was a rule for it, and takes no new one against the rule", async () => {
    const { orderId, exams: registered } = await register({ name: "旧号" });
    const isOld = eq(scheduledExams.id, registered[0]!.id);
    await world.platform.db.update(scheduledExams).set({ accessionNumber: "号码 1" }).where(isOld);
    const { order } = await as().findByOrderId({ id: bucket.id, orderId });
    const change = (given: object) => as().change({ ...order, id: bucket.id, orderId, ...given });
    expect((await change({ patientNote: "空腹" })).exams[0]?.accessionNumber).toBe("号码 1");
    const renumbered = (accessionNumber: string) => change({ exams: [{ ...order.exams[0]!, accessionNumber }] });
    expect(await problemOf(renumbered("号码 2"))).toMatchObject({
      code: "invalid",
      data: { issues: [{ path: "exams[0].accessionNumber", message: "accessionNumber" }] },
    });
    expect((await renumbered("CT-0042")).exams[0]?.accessionNumber).toBe("CT-0042");
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
        { stepId, scheduledDate: today() },
        { modality: "US", scheduledDate: today() },
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
    const later = { ...changed, exams: order.exams.map((exam) => ({ ...exam, scheduledDate: addDays(today(), 1) })) };
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
      exams: [{ modality: "US", studyDesc: "床旁超声", scheduledDate: today() }],
      name: "床旁",
    });
    const exams = order.exams.map((exam) => ({ ...exam, studyDesc: "" }));
    expect((await as().change({ ...order, id: bucket.id, orderId, exams })).exams[0]?.studyDesc).toBe("床旁超声");
  });

  it("has age and birth that agree, the one reckoned from the other", async () => {
    const infants = await register({ name: "推算", dob: null, age: 7, ageUnit: "M" });
    const { patientDob, visitAge, visitAgeUnit } = infants.exams[0]!;
    expect([visitAge, visitAgeUnit]).toEqual([7, "M"]);
    expect(contradictedAge({ visitAge: 7, visitAgeUnit: "M" }, patientDob ?? "", today())).toBeNull();
    const wrong = register({ name: "矛盾", dob: "1988-01-01", age: 7, ageUnit: "M" });
    expect(await problemOf(wrong)).toMatchObject({ code: "info_wrong", data: { fields: { age: "ageBirth" } } });
    const { orderId, order } = infants;
    const change = as().change({ ...order, id: bucket.id, orderId, dob: "1988-01-01" });
    expect(await problemOf(change)).toMatchObject({ code: "info_wrong" });
  });

  it("is of nobody who is not born, nor has a phone or number that is none", async () => {
    const ahead = register({ name: "未生", dob: addDays(today(), 1) });
    expect(await problemOf(ahead)).toMatchObject({ code: "info_wrong", data: { fields: { dob: "birthAhead" } } });
    const refused = (given: Record<string, unknown>) =>
      NewRegistryOrder.safeParse({ ...typed(), ...given }).error?.issues.map(({ message }) => message);
    expect(refused({ phone: "abc" })).toEqual(["phone"]);
    for (const phone of ["", "13900001111", "+86 139-0000-1111", "0891-6322222/13900001111", "（0891）6322222"]) {
      expect(refused({ phone }), phone).toBeUndefined();
    }
    for (const accessionNumber of ["A\\1", "A*", "A?", "A\u00011"]) {
      const exams = [{ modality: "CT", scheduledDate: today(), accessionNumber }];
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
    const { exams: registered } = await register({
      name: "心电",
      exams: [{ modality: "ECG", scheduledDate: today() }],
    });
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
