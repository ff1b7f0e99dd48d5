import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/index";
import { ReportContent } from "#contract/reading/report-content";
import { instanceOf } from "../../../support/imaged";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let api: Client;
let patients = 0;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ timeZone: "Asia/Shanghai" });
  api = world.clientOf(await world.given.member(bucket, "member"));
});

/** Exams of one new patient; the first is the one asked about. */
async function examsOf(...fields: Omit<Parameters<TestPlatform["given"]["exam"]>[0], "bucketId">[]) {
  const patientId = `P-VISIT-${(patients += 1)}`;
  const made = [];
  for (const one of fields) made.push(await world.given.exam({ bucketId: bucket.id, patientId, ...one }));
  const [first, ...others] = made;
  if (!first) throw new Error("no exam");
  return { first, others };
}
const found = async (id: string, reportId?: string) =>
  (await api.exams.coExams({ id, reportId })).map((exam) => exam.id);
const at = (time: string) => ({ studyDate: new Date(time) });

describe("exams a report may cover too", () => {
  it("are the patient's others of the same day, by the organization's clock", async () => {
    const { first, others } = await examsOf(
      at("2026-03-05T08:00:00+08:00"),
      at("2026-03-05T00:00:00+08:00"),
      at("2026-03-05T23:59:59+08:00"),
      at("2026-03-04T23:59:59+08:00"),
      at("2026-03-06T00:00:00+08:00"),
    );
    expect(await found(first.id)).toEqual([others[1]?.id, others[0]?.id]);
  });

  it("are those of the same request or check-up, whatever the day", async () => {
    const { first, others } = await examsOf(
      { ...at("2026-03-05T08:00:00+08:00"), serviceRequestId: "R1", physicalExamId: "T1", inpatientId: "Z1" },
      { ...at("2026-03-07T08:00:00+08:00"), serviceRequestId: "R1" },
      { ...at("2026-03-06T08:00:00+08:00"), physicalExamId: "T1" },
      { ...at("2026-03-09T08:00:00+08:00"), inpatientId: "Z1" },
    );
    expect(await found(first.id)).toEqual([others[0]?.id, others[1]?.id]);
  });

  it("are not joined by numbers nobody typed", async () => {
    const { first } = await examsOf(at("2026-03-05T08:00:00+08:00"), at("2026-03-06T08:00:00+08:00"));
    expect(await found(first.id)).toEqual([]);
  });

  it("are no other patient's, no other organization's, and none that is deleted", async () => {
    const day = at("2026-03-05T08:00:00+08:00");
    const { first } = await examsOf(day, { ...day, deleted: new Date() });
    await world.given.exam({ bucketId: bucket.id, patientId: "P-SOMEBODY", ...day });
    const elsewhere = await world.given.organization();
    await world.given.exam({ bucketId: elsewhere.id, patientId: first.patientId, ...day });
    expect(await found(first.id)).toEqual([]);
  });

  it("say whether the report shows a picture of them", async () => {
    const day = at("2026-03-05T08:00:00+08:00");
    const { first, others } = await examsOf(day, day);
    const [other] = others;
    if (!other) throw new Error("no exam");
    const content = ReportContent.parse({ keyImages: [await instanceOf(world, other)] });
    const report = await world.given.report({ bucketId: bucket.id, examId: first.id, content }, day);
    expect(await api.exams.coExams({ id: first.id, reportId: report.id })).toMatchObject([
      { id: other.id, isShown: true },
    ]);
    expect(await api.exams.coExams({ id: first.id })).toMatchObject([{ id: other.id, isShown: false }]);
    const foreign = await problemOf(api.exams.coExams({ id: first.id, reportId: other.report.id }));
    expect(foreign.code).toBe("not_found");
  });
});
