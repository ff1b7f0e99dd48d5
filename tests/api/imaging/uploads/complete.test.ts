import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { attachments, auditEvents, exams, instances, reports, series } from "#api/infrastructure/database/schema/index";
import { verifyCodeLetters } from "#contract/identity/verify-code";
import { ExamInfo } from "#contract/registration/exam-info";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;
let upload: ReturnType<typeof uploading>;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  upload = uploading(world, account, bucket.id);
});

/** Two series of two and one images. */
function studyFiles(studyUid = sampleUid(), patientId = "P1001") {
  const [first, second] = [sampleUid(), sampleUid()];
  return [
    { name: "CT/1.dcm", bytes: sampleDicom({ studyUid, patientId, seriesUid: first, instanceNumber: "1" }) },
    { name: "CT/2.dcm", bytes: sampleDicom({ studyUid, patientId, seriesUid: first, instanceNumber: "2" }) },
    { name: "CT/3.dcm", bytes: sampleDicom({ studyUid, patientId, seriesUid: second, seriesNumber: "2" }) },
  ];
}

const examRow = async (id: string) => (await world.platform.db.select().from(exams).where(eq(exams.id, id)))[0];

describe("an upload becomes an exam", () => {
  it("with its series, its images, an accession number of the sequence and an empty report", async () => {
    const { db, objects } = world.platform;
    const files = studyFiles();
    const { id, exams: made } = await upload.sendAndComplete([...files, { name: "申请单.png", bytes: onePixelPng }]);
    expect(made).toEqual([
      {
        examId: expect.any(String),
        accessionNumber: "00000001",
        takenAccessionNumber: null,
        patientName: "张伟",
        modality: "CT",
        isNew: true,
        added: 3,
        alreadyThere: 0,
        conflicts: 0,
        attachments: 1,
      },
    ]);
    const examId = made[0]?.examId ?? "";
    expect(await examRow(examId)).toMatchObject({
      bucketId: bucket.id,
      uploaderId: account.id,
      patientName: "张伟",
      patientId: "P1001",
      patientGender: "M",
      patientDob: "1970-01-02",
      visitAge: 56,
      visitAgeUnit: "Y",
      studyDate: new Date("2026-03-05T06:30:05Z"),
      hasImage: true,
      instanceCount: 3,
      reportStatus: "none",
    });
    expect((await examRow(examId))?.nameGrams).toContain("张伟");
    expect(await db.select().from(series).where(eq(series.examId, examId))).toHaveLength(2);
    const stored = await db.select().from(instances).where(eq(instances.examId, examId));
    expect(stored).toHaveLength(3);
    for (const { objectHash } of stored) expect(await objects.has(objectHash)).toBe(true);
    expect(await db.select().from(reports).where(eq(reports.examId, examId))).toMatchObject([
      { status: "none", version: 0, verifyCode: expect.stringMatching(new RegExp(`^[${verifyCodeLetters}]{16}$`)) },
    ]);
    expect(await db.select().from(attachments).where(eq(attachments.examId, examId))).toMatchObject([
      { name: "申请单.png", mediaType: "image/png", uploaderId: account.id },
    ]);
    const trail = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(asc(auditEvents.sequence));
    expect(trail.map(({ event }) => event)).toEqual(["upload_begun", "exam_uploaded"]);
    const read = await upload.api.uploads.read({ id });
    expect(read).toMatchObject({ state: "complete", counts: { expected: 0, accepted: 4, refused: 0 }, exams: made });
  });

  it("once, however often completion is sent, also at the same time", async () => {
    const { id } = await upload.send(studyFiles());
    const answers = await Promise.all([upload.complete(id), upload.complete(id), upload.complete(id)]);
    const again = await upload.api.uploads.complete({ id });
    expect(new Set([...answers, again].map(([exam]) => exam?.examId)).size).toBe(1);
    expect(again).toEqual(answers[0]);
  });

  it("one per study", async () => {
    const made = await upload.sendAndComplete([...studyFiles(sampleUid(), "P1"), ...studyFiles(sampleUid(), "P2")]);
    expect(made.exams.map(({ isNew, added }) => [isNew, added])).toEqual([
      [true, 3],
      [true, 3],
    ]);
    expect(made.exams[0]?.accessionNumber).not.toBe(made.exams[1]?.accessionNumber);
  });

  it("and of several patients nobody's gets the documents unless it is told whose", async () => {
    const [ofFirst, ofSecond] = [sampleUid(), sampleUid()];
    const { id } = await upload.send([
      ...studyFiles(ofFirst, "P1"),
      ...studyFiles(ofSecond, "P2"),
      { name: "申请单.png", bytes: onePixelPng },
    ]);
    expect(await upload.api.uploads.read({ id })).toMatchObject({ mustPlaceAttachments: true });
    expect(await problemOf(upload.complete(id))).toMatchObject({ code: "attachments_unplaced", status: 422 });
    const made = await upload.complete(id, { attachmentsTo: ofSecond });
    const [inSecond] = await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, ofSecond));
    expect(made.map(({ examId, attachments: count }) => [examId === inSecond?.id, count]).sort()).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  it("nor where the studies have no patient ID, or one number of two issuers", async () => {
    const pairs = [
      [{ patientId: "" }, { patientId: "" }],
      [{ issuer: "HERE" }, { issuer: "THERE" }],
    ];
    for (const pair of pairs) {
      const images = pair.map((said, index) => ({ name: `${index}.dcm`, bytes: sampleDicom(said) }));
      const { id } = await upload.send([...images, { name: "申请单.png", bytes: onePixelPng }]);
      expect(await upload.api.uploads.read({ id })).toMatchObject({ mustPlaceAttachments: true });
    }
  });

  it("with the issuer of the patient ID, unless another number was typed", async () => {
    for (const [pid, issuer] of [
      ["P1001", "ELSEWHERE"],
      ["OURS-1", ""],
    ] as const) {
      const studyUid = sampleUid();
      const file = { name: "1.dcm", bytes: sampleDicom({ studyUid, issuer: "ELSEWHERE" }) };
      const { id } = await upload.send([file]);
      const { studies } = await upload.api.uploads.read({ id });
      const infos = studies.map(({ studyInstanceUid, info }) => ({ studyInstanceUid, info: { ...info, pid } }));
      await upload.api.uploads.complete({ id, studies: infos, acceptDifferences: true });
      const [exam] = await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, studyUid));
      expect(exam).toMatchObject({ patientId: pid, patientIdIssuer: issuer });
    }
  });

  it("without images when only documents came", async () => {
    const { id } = await upload.send([{ name: "CT/申请单.png", bytes: onePixelPng }]);
    const { studies } = await upload.api.uploads.read({ id });
    expect(studies).toMatchObject([{ studyInstanceUid: "", fileCount: 1, info: { pid: "", name: "" } }]);
    const [exam] = await upload.complete(id);
    expect(await examRow(exam?.examId ?? "")).toMatchObject({ studyInstanceUid: null, hasImage: false });
  });
});

