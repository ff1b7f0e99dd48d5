import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { inspectionOutcomes } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { InspectionLevels } from "#contract/organizations/organizations";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** Right in the finding, left in the diagnosis, and another size. */
const contradictory = ReportContent.parse({
  finding: "右肺上叶见结节影，直径约12mm。",
  diagnosis: "左肺上叶结节，直径约15mm。",
});
const isHeld = z.object({ confirmation: z.string(), findings: z.array(z.object({ rule: z.string() })) });

async function written(inspectionLevels: InspectionLevels = {}) {
  const bucket = await world.given.organization({ inspectionLevels });
  const doctor = await world.given.member(bucket, "collaborator");
  const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
  const { id } = await world.given.report(
    { bucketId: bucket.id, content: contradictory, ...lease },
    { bodyPart: "胸部" },
  );
  const { reports } = world.clientOf(doctor);
  type Sent = Omit<Parameters<typeof reports.submit>[0], "id" | "version">;
  const submit = (sent: Sent = {}) => reports.submit({ id, version: 0, content: contradictory, ...sent });
  const held = async (sent: Sent = {}) => isHeld.parse((await problemOf(submit(sent))).data);
  const admin = world.clientOf(await world.given.member(bucket, "admin"));
  const figures = async (period: { from?: string; to?: string } = {}) => {
    const all = await admin.inspections.figures({ id: bucket.id, ...period });
    const counted = all.filter(({ fixed, overridden, kept, open }) => fixed + overridden + kept + open > 0);
    return Object.fromEntries(
      counted.map(({ rule, fixed, overridden, kept, open }) => [rule, { fixed, overridden, kept, open }]),
    );
  };
  return { bucket, id, submit, held, figures, admin, doctor };
}
const none = { fixed: 0, overridden: 0, kept: 0, open: 0 };

describe("what becomes of a finding", () => {
  it("is open while the report is held back, however often it is sent", async () => {
    const { held, figures } = await written();
    await held();
    await Promise.all([held(), held()]);
    expect(await figures()).toEqual({ laterality: { ...none, open: 1 }, number_mismatch: { ...none, open: 1 } });
  });

  it("is fixed where the text was changed so that it is gone, kept where it was only ticked", async () => {
    const { held, submit, figures } = await written();
    await held();
    const content = { ...contradictory, diagnosis: "右肺上叶结节，直径约15mm。" };
    const { confirmation } = await held({ content });
    await submit({ content, inspectionAccepted: confirmation });
    expect(await figures()).toEqual({ laterality: { ...none, fixed: 1 }, number_mismatch: { ...none, kept: 1 } });
  });

  it("is overridden with the reason of all or its own, and listed with the report's words", async () => {
    const { id, bucket, held, submit, figures, admin } = await written();
    const { confirmation, findings } = await held();
    expect(findings.map(({ rule }) => rule)).toEqual(["laterality", "number_mismatch"]);
    await submit({
      inspectionAccepted: confirmation,
      inspectionReason: "as_seen",
      inspectionReasons: [null, "rule_wrong"],
      inspectionNote: "已阅片",
    });
    expect(await figures()).toEqual({
      laterality: { ...none, overridden: 1 },
      number_mismatch: { ...none, overridden: 1 },
    });
    const page = await admin.inspections.records({ id: bucket.id, rule: "number_mismatch" });
    expect(page).toMatchObject({
      total: 1,
      records: [{ reportId: id, outcome: "overridden", reason: "rule_wrong", note: "已阅片", evidence: "15mm ≠ 12mm" }],
    });
    const sides = await admin.inspections.records({ id: bucket.id, rule: "laterality", outcome: "overridden" });
    expect(sides.records).toMatchObject([{ reason: "as_seen" }]);
    expect((await admin.inspections.records({ id: bucket.id, rule: "laterality", outcome: "kept" })).total).toBe(0);
  });

  it("is fixed by nobody where the rule was switched off meanwhile", async () => {
    const { bucket, held, submit, figures, admin } = await written();
    await held();
    const settings = await admin.organizationSettings.read({ id: bucket.id });
    await admin.organizationSettings.updateReadingRules({
      ...settings,
      inspectionLevels: { laterality: "off", number_mismatch: "off" },
    });
    await submit();
    expect(await figures()).toMatchObject({ laterality: { fixed: 0 }, number_mismatch: { fixed: 0 } });
  });

  it("counts in the period of the organization's days", async () => {
    const { held, figures } = await written();
    await held();
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date());
    expect(Object.keys(await figures({ from: today, to: today }))).toHaveLength(2);
    expect(await figures({ to: "2020-01-01" })).toEqual({});
    expect(await figures({ from: "2100-01-01" })).toEqual({});
  });

  it("stays as it was appended", async () => {
    const { id, held } = await written();
    await held();
    const ofReport = eq(inspectionOutcomes.reportId, id);
    const changed = world.platform.db.update(inspectionOutcomes).set({ outcome: "fixed" }).where(ofReport);
    await expect(changed).rejects.toThrow();
    await expect(world.platform.db.delete(inspectionOutcomes).where(ofReport)).rejects.toThrow();
  });
});

it("counts are for administrators, the words for readers of the organization's exams alone", async () => {
  const { bucket, doctor } = await written();
  const stranger = await world.given.member(await world.given.organization(), "admin");
  const { inspections } = world.clientOf(stranger);
  expect((await problemOf(inspections.figures({ id: bucket.id }))).code).toBe("not_found");
  expect((await problemOf(inspections.records({ id: bucket.id, rule: "laterality" }))).code).toBe("not_found");
  expect((await problemOf(world.clientOf(doctor).inspections.figures({ id: bucket.id }))).code).toBe("forbidden");
});
