import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { idCardOf } from "../../../support/id-card";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";
import { as, bucket, deviceId, register, registrar, useRegistryDesk, world } from "./registry-desk";

useRegistryDesk();

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
    expect(await find({ from: today(), to: today(), deviceId, modality: ["CT"], status: ["Registered"] })).toContain(
      "诸葛测试",
    );
    expect(await find({ name: "诸葛", to: "2020-01-01" })).toEqual([]);
    for (const isOtherPerson of [false, true]) await register({ isOtherPerson });
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
