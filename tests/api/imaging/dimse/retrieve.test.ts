import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, dicomPeers, exams } from "#api/infrastructure/database/schema/index";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { openDicom } from "#api/dicom/encoding/dicom-file";
import { tags } from "#api/dicom/encoding/tags";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { compressed } from "../../../support/compressed-frames";
import { asFiles, dcmtk, hasDcmtk, receivedIn, startReceiver, type Receiver } from "../../../support/dcmtk";
import { dicomObject, greyModule } from "../../../support/dicom-objects";
import { freePort } from "../../../support/free-port";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(() => peers.close());

const pixels = Uint8Array.from({ length: 256 }, (_, index) => index);
const jpegLs = "1.2.840.10008.1.2.4.80";

const image = (
  study: string,
  more: Parameters<typeof dicomObject>[0] = [],
  transferSyntaxUid = "1.2.840.10008.1.2.1",
) =>
  dicomObject(
    [
      [tags.StudyInstanceUID, "UI", study],
      [tags.SeriesInstanceUID, "UI", `${study}.1`],
      [tags.Modality, "CS", "CT"],
      ...greyModule(16, 16),
      ...(more.length > 0 ? more : [[tags.PixelData, "OW", pixels] as const]),
    ],
    { sopInstanceUid: sampleUid(), transferSyntaxUid },
  );

async function jpegLsImage(study: string) {
  const frame = { rows: 16, columns: 16, samplesPerPixel: 1, bits: 8, bytes: pixels } as const;
  const frames = [await compressed("encodeJpegLs", frame)];
  return image(study, [[tags.PixelData, "encapsulated", frames]], jpegLs);
}

type Called = Awaited<ReturnType<typeof calledOrganization>>;
const to = ({ aeTitle }: Called) => ["-aet", "CT1", "-aec", aeTitle, "127.0.0.1", String(peers.port)];

async function organizationWith(files: readonly Buffer[]): Promise<Called> {
  const bucket = await calledOrganization(world, { mayStore: true, mayQuery: true, mayRetrieve: true });
  const sent = await asFiles(files, (paths) => dcmtk("storescu", ["-xt", ...to(bucket), ...paths]));
  expect(sent).toMatchObject({ code: 0 });
  return bucket;
}

async function receiverOf(bucket: { id: string }, options: readonly string[] = []): Promise<Receiver> {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  await world.platform.db
    .insert(dicomPeers)
    .values({ bucketId: bucket.id, name: "Archive", aeTitle: "ARCHIVE", hostName: "127.0.0.1", port: receiver.port });
  return receiver;
}

const move = (bucket: Called, keys: readonly string[], options: readonly string[] = ["-S"]) =>
  dcmtk("movescu", ["-v", ...options, "-aem", "ARCHIVE", ...keys.flatMap((key) => ["-k", key]), ...to(bucket)]);

const opened = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => openDicom(memorySource(await readFile(path)))));

