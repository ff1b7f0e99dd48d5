import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import type { ExtensionField } from "#contract/organizations/extension-values";
import type { Exam } from "#contract/reading/exams";
import type { Client } from "#contract/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
let keeper: TestAccount;
let manager: Client;
let api: Client;
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  bucket = await world.given.organization();
  keeper = await world.given.member(bucket, "contentManager");
  api = world.clientOf(keeper);
  manager = world.clientOf(await world.given.member(bucket, "admin"));
});

const put = (field: Partial<ExtensionField> & { key: string; label: string }) =>
  manager.extensions.put({ bucketId: bucket.id, subject: "exam", ...field });
const allergy = { key: "allergy", label: "过敏史", type: "yesNo" as const };
const remark = { key: "remark", label: "技师备注" };

const update = async (exam: Exam, extensions?: Record<string, string>, bodyPart = exam.bodyPart) =>
  api.exams.update({
    id: exam.id,
    updated: exam.updated,
    pid: exam.patientId,
    name: exam.patientName,
    gender: exam.patientGender,
    modality: exam.modality,
    bodyPart,
    extensions,
  });
const given = async () => api.exams.get({ id: (await world.given.exam({ bucketId: bucket.id })).id });

describe("values of an exam's added fields", () => {
  test("are written with the exam info, and the trail has what they were and are", async () => {
    await put(allergy);
    await put(remark);
    const exam = await update(await given(), { allergy: "yes", remark: "静脉留置针" });
    expect(exam.extensions).toEqual([
      { ...allergy, value: "yes" },
      { ...remark, type: "text", value: "静脉留置针" },
    ]);
    const later = await update(exam, { allergy: "no" });
    expect(later.extensions).toEqual([{ ...allergy, value: "no" }]);
    const [event] = await world.platform.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, exam.id), eq(auditEvents.event, "exam_updated")))
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    expect(event?.detail).toEqual({
      changed: "extensions.allergy,extensions.remark",
      "extensions.allergy.from": "yes",
      "extensions.allergy.to": "no",
      "extensions.remark.from": "静脉留置针",
      "extensions.remark.to": null,
    });
    expect(later.verifyReport).toBe(false);
  });

  test("are judged by field, and stay where the exam info is sent without them", async () => {
    await put({ ...allergy, isRequired: true });
    const exam = await given();
    expect(await problemOf(update(exam, { allergy: "perhaps" }))).toMatchObject({
      code: "extensions_wrong",
      data: { fields: { allergy: "wrongValue" } },
    });
    expect(await problemOf(update(exam, {}))).toMatchObject({ data: { fields: { allergy: "required" } } });
    expect(await problemOf(update(exam, { allergy: "yes", bucketId: "x" }))).toMatchObject({
      code: "extension_retired",
      data: { labels: "bucketId" },
    });
    const filled = await update(exam, { allergy: "yes" });
    expect((await update(filled, undefined, "头颅")).extensions).toEqual(filled.extensions);
  });

  test("are read with their fields; those of a field out of use stay", async () => {
    const entry = await put(allergy);
    const exam = await update(await given(), { allergy: "yes" });
    expect(await api.extensions.ofExam({ id: exam.id })).toEqual({
      values: [{ ...allergy, value: "yes" }],
      fields: [{ ...allergy, options: [], isRequired: false }],
    });
    const { extensionConfigs } = manager.lists;
    await extensionConfigs.change({ ...entry, id: bucket.id, entryId: entry.id, isActive: false });
    expect(await api.extensions.ofExam({ id: exam.id })).toMatchObject({ values: [{ value: "yes" }], fields: [] });
    expect((await update(exam, {})).extensions).toEqual(exam.extensions);
    const elsewhere = world.clientOf(await world.given.member(await world.given.organization(), "admin"));
    expect(await problemOf(elsewhere.extensions.ofExam({ id: exam.id }))).toMatchObject({ code: "not_found" });
  });
});

describe("an upload", () => {
  test("asks for the fields, demands required ones, and makes exams with their values", async () => {
    await put({ ...allergy, isRequired: true });
    await put(remark);
    const upload = uploading(world, keeper, bucket.id);
    const studyUid = sampleUid();
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom({ studyUid }) }]);
    const { studies, extensionFields } = await api.uploads.read({ id });
    expect(extensionFields.map(({ key, isRequired }) => [key, isRequired])).toEqual([
      ["allergy", true],
      ["remark", false],
    ]);
    const [found] = studies;
    const complete = (extensions: Record<string, string>) =>
      api.uploads.complete({
        id,
        studies: [
          {
            studyInstanceUid: studyUid,
            info: { ...found?.info, pid: "P1", name: "张伟", gender: "M", modality: "CT", extensions },
          },
        ],
        acceptDifferences: true,
      });
    expect(await problemOf(complete({ remark: "" }))).toMatchObject({
      code: "extensions_wrong",
      data: { studies: [{ studyInstanceUid: studyUid, fields: { allergy: "required" } }] },
    });
    expect(await problemOf(complete({ allergy: "no", price: "0" }))).toMatchObject({ code: "extension_retired" });
    await api.uploads.describe({
      id,
      studies: [{ studyInstanceUid: studyUid, info: { extensions: { remark: "typed so far" } } }],
    });
    expect((await api.uploads.read({ id })).studies[0]?.info.extensions).toEqual({ remark: "typed so far" });
    const [made] = await complete({ allergy: "no", remark: "" });
    expect((await api.exams.get({ id: made?.examId ?? "" })).extensions).toEqual([{ ...allergy, value: "no" }]);
  });
});

describe("POST bucket-extensions", () => {
  test("adds a field or makes the one of its key as it is sent, and reports are meant unless told", async () => {
    const { extensions, lists } = manager;
    const added = await extensions.put({ bucketId: bucket.id, key: "grade", label: "分级" });
    const again = await extensions.put({ bucketId: bucket.id, key: "grade", label: "BI-RADS", isRequired: true });
    expect(again).toMatchObject({ id: added.id, label: "BI-RADS", version: added.version + 1, subject: "report" });
    await lists.extensionConfigs.change({ ...again, id: bucket.id, entryId: again.id, isActive: false });
    expect(await extensions.ofBucket({ id: bucket.id })).toEqual([]);
    await extensions.put({ bucketId: bucket.id, key: "grade", label: "BI-RADS" });
    const response = await world.fetch(`/api/v1/buckets/${bucket.id}/extensions`, { as: keeper });
    expect(await response.json()).toEqual([
      { key: "grade", label: "BI-RADS", type: "text", options: [], isRequired: false },
    ]);
    expect(await api.extensions.ofBucket({ id: bucket.id, subject: "exam" })).toEqual([]);
  });
});
