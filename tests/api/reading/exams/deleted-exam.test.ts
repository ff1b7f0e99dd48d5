import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachments, instances } from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let manager: TestAccount;
let reader: TestAccount;
let key: { token: string };
let bucketId: string;
let exam: { id: string; reportId: string; updated: string };
let doors: [name: string, open: (as: { token: string }) => Promise<string>][];
let shared: [name: string, open: () => Promise<string>][];

const studyUid = sampleUid();

beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  bucketId = bucket.id;
  manager = await world.given.member(bucket, "contentManager");
  const may = ["study_package", "report_trace", "report_print", "exam_bind", "attachment_presigned_url"] as const;
  reader = await world.given.member(bucket, "member", ...may);
  const admin = await world.given.member(bucket, "admin");
  key = { token: (await world.clientOf(admin).apiKeys.add({ id: bucketId, name: "PACS" })).key };
  const images = ["1", "2"].map((instanceNumber) =>
    sampleDicom({ studyUid, seriesUid: `${studyUid}.1`, instanceNumber, accessionNumber: "DEL-1", patientId: "PD1" }),
  );
  const files = images.map((bytes, index) => ({ name: `${index}.dcm`, bytes }));
  const sent = [...files, { name: "申请单.png", bytes: onePixelPng }];
  const { exams } = await uploading(world, manager, bucketId).sendAndComplete(sent);
  const api = world.clientOf(manager);
  const { exam: made, report } = await api.exams.detail({ id: exams[0]?.examId ?? "" });
  exam = { id: made.id, reportId: report?.id ?? "", updated: made.updated };
  const other = await world.given.exam({ bucketId, patientId: "PD1", studyDate: new Date(made.studyDate ?? 0) });
  const { db } = world.platform;
  const [image] = await db.select().from(instances).where(eq(instances.examId, exam.id));
  const [picture] = await db.select().from(attachments).where(eq(attachments.examId, exam.id));
  const { expires: _, ...link } = await api.viewers.sharePath({ id: exam.id, days: 2 });
  const pass = { token: link.token };
  await api.studyPackages.make({ id: exam.id });

  const call = (ask: (client: ReturnType<typeof world.clientOf>) => Promise<unknown>) => (as: { token: string }) =>
    ask(world.clientOf(as)).then(
      () => "200",
      async (error: unknown) => (await problemOf(Promise.reject(error))).code,
    );
  const listed =
    (ask: (client: ReturnType<typeof world.clientOf>) => Promise<{ id: string }[]>) => (as: { token: string }) =>
      ask(world.clientOf(as)).then((rows) => (rows.some(({ id }) => id === exam.id) ? "200" : "not_found"));
  const get = (path: string, accept?: string) => async (as: { token: string }) => {
    const answer = await world.fetch(path, { as, headers: accept ? { accept } : {} });
    const body = Buffer.from(await answer.arrayBuffer());
    const isEmpty = answer.status === 204 || body.equals(Buffer.from("[]"));
    return answer.status === 404 || isEmpty ? "not_found" : String(answer.status);
  };
  const api1 = (path: string) => get(`/api/v1${path}`);
  const web = (path: string, accept?: string) => get(`/dicomweb/${bucketId}${path}`, accept);
  const of = pathOf(images[0] ?? Buffer.alloc(0));
  const json = "application/dicom+json";
  const study = `/studies/${studyUid}`;
  doors = [
    ["list", listed(async (c) => (await c.exams.page({ filters: [byNumber] })).exams)],
    ["new exams", listed((c) => c.exams.newly({}))],
    ["past exams", listed((c) => c.exams.past({ id: other.id }))],
    ["co-exams", listed((c) => c.exams.coExams({ id: other.id }))],
    ["exam", call((c) => c.exams.get({ id: exam.id }))],
    ["exam detail", call((c) => c.exams.detail({ id: exam.id }))],
    ["images", call((c) => c.exams.images({ id: exam.id }))],
    ["image conflicts", call((c) => c.imageConflicts.ofExam({ id: exam.id }))],
    ["match candidates", call((c) => c.matching.candidates({ id: exam.id }))],
    ["reports of the exam", call((c) => c.exams.reports({ id: exam.id }))],
    ["report", call((c) => c.reports.detail({ id: exam.reportId }))],
    ["report trace", call((c) => c.reports.trace({ id: exam.reportId }))],
    ["sheet", call((c) => c.printing.sheet({ id: exam.reportId }))],
    ["referral", call((c) => c.printing.referral({ id: exam.id }))],
    ["viewer", call((c) => c.viewers.read({ id: exam.id }))],
    ["measurements", call((c) => c.measurements.read({ id: exam.id }))],
    ["package", call((c) => c.studyPackages.read({ id: exam.id }))],
    ["package file", api1(`/exams/${exam.id}/study-package/file`)],
    ["frame", api1(`/instances/${image?.id}/frames/0`)],
    ["thumbnail", api1(`/instances/${image?.id}/frames/0?size=96`)],
    ["instance file", api1(`/instances/${image?.id}/file`)],
    ["attachment", api1(`/attachments/${picture?.id}/file`)],
    ["QIDO studies", web(`/studies?StudyInstanceUID=${studyUid}`, json)],
    ["QIDO series", web(`${study}/series`, json)],
    ["QIDO instances", web(`/instances?StudyInstanceUID=${studyUid}`, json)],
    ["WADO metadata", web(`${study}/metadata`, json)],
    ["WADO study", web(study)],
    ["WADO instance", web(of)],
    ["WADO frames", web(`${of}/frames/1`)],
    ["WADO rendered", web(`${of}/rendered`)],
    ["WADO thumbnail", web(`${study}/thumbnail`)],
  ];
  shared = [
    ["viewer link", () => api1(`/instances/${image?.id}/frames/0`)(pass)],
    ["viewer link's metadata", () => web(`${of}/metadata`, json)(pass)],
  ];
}, 60_000);
afterAll(stopReportPrinting);

