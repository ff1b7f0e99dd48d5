import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exams, instances } from "#api/infrastructure/database/schema/index";
import { tags } from "#api/dicom/encoding/tags";
import { dicomObject, greyModule, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, multipartOf, pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;
beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 6 * 1024 * 1024 });
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
});

async function post(path: string, body: ReturnType<typeof multipartOf>, as: { token: string } = account) {
  const response = await world.fetch(`/dicomweb/${bucket.id}${path}`, { as, method: "POST", ...body });
  const text = await response.text();
  return { status: response.status, answer: text === "" ? null : JSON.parse(text) };
}
const send = (files: readonly Buffer[], path = "/studies") => post(path, multipartOf(files));

const uidOf = (bytes: Buffer | undefined) => pathOf(bytes ?? Buffer.alloc(0)).split("/")[2] ?? "";
const stored = async (study: string) =>
  (await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, study)))[0];

function image(study: string, sop: string, grey = 1, more: Parameters<typeof dicomObject>[0] = []): Buffer {
  return dicomObject(
    [
      [tags.StudyInstanceUID, "UI", study],
      [tags.SeriesInstanceUID, "UI", `${study}.1`],
      ...greyModule(1, 2),
      [tags.PixelData, "OW", Uint8Array.of(grey, grey)],
      ...more,
    ],
    { sopInstanceUid: sop },
  );
}