describe.skipIf(!hasDcmtk)("movescu", () => {
  test("has a study sent to a known peer, byte for byte, and the trail says so", async () => {
    const study = sampleUid();
    const files = [image(study), image(study), image(sampleUid())];
    const bucket = await organizationWith(files);
    const receiver = await receiverOf(bucket);
    const moved = await move(bucket, ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`]);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.printed).toMatch(/Move Response \d+ \(Pending\)/);
    expect(moved.printed).toContain("Received Final Move Response (Success)");
    const paths = await receiver.received();
    expect(paths).toHaveLength(2);
    for (const { dataSet } of await opened(paths)) {
      expect(dataSet.code(tags.StudyInstanceUID)).toBe(study);
      expect(dataSet.bytes(tags.PixelData)).toEqual(Buffer.from(pixels));
    }
    const events = await world.platform.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.event, "images_retrieved"), eq(auditEvents.bucketId, bucket.id)));
    expect(events).toEqual([{ detail: { images: 2, by: "C-MOVE", peer: "CT1", to: "ARCHIVE" } }]);
  });

  test("by one series or image, from the patient root too", async () => {
    const study = sampleUid();
    const [one, other] = [image(study), image(study)];
    const bucket = await organizationWith([one, other]);
    const receiver = await receiverOf(bucket);
    const uid = openDicom(memorySource(one)).dataSet.code(tags.SOPInstanceUID);
    await move(bucket, ["QueryRetrieveLevel=IMAGE", `StudyInstanceUID=${study}`, `SOPInstanceUID=${uid}`]);
    expect(await receiver.received()).toHaveLength(1);
    await move(bucket, ["QueryRetrieveLevel=PATIENT", "PatientID=P0001"], ["-P"]);
    expect(await receiver.received()).toHaveLength(2);
  });

  test("at the level of patients findscu tells people apart by issuer, name, birth and sex, and all without a number", async () => {
    const said = [
      {},
      { name: "Zhang^Wei" },
      { name: "Li^Na=李^娜" },
      { birthDate: "20010203" },
      { sex: "F" },
      { issuer: "ELSEWHERE" },
      { patientId: "" },
      { patientId: "" },
    ];
    const bucket = await organizationWith(said.map((one) => sampleDicom({ patientId: "SAME", ...one })));
    const asked = ["PatientID", "PatientName", "PatientBirthDate", "PatientSex"].flatMap((key) => ["-k", key]);
    const patients = ["-v", "-P", "-k", "QueryRetrieveLevel=PATIENT", ...asked, ...to(bucket)];
    const { printed } = await dcmtk("findscu", patients);
    // The first two are one: Zhang Wei is how 张伟 is read.
    expect(printed.match(/Find Response: \d+ \(Pending\)/g)).toHaveLength(said.length - 1);
    const receiver = await receiverOf(bucket);
    const ofElsewhere = ["QueryRetrieveLevel=PATIENT", "PatientID=SAME", "IssuerOfPatientID=ELSEWHERE"];
    await move(bucket, ofElsewhere, ["-P"]);
    expect(await receiver.received()).toHaveLength(1);
  });

  test("sends compressed images as they are to who takes them, decoded to others", async () => {
    const study = sampleUid();
    const bucket = await organizationWith([await jpegLsImage(study)]);
    const keys = ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`];
    for (const [options, syntax] of [
      [["+xa"], jpegLs],
      [["+xe"], "1.2.840.10008.1.2.1"],
      [["+xi"], "1.2.840.10008.1.2"],
    ] as const) {
      const receiver = await receiverOf(bucket, options);
      expect(await move(bucket, keys)).toMatchObject({ code: 0 });
      const [file] = await opened(await receiver.received());
      expect(file?.transferSyntaxUid).toBe(syntax);
      if (syntax !== jpegLs) expect(file?.dataSet.bytes(tags.PixelData)).toEqual(Buffer.from(pixels));
      await world.platform.db.delete(dicomPeers).where(eq(dicomPeers.aeTitle, "ARCHIVE"));
    }
  });

  test("is told of a destination that nobody knows, or that is not there", async () => {
    const study = sampleUid();
    const bucket = await organizationWith([image(study)]);
    const keys = ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`];
    expect((await move(bucket, keys)).printed).toContain("MoveDestinationUnknown");
    await world.platform.db
      .insert(dicomPeers)
      .values({ bucketId: bucket.id, name: "Gone", aeTitle: "ARCHIVE", hostName: "127.0.0.1", port: await freePort() });
    const { printed } = await move(bucket, keys, ["-S", "-d"]);
    expect(printed).toContain("Unable to perform sub-operations");
    expect(printed).toMatch(/Failed Suboperations +: 1/);
  });

  test("is told what failed by its UID", async () => {
    const study = sampleUid();
    const bucket = await organizationWith([image(study), image(study)]);
    const receiver = await receiverOf(bucket, ["--abort-after"]);
    const { printed } = await move(bucket, ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`], ["-S", "-d"]);
    expect(printed).toMatch(/Failed Suboperations +: 2/);
    expect(printed).toContain("FailedSOPInstanceUIDList");
    expect((await receiver.received()).length).toBeLessThanOrEqual(1);
  });

  test("ends by cancelling it", async () => {
    const study = sampleUid();
    const bucket = await organizationWith(Array.from({ length: 30 }, () => image(study)));
    const receiver = await receiverOf(bucket);
    const { printed } = await move(
      bucket,
      ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`],
      ["-S", "--cancel", "1"],
    );
    expect(printed).toMatch(/Received Final Move Response \((Cancel|Success)/);
    expect((await receiver.received()).length).toBeGreaterThan(0);
  });

  test("moves nothing of a deleted exam, findscu finds none and getscu gets none, until it is recovered", async () => {
    const study = sampleUid();
    const bucket = await organizationWith([image(study), image(study)]);
    const receiver = await receiverOf(bucket);
    const keys = ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`];
    const manager = world.clientOf(await world.given.member(bucket, "admin"));
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, study));
    const id = exam?.id ?? "";
    const given = keys.flatMap((key) => ["-k", key]);
    const found = async () => {
      const levels = ["STUDY", "SERIES", "IMAGE"].map((level) =>
        dcmtk("findscu", ["-v", "-S", ...given, "-k", `QueryRetrieveLevel=${level}`, ...to(bucket)]),
      );
      return (await Promise.all(levels)).map(
        ({ printed }) => printed.match(/Find Response: \d+ \(Pending\)/g)?.length ?? 0,
      );
    };
    const got = () =>
      receivedIn(async (folder, received) => {
        await dcmtk("getscu", ["-S", "-od", folder, ...given, ...to(bucket)]);
        return (await received()).length;
      });
    expect([await found(), await got()]).toEqual([[1, 1, 2], 2]);

    await manager.exams.delete({ id, reason: "传错患者" });
    expect([await found(), await got()]).toEqual([[0, 0, 0], 0]);
    const gone = await move(bucket, keys);
    expect(gone.printed).toContain("Received Final Move Response (Success)");
    expect(await receiver.received()).toEqual([]);

    await manager.exams.recovery({ id });
    await move(bucket, keys);
    expect(await receiver.received()).toHaveLength(2);
    expect([await found(), await got()]).toEqual([[1, 1, 2], 2]);
  });

  test("moves nothing for a peer that may not, and nothing of another organization", async () => {
    const study = sampleUid();
    await organizationWith([image(study)]);
    const other = await calledOrganization(world, { mayQuery: true, mayRetrieve: true });
    const receiver = await receiverOf(other);
    const keys = ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`];
    expect((await move(other, keys)).printed).toContain("Received Final Move Response (Success)");
    expect(await receiver.received()).toEqual([]);
    const asking = await calledOrganization(world, { mayStore: true, mayQuery: true });
    expect((await move(asking, keys)).printed).toContain("No valid Presentation Context");
  });
});

describe.skipIf(!hasDcmtk)("getscu", () => {
  const get = (bucket: Called, keys: readonly string[], folder: string, options: readonly string[] = []) =>
    dcmtk("getscu", ["-v", "-S", "-od", folder, ...options, ...keys.flatMap((key) => ["-k", key]), ...to(bucket)]);

  test("gets a study over its own association, decoded where it takes no compressed images", async () => {
    const study = sampleUid();
    const bucket = await organizationWith([image(study), await jpegLsImage(study)]);
    const keys = ["QueryRetrieveLevel=STUDY", `StudyInstanceUID=${study}`];
    await receivedIn(async (folder, received) => {
      expect(await get(bucket, keys, folder)).toMatchObject({ code: 0 });
      const files = await opened(await received());
      expect(files).toHaveLength(2);
      for (const { dataSet } of files) expect(dataSet.bytes(tags.PixelData)).toEqual(Buffer.from(pixels));
    });
  });

  test("gets nothing for a peer that may not", async () => {
    const bucket = await calledOrganization(world, { mayStore: true, mayQuery: true });
    await receivedIn(async (folder) => {
      const { printed } = await get(bucket, ["QueryRetrieveLevel=STUDY", "StudyInstanceUID=1.2.3"], folder);
      expect(printed).toMatch(/No (Acceptable|valid) Presentation Context/i);
    });
  });
});
