import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { devices, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { dataSetIn } from "#api/imaging/dimse/dimse-request";
import { actionRequest } from "#api/imaging/dimse/command";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { commitmentInstanceUid } from "#api/imaging/dimse/storage-commitment";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { dicomObject, greyModule, secondaryCapture } from "../../../support/dicom-objects";
import { tellStep } from "../../../support/performed-step";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

const explicit = "1.2.840.10008.1.2.1";

const associated = (bucket: { aeTitle: string }, abstractSyntax: string) =>
  openAssociation(
    { hostName: "127.0.0.1", port: peers.port, usesTls: false, certificates: [] },
    {
      calledAeTitle: bucket.aeTitle,
      callingAeTitle: "CT1",
      contexts: [{ id: 1, abstractSyntax, transferSyntaxes: [explicit] }],
    },
    world.platform.settings,
  );

const toldStep = (bucket: { aeTitle: string }, uid: string, what: "create" | "set", elements: WritableElement[]) =>
  tellStep({ port: peers.port, calledAeTitle: bucket.aeTitle, callingAeTitle: "CT1" }, uid, what, elements);

/** Asks for commitment and waits on the same association for what became of it. */
async function committed(bucket: { aeTitle: string }, uids: readonly string[]) {
  const association = await associated(bucket, sopClasses.storageCommitment);
  const named = { sopClassUid: sopClasses.storageCommitment, sopInstanceUid: commitmentInstanceUid };
  const items = uids.map((uid): WritableElement[] => [
    [tags.ReferencedSOPClassUID, "UI", secondaryCapture],
    [tags.ReferencedSOPInstanceUID, "UI", uid],
  ]);
  const action = writeDataSet([
    [0x00081195, "UI", sampleUid()],
    [tags.ReferencedSOPSequence, "SQ", items],
  ]);
  await association.request(1, (messageId) => actionRequest({ ...named, messageId }, 1), action);
  const message = await association.next();
  if (!message) throw new Error("no report");
  const parts: Uint8Array[] = [];
  for await (const part of message.dataSet) parts.push(part);
  await association.answer(message, { status: 0 });
  await association.release();
  const report = dataSetIn(Buffer.concat(parts), explicit);
  return report.items(tags.ReferencedSOPSequence).map((item) => item.code(tags.ReferencedSOPInstanceUID));
}

describe.skipIf(!hasDcmtk)("a device's day", () => {
  test("from the worklist to the commitment makes one exam, and a late series asks for its report to be verified", async () => {
    const { db } = world.platform;
    const bucket = await calledOrganization(world, { mayStore: true, mayWorklist: true });
    const [device] = await db
      .insert(devices)
      .values({ bucketId: bucket.id, name: "CT 1", modality: "CT", aeTitle: "CT1", room: "Room 2" })
      .returning();
    const scheduled = await world.given.scheduledExam({
      bucketId: bucket.id,
      modality: "CT",
      deviceId: device?.id,
      status: "Scheduled",
      scheduledStart: new Date(),
    });
    const stateOf = async () =>
      (await db.select().from(scheduledExams).where(eq(scheduledExams.id, scheduled.id)))[0]?.status;

    // The entry is on the device's list.
    const to = ["-aet", "CT1", "-aec", bucket.aeTitle, "127.0.0.1", String(peers.port)];
    const keys = ["AccessionNumber", "StudyInstanceUID", "PatientName", "PatientID"];
    const wanted = [...keys, "ScheduledProcedureStepSequence[0].ScheduledStationAETitle=CT1"];
    const { printed } = await dcmtk("findscu", ["-v", "-W", ...wanted.flatMap((key) => ["-k", key]), ...to]);
    expect(printed).toContain(scheduled.accessionNumber);
    const study = /\(0020,000d\) UI \[([\d.]+)/.exec(printed)?.[1] ?? "";
    expect(study).toBe(scheduled.studyInstanceUid);

    // The step begins.
    const step = sampleUid();
    const request: WritableElement[] = [
      [tags.StudyInstanceUID, "UI", study],
      [tags.AccessionNumber, "SH", scheduled.accessionNumber],
    ];
    const begun: WritableElement[] = [
      [0x00400252, "CS", "IN PROGRESS"],
      [0x00400270, "SQ", [request]],
    ];
    expect(await toldStep(bucket, step, "create", begun)).toBe(0);
    expect(await stateOf()).toBe("Arrived");

    // Images come series by series, one of them over two associations.
    const image = (series: number, sop = sampleUid()) => ({
      sop,
      bytes: dicomObject(
        [
          ...request,
          [tags.SeriesInstanceUID, "UI", `${study}.${series}`],
          [tags.Modality, "CS", "CT"],
          [tags.PatientID, "LO", scheduled.patientId],
          [tags.PatientName, "PN", scheduled.patientName],
          ...greyModule(1, 2),
          [tags.PixelData, "OW", Uint8Array.of(1, 2)],
        ],
        { sopInstanceUid: sop },
      ),
    });
    const send = (images: readonly { bytes: Buffer }[]) =>
      asFiles(
        images.map(({ bytes }) => bytes),
        (paths) => dcmtk("storescu", [...to, ...paths]),
      );
    const [scout, first, second] = [[image(1)], [image(2), image(2)], [image(2), image(2)]];
    for (const images of [scout, first, second]) expect(await send(images)).toMatchObject({ code: 0 });
    const examsOfStudy = () => db.select().from(exams).where(eq(exams.studyInstanceUid, study));
    const [exam, ...others] = await examsOfStudy();
    expect(others).toEqual([]);
    expect(exam).toMatchObject({ instanceCount: 5, accessionNumber: scheduled.accessionNumber, verifyReport: false });

    // It is read and approved while the device reconstructs one more series.
    await db
      .update(exams)
      .set({ reportStatus: "corrected" })
      .where(eq(exams.id, exam?.id ?? ""));
    const late = [image(3)];
    expect(await send(late)).toMatchObject({ code: 0 });
    expect(await examsOfStudy()).toMatchObject([{ id: exam?.id, instanceCount: 6, verifyReport: true }]);

    // The step ends, and the device may delete its images.
    const ended: WritableElement[] = [[0x00400252, "CS", "COMPLETED"]];
    expect(await toldStep(bucket, step, "set", ended)).toBe(0);
    expect(await stateOf()).toBe("Performed");
    const sent = [...scout, ...first, ...second, ...late].map(({ sop }) => sop);
    expect((await committed(bucket, sent)).sort()).toEqual(sent.sort());
  });
});
