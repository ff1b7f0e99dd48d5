import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportVersions } from "#api/infrastructure/database/schema/index";
import type { ExtensionField, ExtensionValue } from "#contract/organizations/extension-values";
import type { Client } from "#contract/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const written = ReportContent.parse({ finding: "左乳外上象限见肿块。", diagnosis: "左乳肿块。" });

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let manager: Client;
let reports: Client["reports"];
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  bucket = await world.given.organization({ fourEyes: false, inspectionLevels: quietInspection });
  author = await world.given.member(bucket, "contentManager");
  manager = world.clientOf(await world.given.member(bucket, "admin"));
  reports = world.clientOf(author).reports;
});

const grade = { key: "grade", label: "BI-RADS", type: "choice" as const, options: ["3", "4A"] };
const size = { key: "size", label: "最大径（mm）", type: "number" as const };

const add = (field: Partial<ExtensionField> & { key: string; label: string }) =>
  manager.lists.extensionConfigs.add({ id: bucket.id, subject: "report", ...field });
const change = async (entry: Awaited<ReturnType<typeof add>>, changes: Partial<typeof entry>) =>
  manager.lists.extensionConfigs.change({ ...entry, ...changes, id: bucket.id, entryId: entry.id });

/** A report the author is writing. */
async function open(extensions?: ExtensionValue[]) {
  const content = extensions ? { ...written, extensions } : written;
  const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1, content });
  await reports.lock({ id: report.id });
  return report;
}
const submit = (id: string, version: number, extensions?: Record<string, string>) =>
  reports.submit({ id, version, content: { ...written, ...(extensions && { extensions }) } });

const value = (field: { key: string; label: string; type?: ExtensionField["type"] }, text: string): ExtensionValue => ({
  key: field.key,
  label: field.label,
  type: field.type ?? "text",
  value: text,
});

describe("values of a report's added fields", () => {
  test("are saved with their labels, and every version keeps those of its day", async () => {
    const entry = await add(grade);
    const { id } = await open();
    const saved = await reports.save({ id, version: 1, content: { ...written, extensions: { grade: "3" } } });
    expect(saved.content.extensions).toEqual([value(grade, "3")]);
    expect(saved.extensionFields).toEqual([{ ...grade, isRequired: false }]);
    const renamed = await change(entry, { label: "BI-RADS 分类" });
    await submit(id, 2, { grade: "4A" });
    await change(renamed, { isActive: false });
    const versions = await world.platform.db
      .select({ content: reportVersions.content })
      .from(reportVersions)
      .where(eq(reportVersions.reportId, id))
      .orderBy(reportVersions.version);
    expect(versions.map(({ content }) => content.extensions)).toEqual([
      [value(grade, "3")],
      [value({ ...grade, label: "BI-RADS 分类" }, "4A")],
    ]);
    const trace = await reports.trace({ id });
    const [to, from] = trace.flatMap((entry) => entry.id ?? []);
    const diff = await reports.diff({ id, fromId: from ?? "", toId: to ?? "" });
    expect(diff.extensions).toEqual([
      { key: "grade", from: value(grade, "3"), to: value({ ...grade, label: "BI-RADS 分类" }, "4A") },
    ]);
  });

  test("that are wrong are told by field, and nothing is written; the draft keeps them", async () => {
    await add(grade);
    await add(size);
    const { id } = await open();
    const content = { ...written, extensions: { grade: "9", size: "大" } };
    expect(await problemOf(reports.save({ id, version: 1, content }))).toMatchObject({
      code: "extensions_wrong",
      status: 422,
      data: { fields: { grade: "wrongValue", size: "number" } },
    });
    const { draft } = await reports.sync({ id, baseVersion: 1, content });
    expect(draft?.content.extensions).toEqual([value(grade, "9"), value(size, "大")]);
    expect((await reports.detail({ id })).version).toBe(1);
  });

  test("that are required are demanded to submit and to approve, not to save", async () => {
    await add({ ...grade, isRequired: true });
    const { id } = await open();
    await reports.save({ id, version: 1, content: written });
    expect(await problemOf(submit(id, 2))).toMatchObject({
      code: "report_incomplete",
      data: { fields: ["extensions.grade"] },
    });
    expect(await submit(id, 2, { grade: "3" })).toMatchObject({ status: "final" });
    await add({ ...size, isRequired: true });
    await reports.lock({ id });
    expect(await problemOf(reports.approve({ id, version: 3 }))).toMatchObject({
      code: "report_incomplete",
      data: { fields: ["extensions.size"] },
    });
    const content = { ...written, extensions: { grade: "3", size: "12.5" } };
    const approved = await reports.approve({ id, version: 3, content });
    expect(approved).toMatchObject({
      status: "corrected",
      content: { extensions: [{ value: "3" }, { value: "12.5" }] },
    });
  });

  test("of a field that was taken out of use stay readable, and take no other value", async () => {
    const entry = await add(grade);
    await add(size);
    const { id } = await open([value(grade, "3"), value(size, "8")]);
    await change(entry, { isActive: false });
    const saved = await reports.save({ id, version: 1, content: { ...written, extensions: { size: "9" } } });
    expect(saved.content.extensions).toEqual([value(size, "9"), value(grade, "3")]);
    expect(saved.extensionFields.map(({ key }) => key)).toEqual(["size"]);
    const changed = { ...written, extensions: { size: "9", grade: "4A" } };
    expect(await problemOf(reports.save({ id, version: 2, content: changed }))).toMatchObject({
      code: "extension_retired",
      data: { labels: "BI-RADS" },
    });
    // Out of use meanwhile, it does not keep the rest from being kept.
    expect((await reports.sync({ id, baseVersion: 2, content: changed })).draft).toBeNull();
  });

  test("of no field of the organization are refused, also over HTTP", async () => {
    await add(grade);
    const { id } = await open();
    const send = (extensions: object) =>
      world.fetch(`/api/v1/reports/${id}/save`, {
        method: "POST",
        as: author,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ version: 1, content: { ...written, extensions } }),
      });
    expect(await (await send({ status: "corrected" })).json()).toMatchObject({ code: "extension_retired" });
    expect((await send({ grade: { label: "x" } })).status).toBe(400);
    expect((await send({ "a b": "3" })).status).toBe(400);
    expect((await send({ grade: "3".repeat(501) })).status).toBe(400);
    // What was read may be sent back; how its field is called is not the sender's to say.
    const label = "Mine";
    expect((await send([{ ...value(grade, "3"), label }])).status).toBe(200);
    expect((await reports.detail({ id })).content.extensions).toEqual([value(grade, "3")]);
  });

  test("stay as they are when a text is sent without them, and stand in a conflict of versions", async () => {
    await add(grade);
    const { id } = await open([value(grade, "3")]);
    const saved = await reports.save({ id, version: 1, content: { ...written, note: "复查" } });
    expect(saved.content.extensions).toEqual([value(grade, "3")]);
    const stale = reports.save({ id, version: 1, content: { ...written, extensions: { grade: "4A" } } });
    expect(await problemOf(stale)).toMatchObject({
      code: "version_conflict",
      data: { extensions: [{ key: "grade", from: value(grade, "3"), to: value(grade, "4A") }] },
    });
  });

  test("called otherwise since are no unsaved change", async () => {
    const entry = await add(grade);
    const { id } = await open([value(grade, "3")]);
    await change(entry, { label: "分类" });
    const { draft } = await reports.sync({ id, baseVersion: 1, content: { ...written, extensions: { grade: "3" } } });
    expect(draft).toBeNull();
  });
});
