import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { Client } from "#contract/index";
import { ReportContent } from "#contract/reading/report-content";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let id: string;
let manager: Client;
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  const bucket = await world.given.organization();
  id = bucket.id;
  manager = world.clientOf(await world.given.member(bucket, "admin"));
});

const allergy: ExtensionValue = { key: "allergy", label: "过敏史", type: "yesNo", value: "yes" };
const grade: ExtensionValue = { key: "grade", label: "分级", type: "choice", value: "3" };

describe("a field that an organization adds", () => {
  test("that exams or reports hold a value of is not removed, and keeps its key and its kind", async () => {
    await world.given.exam({ bucketId: id, extensions: [allergy] });
    await world.given.report({ bucketId: id, content: ReportContent.parse({ extensions: [grade] }) });
    const { lists } = manager;
    const ofExams = await lists.extensionConfigs.add({
      id,
      subject: "exam",
      key: "allergy",
      label: "过敏史",
      type: "yesNo",
    });
    const ofReports = await lists.extensionConfigs.add({
      id,
      subject: "report",
      key: "grade",
      label: "分级",
      type: "choice",
      options: ["1", "2"],
    });
    expect(await problemOf(lists.extensionConfigs.remove({ id, entryId: ofExams.id }))).toMatchObject({
      code: "in_use",
      data: { uses: [{ what: "exams", count: 1 }] },
    });
    expect(await problemOf(lists.extensionConfigs.remove({ id, entryId: ofReports.id }))).toMatchObject({
      code: "in_use",
      data: { uses: [{ what: "reports", count: 1 }] },
    });
    const change = (changes: object) =>
      lists.extensionConfigs.change({ ...ofExams, id, entryId: ofExams.id, ...changes });
    expect(await problemOf(change({ key: "drugs" }))).toMatchObject({ data: { field: "key", rule: "fixedInUse" } });
    expect(await problemOf(change({ type: "text" }))).toMatchObject({ data: { field: "type", rule: "fixedInUse" } });
    const renamed = await change({ label: "药物过敏", isActive: false });
    expect(renamed).toMatchObject({ label: "药物过敏", isActive: false, key: "allergy" });
  });

  test("that nothing holds yet may change and go, though another organization uses the same key", async () => {
    const other = await world.given.organization();
    await world.given.exam({ bucketId: other.id, extensions: [allergy] });
    const { extensionConfigs } = manager.lists;
    const entry = await extensionConfigs.add({ id, subject: "exam", key: "allergy", label: "过敏史" });
    const changed = await extensionConfigs.change({ ...entry, id, entryId: entry.id, type: "yesNo", key: "allergies" });
    expect(changed).toMatchObject({ type: "yesNo", key: "allergies" });
    await extensionConfigs.remove({ id, entryId: entry.id });
    expect(await extensionConfigs.list({ id })).toEqual([]);
  });
});
