import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { devices, procedures } from "#api/infrastructure/database/schema/index";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { implicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

type Called = Awaited<ReturnType<typeof calledOrganization>>;
const to = ({ aeTitle }: Called) => ["-aet", "CT1", "-aec", aeTitle, "127.0.0.1", String(peers.port)];
const asked = (bucket: Called, keys: readonly string[]) =>
  dcmtk("findscu", ["-v", "-W", ...keys.flatMap((key) => ["-k", key]), ...to(bucket)]);
const entries = (printed: string) => (printed.match(/Find Response: \d+ \(Pending\)/g) ?? []).length;

/** What IHE Scheduled Workflow has modalities ask for. */
const step = (keys: string) => `ScheduledProcedureStepSequence[0].${keys}`;
const broad = [
  "PatientName",
  "PatientID",
  "PatientBirthDate",
  "PatientSex",
  "AccessionNumber",
  "StudyInstanceUID",
  "RequestedProcedureID",
  "RequestedProcedureDescription",
  "RequestedProcedureCodeSequence",
  step("ScheduledStationAETitle=CT1"),
  step("ScheduledProcedureStepStartDate=20260305"),
  step("ScheduledProcedureStepStartTime"),
  step("Modality=CT"),
  step("ScheduledProcedureStepID"),
];

async function scheduledWorld() {
  const bucket = await calledOrganization(world, { mayWorklist: true });
  const { db } = world.platform;
  const [device] = await db
    .insert(devices)
    .values({ bucketId: bucket.id, name: "CT 1", modality: "CT", aeTitle: "CT1", room: "Room 2" })
    .returning();
  const [procedure] = await db
    .insert(procedures)
    .values({ bucketId: bucket.id, modality: "CT", name: "胸部平扫", code: "CT-CHEST" })
    .returning();
  const scheduled = {
    bucketId: bucket.id,
    modality: "CT" as const,
    deviceId: device?.id,
    procedureId: procedure?.id,
    status: "Scheduled" as const,
    scheduledStart: new Date("2026-03-05T01:30:00Z"),
  };
  return { bucket, scheduled };
}

describe.skipIf(!hasDcmtk)("findscu -W", () => {
  test("gets the exams of its station and day, with what a modality needs of them", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    const one = await world.given.scheduledExam({ ...scheduled, patientId: "P100" });
    await world.given.scheduledExam({ ...scheduled, scheduledStart: new Date("2026-03-06T01:30:00Z") });
    await world.given.scheduledExam({ ...scheduled, modality: "MR", deviceId: null });
    await world.given.scheduledExam({ ...scheduled, status: "Cancelled" });
    const { printed, code } = await asked(bucket, broad);
    expect(code).toBe(0);
    expect(entries(printed)).toBe(1);
    expect(printed).toContain(one.accessionNumber);
    expect(printed).toContain(one.studyInstanceUid);
    expect(printed).toContain("[093000]");
    expect(printed).toContain("胸部平扫");
    expect(printed).toContain("[CT-CHEST");
    expect(printed).toContain("(0040,0100) SQ");
  });

  test("matches by name, number and patient", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    const li = await world.given.scheduledExam({ ...scheduled, patientName: "李娜", patientId: "P200" });
    await world.given.scheduledExam({ ...scheduled, patientName: "王芳", patientId: "P201" });
    for (const keys of [
      ["PatientName=li*", "AccessionNumber"],
      ["PatientID=P200", "AccessionNumber"],
      [`AccessionNumber=${li.accessionNumber}`, "PatientID"],
      [`RequestedProcedureID=${li.accessionNumber}`, "AccessionNumber"],
    ]) {
      const { printed } = await asked(bucket, [...keys, step("Modality")]);
      expect(entries(printed), keys[0]).toBe(1);
      expect(printed).toContain(li.accessionNumber);
    }
    expect(entries((await asked(bucket, ["PatientName=*", step("Modality")])).printed)).toBe(2);
    expect(entries((await asked(bucket, [step("ScheduledProcedureStepStartDate=20260306-")])).printed)).toBe(0);
    expect(entries((await asked(bucket, [step("ScheduledProcedureStepStartTime=0900-1000")])).printed)).toBe(2);
  });

  test("shows an exam without a device to every station of its modality, as its own", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    await world.given.scheduledExam({ ...scheduled, deviceId: null });
    const { printed } = await asked(bucket, broad);
    expect(entries(printed)).toBe(1);
    expect(printed).toContain("[CT1 ]");
    await world.platform.db
      .insert(devices)
      .values({ bucketId: bucket.id, name: "MR 1", modality: "MR", aeTitle: "MR1" });
    expect(entries((await asked(bucket, [step("ScheduledStationAETitle=MR1")])).printed)).toBe(0);
  });

  test("is answered in GB18030 where the peer's entry says so, whatever it asks in", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    const again = await calledOrganization(world, { mayWorklist: true, characterSet: "GB18030" });
    await world.given.scheduledExam({
      ...scheduled,
      bucketId: again.id,
      deviceId: null,
      procedureId: null,
      patientName: "张伟",
    });
    const keys = [
      [tags.PatientName, "PN", ""],
      [0x00400100, "SQ", [[[tags.Modality, "CS", "CT"]]]],
    ] as const;
    const file = writeDataSet(keys, { syntax: implicitLittleEndian });
    const { bytes } = await asFiles([file], (paths) => dcmtk("findscu", ["-v", "-W", ...to(again), ...paths]));
    expect(new TextDecoder("gb18030").decode(bytes)).toContain("[Zhang^Wei=张伟]");
    expect(bucket.id).not.toBe(again.id);
  });

  test("is asked for a number that may be anything by zero, as some libraries write an empty one", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    await world.given.scheduledExam(scheduled);
    const pregnancyStatus = 0x001021c0;
    const printedFor = async (value: number) => {
      const keys = [
        [tags.PatientName, "PN", ""],
        [pregnancyStatus, "US", value],
        [0x00400100, "SQ", [[[tags.Modality, "CS", "CT"]]]],
      ] as const;
      const file = writeDataSet(keys, { syntax: implicitLittleEndian });
      return (await asFiles([file], (paths) => dcmtk("findscu", ["-v", "-W", ...to(bucket), ...paths]))).printed;
    };
    expect(await printedFor(0)).toContain("Find Response: 1 (Pending)");
    // Another number is a key that is not matched by.
    expect(await printedFor(4)).toContain("Find Response: 1 (Pending: WarningUnsupportedOptionalKeys)");
  });

  test("is refused a peer that may not, and a date that is none", async () => {
    const may = await calledOrganization(world, { mayWorklist: true });
    const mayNot = await calledOrganization(world, { mayStore: true, mayQuery: true });
    expect((await asked(mayNot, broad)).printed).toContain("No Acceptable Presentation Contexts");
    const { printed } = await asked(may, [step("ScheduledProcedureStepStartDate=tomorrow")]);
    expect(printed).toMatch(/Failed: Unable|UnableToProcess|0xc001/i);
    const keys = [
      [tags.PatientID, "LO", "\x01\x02"],
      [0x00400100, "SQ", [[[tags.Modality, "CS", "CT"]]]],
    ] as const;
    const unreadable = writeDataSet(keys, { syntax: implicitLittleEndian });
    const answer = await asFiles([unreadable], (paths) => dcmtk("findscu", ["-v", "-W", ...to(may), ...paths]));
    expect(answer.printed).toMatch(/Failed: Unable|UnableToProcess|0xc001/i);
  });
});
