import { beforeAll, expect, it } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const said = (finding: string) => ReportContent.parse({ finding, diagnosis: "肺结节。" });

/** A report of a patient and the one before, of the same organization. */
async function followed(patientId = "P1", priorId = "P1") {
  const bucket = await world.given.organization();
  const doctor = await world.given.member(bucket, "collaborator");
  const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
  const prior = await world.given.report(
    { bucketId: bucket.id, status: "corrected", content: said("右肺结节约12mm。") },
    { patientId: priorId },
  );
  const report = await world.given.report(
    { bucketId: bucket.id, content: said("右肺结节约15mm。"), ...lease },
    { patientId },
  );
  return { prior, report, reports: world.clientOf(doctor).reports };
}
const changeOf = (from: string, to: string) => ({
  texts: [
    {
      field: "finding",
      parts: [
        { kind: "same", text: "右肺结节约" },
        { kind: "removed", text: from },
        { kind: "added", text: to },
        { kind: "same", text: "。" },
      ],
    },
  ],
});

it("tells what changed since the prior, by the caller's own draft where there is one", async () => {
  const { reports, report, prior } = await followed();
  const ids = { id: report.id, priorId: prior.id };
  expect(await reports.priorDiff(ids)).toEqual(changeOf("12mm", "15mm"));
  await reports.sync({ id: report.id, baseVersion: report.version, content: said("右肺结节约18mm。") });
  expect(await reports.priorDiff(ids)).toEqual(changeOf("12mm", "18mm"));
});

it("compares with nobody else's report, nor with one of another organization or with itself", async () => {
  const { reports, report, prior } = await followed("P1", "P2");
  const other = await followed();
  const codeOf = async (id: string, priorId: string) => (await problemOf(reports.priorDiff({ id, priorId }))).code;
  expect(await codeOf(report.id, prior.id)).toBe("not_found");
  expect(await codeOf(report.id, other.prior.id)).toBe("not_found");
  expect(await codeOf(other.report.id, other.prior.id)).toBe("not_found");
  expect(await codeOf(report.id, report.id)).toBe("not_found");
});
