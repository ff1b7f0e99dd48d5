import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReportObjectsJob } from "#api/delivery/report-objects/write-report-objects";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { closeDocumentReader } from "#api/dicom/read-document";
import { auditEvents, exams, instances, reportObjects } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { KeyImage, ReportContent } from "#contract/reading/report-content";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { dciodvfy, hasDciodvfy } from "../../../support/dciodvfy";
import { smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, type JsonAttributes } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;
let dicomweb: ReturnType<typeof dicomwebOf>;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ fourEyes: false, selfApproval: true, inspectionLevels: quietInspection });
  doctor = await world.given.member(bucket, "contentManager");
  dicomweb = dicomwebOf(world, doctor, bucket.id);
});
afterAll(() => {
  stopReportPrinting();
  return closeDocumentReader();
});

const objectClasses = {
  text: "1.2.840.10008.5.1.4.1.1.88.11",
  pdf: "1.2.840.10008.5.1.4.1.1.104.1",
  keyImages: "1.2.840.10008.5.1.4.1.1.88.59",
};
const content = ReportContent.parse({
  finding: "双肺纹理清晰。\n右肺上叶见结节，约 12 mm。",
  diagnosis: "右肺上叶结节。",
  note: "与旧片对比",
});
const doJobs = () => doDueJobs(world.platform, [writeReportObjectsJob]);
const api = () => world.clientOf(doctor);

let given = 0;

/** An exam with images of the kind whose report was approved, two frames of it chosen. */
async function approved(kind: "ct" | "us") {
  given += 1;
  const study = { accessionNumber: `RO-${given}`, date: "20260105", time: "093015", description: "胸部平扫" };
  const { exams: uploaded } = await dicomweb.upload(
    smallPhantom(kind, { seed: given, study }).map(({ bytes }) => bytes),
  );
  const examId = uploaded[0]?.examId ?? "";
  const [report] = await api().exams.reports({ id: examId });
  const reportId = report?.id ?? "";
  const ofExam = await world.platform.db.select().from(instances).where(eq(instances.examId, examId));
  const [first, second = first] = ofExam;
  const keyImages = [first, second].map((image, place) =>
    KeyImage.parse({ instanceId: image?.id, attachmentId: null, frame: kind === "us" ? place : 0, caption: "结节" }),
  );
  const { version } = await api().reports.lock({ id: reportId });
  const { version: after } = await api().reports.approve({ id: reportId, version, content: { ...content, keyImages } });
  return { examId, reportId, version: after };
}

const studyOf = async (examId: string) =>
  (await world.platform.db.select().from(exams).where(eq(exams.id, examId)))[0]!;

/** What DICOMweb finds of the study that is no image of a device, by its class, and the files themselves. */
async function found(examId: string) {
  const { studyInstanceUid } = await studyOf(examId);
  const answer = await dicomweb.get(`/instances?StudyInstanceUID=${studyInstanceUid}`);
  const all: JsonAttributes[] = answer.status === 204 ? [] : await answer.json();
  const value = (one: JsonAttributes, tag: string) => String(one[tag]?.Value?.[0]);
  const objects = Object.values(objectClasses);
  return all
    .filter((one) => objects.includes(value(one, "00080016")))
    .map((one) => ({
      sopClass: value(one, "00080016"),
      path: `/studies/${studyInstanceUid}/series/${value(one, "0020000E")}/instances/${value(one, "00080018")}`,
    }));
}

async function fileAt(path: string): Promise<Buffer> {
  const answer = await dicomweb.get(path, `multipart/related; type="application/dicom"`);
  const body = Buffer.from(await answer.arrayBuffer());
  const start = body.indexOf("\r\n\r\n") + 4;
  return body.subarray(start, body.lastIndexOf("\r\n--"));
}

