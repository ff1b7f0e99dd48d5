import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { tags } from "#api/dicom/encoding/tags";
import { compressed } from "../../../support/compressed-frames";
import { dicomObject, greyModule, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, pathOf } from "../../../support/dicomweb";
import { hasOrthanc, served, startOrthanc, type Orthanc } from "../../../support/orthanc";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

describe.skipIf(!hasOrthanc)("Orthanc's DICOMweb client", () => {
  let world: TestPlatform;
  let orthanc: Orthanc;
  let close: () => Promise<void>;
  const ct = smallPhantom("ct", { slices: 3 }).map(({ bytes }) => bytes);
  const study = pathOf(ct[0] ?? Buffer.alloc(0)).split("/")[2] ?? "";
  let packed: Buffer;

  beforeAll(async () => {
    world = await testPlatform();
    const bucket = await world.given.organization();
    const account = await world.given.member(bucket, "contentManager");
    const pixels = Uint8Array.from({ length: 256 }, (_, index) => index);
    const stream = await compressed("encodeJpegLs", {
      rows: 16,
      columns: 16,
      samplesPerPixel: 1,
      bits: 8,
      bytes: pixels,
    });
    packed = dicomObject(
      [
        [tags.StudyInstanceUID, "UI", sampleUid()],
        [tags.SeriesInstanceUID, "UI", sampleUid()],
        ...greyModule(16, 16),
        [tags.PixelData, "encapsulated", [stream]],
      ],
      { sopInstanceUid: sampleUid(), transferSyntaxUid: "1.2.840.10008.1.2.4.80" },
    );
    const { upload } = dicomwebOf(world, account, bucket.id);
    await upload(ct);
    await upload([packed]);
    const { origin, close: stopServing } = await served(world);
    close = stopServing;
    orthanc = await startOrthanc({ url: `${origin}/dicomweb/${bucket.id}/`, token: account.token });
  });
  afterAll(async () => {
    await orthanc?.stop();
    await close?.();
    await closeExplicitWriter();
  });

  const ask = async (path: string, body: unknown) =>
    (await orthanc.call("POST", `/dicom-web/servers/radbridge/${path}`, JSON.stringify(body))).json();

  test("finds studies and series by their attributes", async () => {
    const found = await ask("qido", { Uri: "/studies", Arguments: { PatientName: "张*", limit: "5" } });
    expect(found).toHaveLength(2);
    expect(JSON.stringify(found)).toContain(study);
    const series = await ask("qido", { Uri: `/studies/${study}/series`, Arguments: { Modality: "CT" } });
    expect(series).toHaveLength(1);
  });

  test("pulls studies whole, also those whose pixels have to be decoded for it", async () => {
    for (const uid of [study, pathOf(packed).split("/")[2]]) await ask("retrieve", { Resources: [{ Study: uid }] });
    const all: string[] = await (await orthanc.call("GET", "/instances")).json();
    expect(all).toHaveLength(4);
    const files = await Promise.all(
      all.map(async (id) => Buffer.from(await (await orthanc.call("GET", `/instances/${id}/file`)).arrayBuffer())),
    );
    expect(ct.every((bytes) => files.some((file) => file.equals(bytes)))).toBe(true);
  });

  test("pushes studies, which are found and had back as they were sent", async () => {
    const mr = smallPhantom("mr", { slices: 4 }).map(({ bytes }) => bytes);
    const sent: { ID: string }[] = [];
    for (const bytes of mr) sent.push(await (await orthanc.call("POST", "/instances", bytes)).json());
    const pushed = pathOf(mr[0] ?? Buffer.alloc(0)).split("/")[2] ?? "";
    for (let round = 0; round < 2; round++) await ask("stow", { Resources: sent.map(({ ID }) => ID) });
    const [found] = await ask("qido", { Uri: "/studies", Arguments: { StudyInstanceUID: pushed } });
    expect(found).toMatchObject({ "0020000D": { Value: pushed }, "00080061": { Value: "MR" } });
    for (const { ID } of sent) await orthanc.call("DELETE", `/instances/${ID}`);
    await ask("retrieve", { Resources: [{ Study: pushed }] });
    for (const [index, { ID }] of sent.entries()) {
      const file = Buffer.from(await (await orthanc.call("GET", `/instances/${ID}/file`)).arrayBuffer());
      expect(file.equals(mr[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });
});