describe("a study that belongs to an exam already", () => {
  it("is added to it without exam info, each image once", async () => {
    const studyUid = sampleUid();
    const files = studyFiles(studyUid);
    const [first] = (await upload.sendAndComplete(files)).exams;
    const more = sampleDicom({ studyUid });
    const { id } = await upload.send([...files, { name: "4.dcm", bytes: more }]);
    expect((await upload.api.uploads.read({ id })).studies[0]?.existingExam).toMatchObject({
      id: first?.examId,
      isDeleted: false,
    });
    expect(await upload.api.uploads.complete({ id })).toMatchObject([
      { examId: first?.examId, isNew: false, added: 1, alreadyThere: 3 },
    ]);
    expect(await examRow(first?.examId ?? "")).toMatchObject({ instanceCount: 4, verifyReport: false });
  });

  it("asks for an approved report to be verified when images were added, not when none were", async () => {
    const studyUid = sampleUid();
    const files = studyFiles(studyUid);
    const [first] = (await upload.sendAndComplete(files)).exams;
    const examId = first?.examId ?? "";
    await world.platform.db.update(exams).set({ reportStatus: "corrected" }).where(eq(exams.id, examId));
    await upload.sendAndComplete(files);
    expect(await examRow(examId)).toMatchObject({ verifyReport: false });
    await upload.sendAndComplete([{ name: "4.dcm", bytes: sampleDicom({ studyUid }) }]);
    expect(await examRow(examId)).toMatchObject({ verifyReport: true });
  });

  it("is refused while that exam stands in the deleted list", async () => {
    const files = studyFiles();
    const [first] = (await upload.sendAndComplete(files)).exams;
    await world.platform.db
      .update(exams)
      .set({ deleted: new Date() })
      .where(eq(exams.id, first?.examId ?? ""));
    const { id } = await upload.send(files);
    expect(await problemOf(upload.complete(id))).toMatchObject({ code: "exam_deleted" });
  });

  it("is another exam at another organization", async () => {
    const files = studyFiles();
    await upload.sendAndComplete(files);
    const other = await world.given.organization();
    const elsewhere = uploading(world, await world.given.member(other, "admin"), other.id);
    expect((await elsewhere.sendAndComplete(files)).exams).toMatchObject([{ isNew: true, added: 3 }]);
  });
});

