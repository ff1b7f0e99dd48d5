import { nobody } from "#api/infrastructure/actor/principal";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, buckets, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { ingest } from "#api/imaging/ingest/index";
import type { IngestSource } from "#api/imaging/ingest/ingest-source";
import { arrivePart } from "#api/infrastructure/storage/write-part";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid, type SampleDicom } from "../../../support/sample-dicom";

let world: TestPlatform;
let bucketId: string;

beforeAll(async () => {
  world = await testPlatform();
  const group = await world.given.group({ enableRegistry: true });
  bucketId = (await world.given.organization({ groupId: group.id })).id;
});

/** Sends one image of a study of its own, as a device would. @returns its exam */
async function send(sample: SampleDicom, to = bucketId) {
  const { objects, db } = world.platform;
  const sending: IngestSource = {
    bucketId: to,
    source: "dimse",
    actor: { origin: testOrigin, principal: nobody, bucketId: to },
    peer: "CT1",
  };
  const studyUid = sample.studyUid ?? sampleUid();
  const part = await arrivePart(objects.newPart(), [sampleDicom({ ...sample, studyUid })]);
  await ingest(world.platform, sending, [part]);
  const [exam] = await db.select().from(exams).where(eq(exams.studyInstanceUid, studyUid));
  if (!exam) throw new Error("no exam was made");
  return exam;
}

const scheduledNow = async (id: string) =>
  (await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, id)))[0];

describe("images of a scheduled exam", () => {
  it("become it by accession number, with what the registry knows of patient and request", async () => {
    const scheduled = await world.given.scheduledExam({
      bucketId,
      accessionNumber: "R-1",
      patientId: "P1001",
      patientName: "张伟东",
      patientDob: "1970-01-02",
      applyDept: "急诊科",
      clinicImpression: "胸痛",
      urgentFlag: true,
      scheduledStart: new Date("2026-03-05T06:00:00Z"),
    });
    const exam = await send({ accessionNumber: "R-1", name: "Zhang^Weidong" });
    expect(exam).toMatchObject({
      matching: "matched",
      accessionNumber: "R-1",
      patientName: "张伟东",
      applyDept: "急诊科",
      clinicImpression: "胸痛",
      urgentFlag: true,
      studyDesc: "胸部平扫",
      visitAge: 56,
      weightKg: 70,
    });
    expect(await scheduledNow(scheduled.id)).toMatchObject({
      status: "Performed",
      examId: exam.id,
      performed: new Date("2026-03-05T06:30:05Z"),
    });
    const trail = await world.platform.db
      .select({ event: auditEvents.event, detail: auditEvents.detail, subjectId: auditEvents.subjectId })
      .from(auditEvents)
      .where(eq(auditEvents.examId, exam.id))
      .orderBy(asc(auditEvents.sequence));
    expect(trail).toMatchObject([
      { event: "images_received" },
      {
        event: "exam_matched",
        subjectId: scheduled.id,
        detail: { by: "accessionNumber", "patientName.from": "Zhang Weidong", "patientName.to": "张伟东" },
      },
    ]);
  });

  it("become it by the study UID that the worklist gave the device", async () => {
    const scheduled = await world.given.scheduledExam({ bucketId, patientId: "W1", accessionNumber: "R-2" });
    const exam = await send({ studyUid: scheduled.studyInstanceUid, patientId: "W1" });
    expect(exam).toMatchObject({ matching: "matched", accessionNumber: "R-2" });
  });

  it("become it by patient, modality and day, as far as the organization lets days differ", async () => {
    const at = (day: string) => new Date(`${day}T02:00:00Z`);
    const day = { bucketId, patientId: "D1", scheduledStart: at("2026-03-05") };
    const today = await world.given.scheduledExam(day);
    await world.given.scheduledExam({ ...day, modality: "MR" });
    const exam = await send({ patientId: "D1" });
    expect(exam).toMatchObject({ matching: "matched", accessionNumber: today.accessionNumber });

    await world.given.scheduledExam({ bucketId, patientId: "D2", scheduledStart: at("2026-04-05") });
    expect(await send({ patientId: "D2" })).toMatchObject({ matching: "unmatched" });
    const setMatch = (dateMatch: "shift_on" | "disabled") =>
      world.platform.db.update(buckets).set({ dateMatch }).where(eq(buckets.id, bucketId));
    await setMatch("shift_on");
    expect(await send({ patientId: "D2" })).toMatchObject({ matching: "matched" });
    await setMatch("disabled");
    await world.given.scheduledExam({ ...day, patientId: "D3" });
    expect(await send({ patientId: "D3" })).toMatchObject({ matching: "unmatched" });
  });

  it("of another patient under its number stay unmatched, under a number of their own", async () => {
    const scheduled = await world.given.scheduledExam({ bucketId, accessionNumber: "R-4", patientName: "李四" });
    const exam = await send({ accessionNumber: "R-4", patientId: "SOMEBODY" });
    expect(exam.matching).toBe("unmatched");
    expect(exam.accessionNumber).not.toBe("R-4");
    expect(await scheduledNow(scheduled.id)).toMatchObject({ status: "Scheduled", examId: null });
  });

  it("are not those of a cancelled or deleted one, nor of one that has its images", async () => {
    const lost = { bucketId, patientId: "C1", scheduledStart: new Date("2026-03-05T02:00:00Z") };
    await world.given.scheduledExam({ ...lost, status: "Cancelled", accessionNumber: "R-5" });
    await world.given.scheduledExam({ ...lost, deleted: new Date() });
    expect(await send({ patientId: "C1", accessionNumber: "R-5" })).toMatchObject({ matching: "unmatched" });
    await world.given.scheduledExam({ ...lost, accessionNumber: "R-6" });
    expect(await send({ patientId: "C1", accessionNumber: "R-6" })).toMatchObject({ matching: "matched" });
    const second = await send({ patientId: "C1", accessionNumber: "R-6" });
    expect(second.matching).toBe("unmatched");
    expect(second.accessionNumber).not.toBe("R-6");
  });

  it("make one exam when they come at once", async () => {
    await world.given.scheduledExam({ bucketId, accessionNumber: "R-7", patientId: "P1001" });
    const sent = await Promise.all(Array.from({ length: 4 }, () => send({ accessionNumber: "R-7" })));
    expect(sent.map(({ matching }) => matching).sort()).toEqual(["matched", "unmatched", "unmatched", "unmatched"]);
  });

  it("wait for nobody where no registry is kept", async () => {
    const other = await world.given.organization();
    expect(await send({ patientId: "X1" }, other.id)).toMatchObject({ matching: null });
    expect(await send({ accessionNumber: "R-1" }, other.id)).toMatchObject({ accessionNumber: "R-1" });
  });
});