describe("storing", () => {
  test("instances makes an exam of each study, and each is had back as it was sent", async () => {
    const ct = smallPhantom("ct", { slices: 3 }).map(({ bytes }) => bytes);
    const { status, answer } = await send(ct);
    expect(status).toBe(200);
    expect(answer["00081190"].Value[0]).toBe(`http://localhost/dicomweb/${bucket.id}/studies/${uidOf(ct[0])}`);
    expect(answer["00081199"].Value).toHaveLength(3);
    expect(answer["00081198"]).toBeUndefined();
    expect(await stored(uidOf(ct[0]))).toMatchObject({ patientName: "张伟", modality: "CT", instanceCount: 3 });
    const [first] = answer["00081199"].Value;
    const address = new URL(first["00081190"].Value[0]).pathname;
    const back = await world.fetch(address, { as: account, headers: { accept: "application/dicom" } });
    const file = Buffer.from(await back.arrayBuffer());
    expect(ct.some((bytes) => bytes.equals(file))).toBe(true);
  });

  test("is answered in XML where that is asked for", async () => {
    const study = sampleUid();
    const sop = sampleUid();
    const { headers, body } = multipartOf([image(study, sop), Buffer.from("no DICOM")]);
    const response = await world.fetch(`/dicomweb/${bucket.id}/studies`, {
      as: account,
      method: "POST",
      headers: { ...headers, accept: "application/dicom+xml, application/dicom+json;q=0.5" },
      body,
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([202, "application/dicom+xml"]);
    const text = await response.text();
    expect(text).toContain('<DicomAttribute tag="00081199" vr="SQ" keyword="ReferencedSOPSequence"><Item number="1">');
    expect(text).toContain(`keyword="ReferencedSOPInstanceUID"><Value number="1">${sop}</Value>`);
    expect(text).toContain('keyword="FailureReason"><Value number="1">49152</Value>');
  });

  test("again stores nothing twice; other content under a known UID is told as a duplicate", async () => {
    const study = sampleUid();
    const sop = sampleUid();
    expect((await send([image(study, sop)])).status).toBe(200);
    expect((await send([image(study, sop), image(study, sampleUid())])).status).toBe(200);
    expect(await stored(study)).toMatchObject({ instanceCount: 2 });
    const other = await send([image(study, sop, 9)]);
    expect(other.status).toBe(409);
    expect(other.answer["00081198"].Value).toEqual([
      expect.objectContaining({ "00081155": { vr: "UI", Value: [sop] }, "00081197": { vr: "US", Value: [0x0111] } }),
    ]);
    expect(await stored(study)).toMatchObject({ instanceCount: 2 });
  });

  test("what fails keeps nothing else from being stored", async () => {
    const study = sampleUid();
    const large = image(study, sampleUid(), 1, [[tags.EncapsulatedDocument, "OB", new Uint8Array(7 * 1024 * 1024)]]);
    const { status, answer } = await send([
      Buffer.from("no DICOM at all"),
      image(study, sampleUid()),
      image(study, sampleUid()).subarray(0, 400),
      large,
      image(study, sampleUid()),
    ]);
    expect(status).toBe(202);
    expect(answer["00081199"].Value).toHaveLength(2);
    const reasonsIn = (sequence: string) =>
      answer[sequence].Value.map((each: Record<string, { Value: number[] }>) => each["00081197"]?.Value[0]).sort();
    // Those that say which instance they are stand by it.
    expect(reasonsIn("0008119A")).toEqual([0xc000]);
    expect(reasonsIn("00081198")).toEqual([0xa700, 0xc000]);
    expect((await send([Buffer.from("nothing")])).status).toBe(409);
  });

  test("what has a name is told by it, with a reason of its own, and never stands under another name", async () => {
    const study = sampleUid();
    const whole = image(study, sampleUid());
    const sop = sampleUid();
    const renamed = (uid: string) => image(study, sop, 1, [[tags.SOPInstanceUID, "UI", uid]]);
    const hex = "1.2.3.4e5f";
    const long = `1.${"2".repeat(70)}`;
    const { status, answer } = await send([
      whole,
      renamed(hex),
      renamed(long),
      image("1.2.3.x", sop),
      image("", `${sop}.1`),
      image(study, `${sop}.2`).subarray(0, 400),
    ]);
    expect(status).toBe(202);
    const failed = answer["00081198"].Value.map((each: Record<string, { Value: unknown[] }>) => [
      each["00081155"]?.Value[0],
      each["00081197"]?.Value[0],
    ]);
    expect(failed).toEqual([
      [hex, 0x0117],
      [long, 0x0117],
      [sop, 0x0106],
      [`${sop}.1`, 0xc000],
      [`${sop}.2`, 0xc000],
    ]);
    expect(answer["0008119A"]).toBeUndefined();
    expect(await stored(study)).toMatchObject({ instanceCount: 1 });
    const rows = await world.platform.db.select().from(instances).where(eq(instances.sopInstanceUid, sop));
    expect(rows).toEqual([]);
  });

  test("a data set whose file meta information names another instance stands under its own name", async () => {
    const study = sampleUid();
    const own = sampleUid();
    const { status, answer } = await send([image(study, sampleUid(), 1, [[tags.SOPInstanceUID, "UI", own]])]);
    expect(status).toBe(200);
    expect(answer["00081199"].Value[0]["00081155"].Value).toEqual([own]);
    const rows = await world.platform.db.select().from(instances).where(eq(instances.sopInstanceUid, own));
    expect(rows).toHaveLength(1);
  });

  test("a packed body is not taken, and nothing of it is unpacked", async () => {
    const study = sampleUid();
    const { headers, body } = multipartOf([image(study, sampleUid())]);
    for (const coding of ["gzip", "GZip", "deflate", "br"]) {
      const packed = { headers: { ...headers, "content-encoding": coding }, body: Buffer.from(gzipSync(body)) };
      expect((await post("/studies", packed)).status).toBe(415);
    }
    const plain = { headers: { ...headers, "content-encoding": "identity" }, body };
    expect((await post("/studies", plain)).status).toBe(200);
  });

  test("in a study takes instances of that study alone", async () => {
    const study = sampleUid();
    const other = sampleUid();
    const { status, answer } = await send([image(study, sampleUid()), image(other, sampleUid())], `/studies/${study}`);
    expect(status).toBe(202);
    expect(answer["00081198"].Value[0]["00081197"].Value).toEqual([0xa900]);
    expect([(await stored(study))?.instanceCount, await stored(other)]).toEqual([1, undefined]);
  });

  test("hundreds of instances and long ones arrive in any pieces, and leave nothing behind", async () => {
    const study = sampleUid();
    const small = Array.from({ length: 120 }, (_, index) => image(study, sampleUid(), index));
    const long = image(study, sampleUid(), 1, [[tags.EncapsulatedDocument, "OB", new Uint8Array(5 * 1024 * 1024)]]);
    const { body, headers } = multipartOf([...small.slice(0, 60), long, ...small.slice(60)]);
    async function* pieces() {
      for (let at = 0; at < body.length; at += 60_007) yield body.subarray(at, at + 60_007);
    }
    const request = new Request(`http://localhost/dicomweb/${bucket.id}/studies`, { method: "POST", headers });
    request.headers.set("authorization", `Bearer ${account.token}`);
    const origin = { requestId: "r", ip: null, userAgent: null, host: "localhost", url: "http://localhost" };
    const response = await world.api.fetch(request, origin, { body: pieces() });
    expect(response.status).toBe(200);
    const exam = await stored(study);
    expect(exam).toMatchObject({ instanceCount: 121 });
    expect(await world.platform.db.$count(instances, eq(instances.examId, exam?.id ?? ""))).toBe(121);
    expect(await readdir(dirname(world.platform.objects.newPart()))).toEqual([]);
  });

  test("a body that is broken or of another kind is refused; what came whole before stays", async () => {
    const study = sampleUid();
    const { body, headers } = multipartOf([image(study, sampleUid()), image(study, sampleUid())]);
    const cut = await post("/studies", { headers, body: body.subarray(0, body.length - 200) });
    expect(cut.status).toBe(400);
    expect(await stored(study)).toMatchObject({ instanceCount: 1 });
    const json = await post("/studies", { headers: { "content-type": "application/json" }, body: Buffer.from("{}") });
    expect(json.status).toBe(415);
    const empty = await post("/studies", multipartOf([]));
    expect(empty.status).toBe(400);
    expect(await readdir(dirname(world.platform.objects.newPart()))).toEqual([]);
  });

  test("is for those who may upload", async () => {
    const reader = await world.given.member(bucket, "member");
    expect((await post("/studies", multipartOf([image(sampleUid(), sampleUid())]), reader)).status).toBe(403);
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await post("/studies", multipartOf([image(sampleUid(), sampleUid())]), stranger)).status).toBe(404);
  });

  test("what is stored is found at once", async () => {
    const study = sampleUid();
    await send([image(study, sampleUid())]);
    const { get } = dicomwebOf(world, account, bucket.id);
    expect((await get(`/studies?StudyInstanceUID=${study}`)).status).toBe(200);
  });
});