const byNumber = { field: "accessionNumber" as const, operator: "eq" as const, values: ["DEL-1"] };
const some = (names: RegExp) => doors.filter(([name]) => names.test(name));
const tried = async (as: { token: string }, names = /./) =>
  Object.fromEntries(await Promise.all(some(names).map(async ([name, open]) => [name, await open(as)])));
const all = (outcome: string, names = /./) => Object.fromEntries(some(names).map(([name]) => [name, outcome]));
const byPass = async () =>
  Object.fromEntries(await Promise.all(shared.map(async ([name, open]) => [name, await open()])));

test("a deleted exam is gone through every door, with its images, and recovered comes back through every one", async () => {
  const before = await tried(reader);
  expect(before).toEqual(all("200"));
  const passes = await byPass();
  expect(Object.values(passes)).toEqual(["200", "200"]);
  const api = world.clientOf(manager);
  await api.exams.delete({ id: exam.id, reason: "传错患者" });

  expect(await tried(reader)).toEqual(all("not_found"));
  expect(Object.values(await byPass())).not.toContain("200");
  const bin = [{ field: "deletedTime" as const, operator: "within" as const, values: ["30days" as const] }];
  expect((await api.exams.page({ filters: bin })).exams.map(({ id }) => id)).toContain(exam.id);
  // Other systems see no bin: to them a deleted exam is not there.
  expect(await tried(key, /QIDO|WADO/)).toEqual(all("not_found", /QIDO|WADO/));
  expect(await tried(manager, /QIDO/)).toEqual(all("not_found", /QIDO/));
  const { code } = await problemOf(api.exams.update({ ...info, id: exam.id, updated: exam.updated }));
  expect(code).toBe("not_found");

  await api.exams.recovery({ id: exam.id });
  expect(await tried(reader)).toEqual(before);
  expect(await byPass()).toEqual(passes);
});

const info = { pid: "PD1", name: "Zhang Wei", gender: "M" as const, modality: "CT" as const };