describe("exam info", () => {
  it("is asked for before a new exam is made of it", async () => {
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom({ patientId: "", name: "" }) }]);
    expect(await problemOf(upload.api.uploads.complete({ id }))).toMatchObject({ code: "info_missing" });
  });

  it("that contradicts the images has to be confirmed", async () => {
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom() }]);
    const [study] = (await upload.api.uploads.read({ id })).studies;
    if (!study) throw new Error("no study");
    const info = { ...study.info, name: "李伟", gender: "F" as const };
    const described = await upload.api.uploads.describe({ id, studies: [{ ...study, info }] });
    expect(described[0]?.differences).toEqual([
      { field: "name", inImages: "张伟" },
      { field: "gender", inImages: "M" },
    ]);
    expect(await problemOf(upload.complete(id))).toMatchObject({
      code: "info_differs",
      data: { studies: [study.studyInstanceUid] },
    });
    const [exam] = await upload.complete(id, { acceptDifferences: true });
    expect(exam).toMatchObject({ patientName: "李伟" });
  });

  it("has no birth and no exam in the future", async () => {
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom() }]);
    const [study] = (await upload.api.uploads.read({ id })).studies;
    if (!study) throw new Error("no study");
    const { studyInstanceUid } = study;
    const completed = (info: Partial<typeof study.info>) =>
      upload.api.uploads.complete({
        id,
        studies: [{ studyInstanceUid, info: { ...study.info, ...info } }],
        acceptDifferences: true,
      });
    expect(await problemOf(completed({ dob: "2199-05-05" }))).toMatchObject({
      code: "info_wrong",
      data: { studies: [{ studyInstanceUid, fields: { dob: "birthAhead" } }] },
    });
    expect(await problemOf(completed({ studyDate: "2199-01-01T00:00:00Z" }))).toMatchObject({
      data: { studies: [{ studyInstanceUid, fields: { studyDate: "examAhead" } }] },
    });
    expect(await completed({ dob: "1971-01-02" })).toMatchObject([{ isNew: true }]);
  });

  it("tells all that cannot be at once, while it is typed and when it is refused", async () => {
    await upload.sendAndComplete([{ name: "1.dcm", bytes: sampleDicom({ accessionNumber: "CT71" }) }]);
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom() }]);
    const [study] = (await upload.api.uploads.read({ id })).studies;
    if (!study) throw new Error("no study");
    expect(study.faults).toEqual({});
    const { studyInstanceUid } = study;
    const info = { ...study.info, dob: "2199-05-05", studyDate: "2199-01-01T00:00:00Z", accessionNumber: "CT71" };
    const fields = { dob: "birthAhead", studyDate: "examAhead", accessionNumber: "numberTaken" };
    const studies = [{ studyInstanceUid, info }];
    expect(await upload.api.uploads.describe({ id, studies })).toMatchObject([{ faults: fields }]);
    expect(await problemOf(upload.api.uploads.complete({ id, studies, acceptDifferences: true }))).toMatchObject({
      code: "info_wrong",
      data: { studies: [{ studyInstanceUid, fields }] },
    });
  });

  it("that was typed before is still there when the page is opened again", async () => {
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom() }]);
    const [study] = (await upload.api.uploads.read({ id })).studies;
    if (!study) throw new Error("no study");
    const info = { ...study.info, clinicImpression: "咳嗽一周", applyDept: "呼吸科" };
    await upload.api.uploads.describe({ id, studies: [{ ...study, info }] });
    expect((await upload.api.uploads.read({ id })).studies[0]?.info).toEqual(info);
  });
});

describe("a patient ID that was typed", () => {
  const patient = { pid: "Z-900", name: "张建伟", gender: "M", dob: "1960-01-02", modality: "CT" } as const;
  const typed = async (said: Partial<Record<"pid" | "name" | "dob", string>>) => {
    const { id } = await upload.send([{ name: "ecg.png", bytes: onePixelPng }]);
    const info = ExamInfo.parse({ ...patient, ...said });
    return { id, studies: [{ studyInstanceUid: "", info }] };
  };
  const whose = async (said: Parameters<typeof typed>[0]) =>
    (await upload.api.uploads.describe(await typed(said)))[0]?.otherPatient;

  it("of another patient is told with the masked name, and stands where it is confirmed", async () => {
    await upload.api.uploads.complete(await typed({}));
    expect(await whose({})).toBeNull();
    expect(await whose({ dob: undefined })).toBeNull();
    expect(await whose({ pid: "Z-901", name: "李娜" })).toBeNull();
    expect(await whose({ dob: "1961-01-02" })).toBe("张*伟");
    const other = await typed({ name: "李娜" });
    expect(await problemOf(upload.api.uploads.complete(other))).toMatchObject({
      code: "patient_id_differs",
      data: { studies: [""] },
    });
    const confirmed = { ...other, acceptedPatientIds: ["Z-900"] };
    expect(await upload.api.uploads.complete(confirmed)).toMatchObject([{ isNew: true, patientName: "李娜" }]);
  });
});

