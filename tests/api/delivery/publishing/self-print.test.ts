import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { auditEvents, publishingSettings, registryOrders } from "#api/infrastructure/database/schema/index";
import type { Client } from "#contract/index";
import { pdfPages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { freshReport, publishingHouse } from "../../../support/publishing";

let world: TestPlatform;
let house: Awaited<ReturnType<typeof publishingHouse>>;
let admin: Client;
let code: string;

const open = { isSelfServiceOpen: true, delayHours: 0, disclaimer: "请由医生解释报告", recognitionMark: "" };

beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  house = await publishingHouse(world);
  admin = world.clientOf(await world.given.member(house.bucket, "admin"));
  await admin.selfPrint.saveSettings({ id: house.bucket.id, ...open });
  code = await codeNow();
});
afterAll(stopReportPrinting);

async function codeNow() {
  const { url } = await admin.selfPrint.settings({ id: house.bucket.id });
  return url.split("/").at(-1)!;
}
const fresh = (exam: object = {}, report: object = {}) => freshReport(world, house, exam, report);
const find = (number: string, proof = "8000") => world.anonymous.selfPrint.find({ code, number, proof });
const file = (pass: string) => world.fetch(`/api/v1/self-print/${code}/pdf?${new URLSearchParams({ pass })}`);

test("a patient finds the report by number and last four of the phone, and prints it", async () => {
  const report = await fresh();
  const found = await find(report.exam.accessionNumber);
  expect(found.organizationName).toBe(house.bucket.name);
  expect(found.reports).toMatchObject([{ patientName: "张*伟", disclaimer: "请由医生解释报告" }]);
  const answer = await file(found.reports[0]!.pass!);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect((await pdfPages(answer)).join("")).toContain("张小伟");
  await file(found.reports[0]!.pass!);
  const { handOuts, state } = await house.desk.publishing.detail({ id: report.id });
  expect(handOuts).toMatchObject([{ method: "selfService", receiver: "patient", by: null }]);
  expect(state).toBe("handedOut");
  const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, report.id));
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(["self_print_looked", "self_print_printed"]));
});

test("by patient ID, by the identity card, with all reports of that patient that the proof is of", async () => {
  const patientId = `SP-${Date.now()}`;
  const one = await fresh({ patientId });
  await fresh({ patientId, patientPhone: "13800139999" });
  const other = await fresh({ patientId, patientPhone: "" });
  const scheduled = await world.given.scheduledExam({ bucketId: house.bucket.id, examId: other.exam.id });
  await world.platform.db
    .update(registryOrders)
    .set({ idCard: "11010119900101800X" })
    .where(eq(registryOrders.id, scheduled.orderId));
  expect((await find(patientId)).reports).toHaveLength(1);
  expect((await find(patientId, "800x")).reports).toHaveLength(1);
  expect((await find(one.exam.accessionNumber.toLowerCase())).reports).toHaveLength(1);
});

test("what is not approved, recalled or of another organization is not there", async () => {
  const draft = await world.given.report(
    { bucketId: house.bucket.id, status: "final" },
    { patientPhone: "13800138000" },
  );
  const foreign = await freshReport(world, await publishingHouse(world));
  for (const { exam } of [draft, foreign])
    expect(await problemOf(find(exam.accessionNumber))).toMatchObject({ code: "not_found" });
  const recalled = await fresh();
  const { reports } = await find(recalled.exam.accessionNumber);
  const { version } = await house.desk.reports.detail({ id: recalled.id });
  await house.desk.reports.recall({ id: recalled.id, version, reason: "左右写反" });
  expect((await file(reports[0]!.pass!)).status).toBe(404);
  expect(await problemOf(find(recalled.exam.accessionNumber))).toMatchObject({ code: "not_found" });
});

