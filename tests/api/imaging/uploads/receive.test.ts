import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buckets } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { emptyPdf, onePixelPng } from "../../../support/sample-pictures";
import { sha256, uploading } from "../../../support/uploading";

const kb = 1024;

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;
let upload: ReturnType<typeof uploading>;

beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 100 * kb });
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  upload = uploading(world, account, bucket.id);
});

const problemIn = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  const body: unknown = await (await response).json();
  expect(headers.get("content-type")).toBe("application/problem+json");
  return { status, body };
};

describe("a file is", () => {
  const dicom = sampleDicom();

  it.each<[string, Buffer, string]>([
    ["DICOM", dicom, "dicom"],
    ["DICOM without preamble", dicom.subarray(132), "dicom"],
    ["a PNG, whatever its name", onePixelPng, "attachment"],
    ["a PDF", emptyPdf, "attachment"],
  ])("accepted when it is %s", async (_, bytes, kind) => {
    const { id, files } = await upload.send([{ name: "x.bin", bytes }]);
    expect(files).toMatchObject([{ state: "accepted", kind, reason: null, sha256: sha256(bytes) }]);
    expect(await world.platform.objects.has(sha256(bytes))).toBe(true);
    expect((await upload.api.uploads.read({ id })).counts).toEqual({ expected: 0, accepted: 1, refused: 0 });
  });

  it.each<[string, Buffer, string]>([
    ["text", Buffer.from("这不是影像"), "not_dicom"],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), "not_dicom"],
    ["cut off in its pixels", dicom.subarray(0, -20), "truncated"],
    ["cut off in its head", dicom.subarray(0, 300), "truncated"],
    ["a cut-off PNG", onePixelPng.subarray(0, 45), "broken_picture"],
    ["a cut-off PDF", emptyPdf.subarray(0, 60), "broken_document"],
    ["empty", Buffer.alloc(0), "empty"],
    ["over the limit", Buffer.alloc(101 * kb), "too_large"],
  ])("refused with its reason when it is %s, and the rest goes on", async (_, bytes, reason) => {
    const good = sampleDicom();
    const { id, files } = await upload.send([
      { name: "坏/文件", bytes },
      { name: "good.dcm", bytes: good },
    ]);
    expect(files.map(({ state }) => state)).toEqual(["refused", "accepted"]);
    const read = await upload.api.uploads.read({ id });
    expect(read.refused).toEqual([{ name: "坏/文件", reason, zip: null }]);
    expect(await upload.complete(id)).toMatchObject([{ added: 1 }]);
    expect(await world.platform.objects.has(sha256(bytes))).toBe(false);
  });

  it("refused when its bytes are not those announced, and may be sent again", async () => {
    const bytes = sampleDicom();
    const { id } = await upload.begin([{ name: "1.dcm", bytes }]);
    const other = Buffer.from(bytes);
    other[other.length - 1] = 7;
    const wrong = upload.put(id, 0, other, { "x-content-sha256": sha256(bytes) });
    expect(await problemIn(wrong)).toMatchObject({ status: 422, body: { code: "checksum_mismatch" } });
    const short = upload.put(id, 0, bytes.subarray(0, 500));
    expect(await problemIn(short)).toMatchObject({ status: 409, body: { code: "upload_incomplete" } });
    const long = upload.put(id, 0, Buffer.concat([bytes, bytes]));
    expect(await problemIn(long)).toMatchObject({ status: 422, body: { code: "checksum_mismatch" } });
    expect(await upload.putFile(id, 0, bytes)).toMatchObject({ state: "accepted" });
  });

  it("the same when it is sent twice, also at the same time; other bytes in its place are a conflict", async () => {
    const studyUid = sampleUid();
    const bytes = sampleDicom({ studyUid, seriesUid: studyUid, sopUid: studyUid, instanceNumber: "1" });
    const other = sampleDicom({ studyUid, seriesUid: studyUid, sopUid: studyUid, instanceNumber: "2" });
    const { id } = await upload.begin([{ name: "1.dcm", bytes }]);
    const answers = await Promise.all([upload.putFile(id, 0, bytes), upload.putFile(id, 0, bytes)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(other.length).toBe(bytes.length);
    expect(await problemIn(upload.put(id, 0, other))).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("told by its size alone where the browser cannot compute a checksum", async () => {
    const bytes = sampleDicom();
    const { id } = await upload.begin([{ name: "1.dcm", bytes }]);
    const response = await upload.put(id, 0, bytes, { "x-content-sha256": "" });
    expect(await response.json()).toMatchObject({ state: "accepted", sha256: sha256(bytes) });
  });
});

describe("an upload", () => {
  const files = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.dcm`, bytes: sampleDicom() }));

  it("goes on where it broke off", async () => {
    const { id } = await upload.begin(files);
    for (const position of [0, 3]) await upload.putFile(id, position, files[position]?.bytes ?? Buffer.alloc(0));
    const open = await upload.api.uploads.open({});
    expect(open[0]).toMatchObject({ id, bucketId: bucket.id, fileName: "0.dcm", fileCount: 5, missing: 3 });
    const [task] = await upload.api.uploads.resume({ id: bucket.id, uploadId: id });
    expect(task?.files.map(({ position }) => position)).toEqual([1, 2, 4]);
    const [whole] = await upload.api.uploads.resume({ id: bucket.id, uploadId: id, delta: false });
    expect(whole?.files.map(({ state }) => state)).toEqual([
      "accepted",
      "expected",
      "expected",
      "accepted",
      "expected",
    ]);
    expect(await problemOf(upload.complete(id))).toMatchObject({ code: "upload_incomplete", data: { missing: 3 } });
    for (const position of [1, 2, 4]) await upload.putFile(id, position, files[position]?.bytes ?? Buffer.alloc(0));
    expect(await upload.complete(id)).toHaveLength(5);
    expect(await problemIn(upload.put(id, 0, files[0]?.bytes ?? Buffer.alloc(0)))).toMatchObject({
      body: { code: "upload_closed" },
    });
  });

  it("may be finished without the files that never came", async () => {
    const { id } = await upload.begin(files.slice(0, 2));
    await upload.putFile(id, 0, files[0]?.bytes ?? Buffer.alloc(0));
    expect(await upload.complete(id, { leaveOutMissing: true })).toHaveLength(1);
    expect((await upload.api.uploads.read({ id })).refused).toEqual([{ name: "1.dcm", reason: "not_sent", zip: null }]);
  });

  it("with nothing usable in it makes no exam", async () => {
    const { id } = await upload.send([{ name: "a.txt", bytes: Buffer.from("text") }]);
    expect(await problemOf(upload.api.uploads.complete({ id }))).toMatchObject({ code: "upload_empty" });
  });

  it("that was discarded takes no more files and makes no exam", async () => {
    const { id } = await upload.begin(files);
    await upload.api.uploads.discard({ id });
    expect(await problemOf(upload.api.uploads.discard({ id }))).toMatchObject({ code: "upload_closed" });
    expect(await problemOf(upload.api.uploads.complete({ id }))).toMatchObject({ code: "upload_closed" });
    expect(await problemIn(upload.put(id, 0, Buffer.alloc(1)))).toMatchObject({ body: { code: "upload_closed" } });
  });

  it("is not begun where the plan has run out", async () => {
    const expired = await world.given.organization({ planExpires: new Date(Date.now() - 1000) });
    const there = uploading(world, await world.given.member(expired, "admin"), expired.id);
    expect(await problemOf(there.begin(files))).toMatchObject({ code: "plan_expired", status: 402 });
    await world.platform.db.update(buckets).set({ planExpires: null }).where(eq(buckets.id, expired.id));
    expect(await there.begin(files)).toMatchObject({ files: { length: 5 } });
  });

  it("is nobody's who does not belong, and forbidden to who may only read", async () => {
    const { id } = await upload.begin(files);
    const other = await world.given.organization();
    const stranger = uploading(world, await world.given.member(other, "admin"), bucket.id);
    const reader = uploading(world, await world.given.member(bucket, "member"), bucket.id);
    expect(await problemOf(stranger.begin(files))).toMatchObject({ code: "not_found" });
    expect(await problemOf(stranger.api.uploads.read({ id }))).toMatchObject({ code: "not_found" });
    expect(await problemIn(stranger.put(id, 0, Buffer.alloc(1)))).toMatchObject({ status: 404 });
    expect(await problemOf(reader.begin(files))).toMatchObject({ code: "forbidden" });
    expect(await problemIn(reader.put(id, 0, Buffer.alloc(1)))).toMatchObject({ status: 403 });
    expect(await problemIn(upload.put(id, 99, Buffer.alloc(1)))).toMatchObject({ status: 400 });
    expect(await problemIn(upload.put(id, -1, Buffer.alloc(1)))).toMatchObject({ status: 400 });
  });

  it("names files that mix patients in one study", async () => {
    const studyUid = sampleUid();
    const { id } = await upload.send([
      { name: "1", bytes: sampleDicom({ studyUid, patientId: "P1" }) },
      { name: "2", bytes: sampleDicom({ studyUid, patientId: "P2" }) },
    ]);
    expect((await upload.api.uploads.read({ id })).studies).toMatchObject([{ patientCount: 2, fileCount: 2 }]);
  });
});