describe("an accession number", () => {
  const withNumber = (accessionNumber: string) => [{ name: "1.dcm", bytes: sampleDicom({ accessionNumber }) }];

  it("of the images is taken over, unless another exam has it", async () => {
    expect((await upload.sendAndComplete(withNumber("CT77"))).exams).toMatchObject([{ accessionNumber: "CT77" }]);
    const { id } = await upload.send(withNumber("CT77"));
    expect((await upload.api.uploads.read({ id })).studies).toMatchObject([
      { takenAccessionNumber: "CT77", info: { accessionNumber: "" } },
    ]);
    const [renumbered] = await upload.complete(id);
    expect(renumbered).toMatchObject({ takenAccessionNumber: "CT77" });
    expect(renumbered?.accessionNumber).not.toBe("CT77");
  });

  it("of two studies of one order stays with the first", async () => {
    const { id } = await upload.send([...withNumber("CT90"), ...withNumber("CT90")]);
    expect((await upload.api.uploads.read({ id })).studies).toMatchObject([
      { takenAccessionNumber: null, info: { accessionNumber: "CT90" } },
      { takenAccessionNumber: "CT90", info: { accessionNumber: "" } },
    ]);
    expect(await upload.complete(id)).toHaveLength(2);
  });

  it("typed and taken is refused, and nothing of the upload is made", async () => {
    await upload.sendAndComplete(withNumber("CT78"));
    const before = await world.platform.db.$count(exams);
    const { id } = await upload.send([...studyFiles(sampleUid(), "P5"), { name: "1.dcm", bytes: sampleDicom() }]);
    const { studies } = await upload.api.uploads.read({ id });
    const infos = studies.map((study, index) => ({
      ...study,
      info: { ...study.info, accessionNumber: index === 1 ? "CT78" : "" },
    }));
    expect(await problemOf(upload.api.uploads.complete({ id, studies: infos }))).toMatchObject({
      code: "accession_taken",
      data: { accessionNumber: "CT78" },
    });
    expect(await world.platform.db.$count(exams)).toBe(before);
    expect((await upload.complete(id)).map(({ isNew }) => isNew)).toEqual([true, true]);
  });

  it("in use is told of every study, with what has to be confirmed, before anything is made", async () => {
    await upload.sendAndComplete(withNumber("CT79"));
    const bytes = [1, 2, 3].map((number) => sampleDicom({ name: `Zhang^San${number}`, patientId: `P${number}` }));
    const { id } = await upload.send(bytes.map((one, index) => ({ name: `${index}.dcm`, bytes: one })));
    const { studies } = await upload.api.uploads.read({ id });
    const numbers = ["CT80", "CT79", "CT80"];
    const typed = studies.map(({ studyInstanceUid, info }, index) => ({
      studyInstanceUid,
      info: { ...info, accessionNumber: numbers[index] ?? "", pid: index === 0 ? "other" : info.pid },
    }));
    const uids = studies.map(({ studyInstanceUid }) => studyInstanceUid);
    expect(await problemOf(upload.api.uploads.complete({ id, studies: typed }))).toMatchObject({
      code: "accession_taken",
      data: { studies: [uids[1], uids[2]], differing: [uids[0]] },
    });
  });

  it("longer than 16 characters is refused", async () => {
    const { id } = await upload.send([{ name: "1.dcm", bytes: sampleDicom() }]);
    const [study] = (await upload.api.uploads.read({ id })).studies;
    if (!study) throw new Error("no study");
    const info = { ...study.info, accessionNumber: "A".repeat(17) };
    expect(await problemOf(upload.api.uploads.complete({ id, studies: [{ ...study, info }] }))).toMatchObject({
      code: "bad_request",
    });
  });

  it("of the sequence passes over those staff typed", async () => {
    const other = await world.given.organization();
    const there = uploading(world, await world.given.member(other, "admin"), other.id);
    await there.sendAndComplete(withNumber("00000002"));
    const issued = [await there.sendAndComplete(withNumber("")), await there.sendAndComplete(withNumber(""))];
    expect(issued.map(({ exams: made }) => made[0]?.accessionNumber)).toEqual(["00000001", "00000003"]);
  });
});