test("before its time it is only told from when", async () => {
  await admin.selfPrint.saveRule({
    id: house.bucket.id,
    modality: "CT",
    patientSource: null,
    delayHours: 24,
    disclaimer: "",
  });
  const report = await fresh();
  const { reports } = await find(report.exam.accessionNumber);
  expect(reports).toMatchObject([{ pass: null }]);
  expect(Date.parse(reports[0]!.released) - Date.parse(reports[0]!.approved)).toBe(24 * 3_600_000);
});

test("wrong number and wrong proof are answered alike, and five tries are all", async () => {
  const report = await fresh();
  const number = report.exam.accessionNumber;
  expect(await problemOf(find("A-UNKNOWN"))).toMatchObject({ code: "not_found" });
  for (let count = 0; count < 5; count++)
    expect(await problemOf(find(number, "0000"))).toMatchObject({ code: "not_found" });
  expect(await problemOf(find(number))).toMatchObject({ code: "too_many_attempts" });
  // Nor by another number of the same patient.
  expect(await problemOf(find(report.exam.patientId))).toMatchObject({ code: "too_many_attempts" });
  const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.bucketId, house.bucket.id));
  expect(events.filter(({ event }) => event === "self_print_refused")).toHaveLength(6);
});

test("right tries are no tries", async () => {
  const report = await fresh();
  for (let count = 0; count < 7; count++) await find(report.exam.accessionNumber);
});

test("a terminal opens nothing once it is closed or has another address", async () => {
  const report = await fresh();
  const former = code;
  await admin.selfPrint.renewCode({ id: house.bucket.id });
  expect(await problemOf(world.anonymous.selfPrint.place({ code: former }))).toMatchObject({ code: "not_found" });
  code = await codeNow();
  expect(await world.anonymous.selfPrint.place({ code })).toMatchObject({ organizationName: house.bucket.name });
  const { reports } = await find(report.exam.accessionNumber);
  await admin.selfPrint.saveSettings({ id: house.bucket.id, ...open, isSelfServiceOpen: false });
  expect((await file(reports[0]!.pass!)).status).toBe(404);
  expect(await problemOf(find(report.exam.accessionNumber))).toMatchObject({ code: "not_found" });
});

test("a rule names a class; the same class has one", async () => {
  const { id } = house.bucket;
  const rule = { id, modality: "CT", patientSource: "I", disclaimer: "" } as const;
  await Promise.all([
    admin.selfPrint.saveRule({ ...rule, delayHours: 5 }),
    admin.selfPrint.saveRule({ ...rule, delayHours: 6 }),
  ]);
  const { rules } = await admin.selfPrint.settings({ id });
  expect(rules).toHaveLength(1);
  const none = { ...rule, modality: null, patientSource: null, delayHours: 1 };
  expect(await problemOf(admin.selfPrint.saveRule(none))).toMatchObject({ code: "bad_request" });
  await admin.selfPrint.removeRule({ id, ruleId: rules[0]!.id });
  expect(await problemOf(admin.selfPrint.removeRule({ id, ruleId: rules[0]!.id }))).toMatchObject({
    code: "not_found",
  });
  expect(await world.platform.db.$count(publishingSettings, eq(publishingSettings.bucketId, id))).toBe(1);
});

test("the recognition mark stands on approved sheets", async () => {
  await admin.selfPrint.saveSettings({ id: house.bucket.id, ...open, recognitionMark: "全国HR" });
  const report = await fresh();
  const { sheet } = await house.desk.printing.sheet({ id: report.id });
  expect(sheet.recognition).toBe("检查互认 全国HR（互认范围为影像和数据，不含诊断结论）");
  const { reports } = await find(report.exam.accessionNumber);
  expect((await pdfPages(await file(reports[0]!.pass!))).join("")).toContain("检查互认全国HR");
  const draft = await world.given.report({ bucketId: house.bucket.id, status: "partial", version: 1 });
  expect((await house.desk.printing.sheet({ id: draft.id })).sheet.recognition).toBeNull();
});