describe("an approved report", () => {
  it("stands in its study as text, PDF and key images, and asks for no verification by that", async () => {
    const { examId } = await approved("ct");
    expect(await found(examId)).toEqual([]);
    expect(await doJobs()).toBe(1);
    const objects = await found(examId);
    expect(objects.map(({ sopClass }) => sopClass).sort()).toEqual(Object.values(objectClasses).sort());
    expect(await studyOf(examId)).toMatchObject({ verifyReport: false, hasImage: true });
    const { instanceCount } = await api().exams.get({ id: examId });
    const shown = (await api().exams.images({ id: examId })).flatMap((series) => series.instances);
    expect(shown.every(({ kind }) => kind === "image")).toBe(true);
    expect(instanceCount).toBe(shown.length);
    expect(
      (await api().exams.page({ filters: [{ field: "id", operator: "in", values: [examId] }] })).exams,
    ).toMatchObject([{ instanceCount }]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.examId, examId));
    expect(events.map(({ event }) => event)).toContain("report_objects_written");
  });

  it.skipIf(!hasDciodvfy)("is without fault for dciodvfy, of images of one frame and of many", async () => {
    for (const kind of ["ct", "us"] as const) {
      const { examId } = await approved(kind);
      await doJobs();
      const objects = await found(examId);
      const files = await Promise.all(objects.map(({ path }) => fileAt(path)));
      const checked = await asFiles(files, (paths) => Promise.all(paths.map(dciodvfy)));
      expect(checked.map(({ errors }) => errors)).toEqual([[], [], []]);
      expect(checked.map((one) => one.kind).sort()).toEqual([
        "BasicTextSR",
        "EncapsulatedPDF",
        "KeyObjectSelectionDocument",
      ]);
    }
  });

  it.skipIf(!hasDcmtk)("is read by dsrdump, its key images with their frames in the tree itself", async () => {
    const { examId } = await approved("us");
    await doJobs();
    const objects = await found(examId);
    const pathOf = (kind: keyof typeof objectClasses) =>
      objects.find(({ sopClass }) => sopClass === objectClasses[kind])?.path ?? "";
    const [text, keys] = await asFiles([await fileAt(pathOf("text")), await fileAt(pathOf("keyImages"))], (paths) =>
      Promise.all(paths.map((path) => dcmtk("dsrdump", ["+Pl", "+U8", path]))),
    );
    expect(text).toMatchObject({ code: 0 });
    expect(text?.printed).toContain("VERIFIED");
    expect(text?.printed).toContain("右肺上叶见结节，约 12 mm。");
    expect(text?.printed).toContain("右肺上叶结节。");
    expect(keys).toMatchObject({ code: 0 });
    expect(keys?.printed).toContain("Of Interest");
    expect(keys?.printed).toMatch(/IMAGE:=\(USm image,,1\)[\s\S]*IMAGE:=\(USm image,,2\)/);
  });

  it("is taken out of the study when it is recalled, and stands there anew when it is approved again", async () => {
    const { examId, reportId, version } = await approved("ct");
    const before = (await studyOf(examId)).instanceCount;
    await doJobs();
    const first = await found(examId);
    const recalled = await api().reports.recall({ id: reportId, version, reason: "重写" });
    await doJobs();
    expect(await found(examId)).toEqual([]);
    expect(await studyOf(examId)).toMatchObject({ instanceCount: before, verifyReport: false });
    expect((await dicomweb.get(first[0]?.path ?? "")).status).toBe(404);
    await api().reports.lock({ id: reportId, version: recalled.version });
    const { version: submitted } = await api().reports.submit({ id: reportId, version: recalled.version, content });
    await api().reports.lock({ id: reportId, version: submitted });
    await api().reports.approve({ id: reportId, version: submitted, content });
    await doJobs();
    const again = await found(examId);
    expect(again).toHaveLength(2);
    expect(again.filter(({ path }) => first.some((one) => one.path === path))).toEqual([]);
  });

  it("says its addendum, also where that came while the objects were being written", async () => {
    const { examId, reportId } = await approved("ct");
    const writing = doJobs();
    await api().reports.addAddendum({ id: reportId, text: "补充：建议三个月复查。" });
    await writing;
    await doJobs();
    const objects = await found(examId);
    expect(objects).toHaveLength(3);
    const text = objects.find(({ sopClass }) => sopClass === objectClasses.text);
    expect((await fileAt(text?.path ?? "")).toString()).toContain("建议三个月复查");
    const kept = await world.platform.db.select().from(reportObjects).where(eq(reportObjects.reportId, reportId));
    expect(new Set(kept.map(({ version }) => version)).size).toBe(1);
  });

  it("has none where there are no images", async () => {
    const exam = await world.given.report({ bucketId: bucket.id, status: "final", version: 1 });
    const { version } = await api().reports.lock({ id: exam.id });
    await api().reports.approve({ id: exam.id, version, content });
    await doJobs();
    expect(await world.platform.db.select().from(reportObjects).where(eq(reportObjects.reportId, exam.id))).toEqual([]);
  });
});
