import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { uploadFiles } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { sampleZip, type SampleEntry } from "../../../support/sample-zip";
import { uploading } from "../../../support/uploading";

const mb = 1024 * 1024;

let world: TestPlatform;
let upload: ReturnType<typeof uploading>;

beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 64 * mb });
  const bucket = await world.given.organization();
  upload = uploading(world, await world.given.member(bucket, "contentManager"), bucket.id);
});

async function sendZip(entries: SampleEntry[]) {
  const { id, files } = await upload.send([{ name: "study.zip", bytes: sampleZip(entries) }]);
  const read = await upload.api.uploads.read({ id });
  return { ...read, zip: files[0] };
}

describe("a zip", () => {
  const study = (count: number, studyUid = sampleUid()) =>
    Array.from({ length: count }, (_, index) => ({ name: `CT/${index}.dcm`, bytes: sampleDicom({ studyUid }) }));

  it("is unpacked, each file in it judged by itself", async () => {
    const { id, zip, counts, refused, studies } = await sendZip([
      ...study(12),
      { name: "CT/", bytes: Buffer.alloc(0) },
      { name: "__MACOSX/CT/._0.dcm", bytes: Buffer.from("junk") },
      { name: "报告.png", bytes: onePixelPng },
      { name: "readme.txt", bytes: Buffer.from("hello") },
    ]);
    expect(zip).toMatchObject({ state: "accepted", kind: "zip" });
    expect(counts).toEqual({ expected: 0, accepted: 13, refused: 1 });
    expect(refused).toEqual([{ name: "readme.txt", reason: "not_dicom", zip: "study.zip" }]);
    expect(studies).toMatchObject([{ fileCount: 12 }]);
    expect(await upload.complete(id)).toMatchObject([{ added: 12, attachments: 1 }]);
  });

  it("shows names in GBK as they were written", async () => {
    const { refused } = await sendZip([{ name: Buffer.from([0xd5, 0xc5, 0xce, 0xb0]), bytes: Buffer.from("text") }]);
    expect(refused).toMatchObject([{ name: "张伟" }]);
  });

  it("with a path that leads out of it loses only that file", async () => {
    const { counts, refused } = await sendZip([
      ...study(1),
      { name: "../../etc/cron.d/x", bytes: sampleDicom() },
      { name: "/etc/passwd", bytes: sampleDicom() },
      { name: "C:\\Windows\\x", bytes: sampleDicom() },
    ]);
    expect(counts).toMatchObject({ accepted: 1, refused: 3 });
    expect(refused.every(({ reason }) => reason === "unsafe_path")).toBe(true);
  });

  it("in a zip is refused, and so are encrypted and damaged files", async () => {
    const { counts, refused } = await sendZip([
      ...study(1),
      { name: "inner.zip", bytes: sampleZip(study(1)) },
      { name: "secret.dcm", bytes: sampleDicom(), isEncrypted: true },
      { name: "rotten.dcm", bytes: sampleDicom(), saidCrc: 1 },
      { name: "short.dcm", bytes: sampleDicom(), saidBytes: 100 },
    ]);
    expect(counts).toMatchObject({ accepted: 1, refused: 4 });
    expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
      "inner.zip": "zip_nested",
      "secret.dcm": "zip_encrypted",
      "rotten.dcm": "zip_unreadable",
      "short.dcm": "zip_unreadable",
    });
  });

  it("that would unpack to more than any study is refused before it does", async () => {
    const zeros = Buffer.alloc(60 * mb);
    const { zip, counts } = await sendZip(
      Array.from({ length: 10 }, (_, index) => ({ name: `${index}`, bytes: zeros })),
    );
    expect(zip).toMatchObject({ state: "refused", reason: "zip_bomb" });
    expect(counts).toEqual({ expected: 0, accepted: 0, refused: 1 });
  });

  it("whose directory lies about the size of a file is stopped where it should end", async () => {
    const { refused } = await sendZip([{ name: "liar", bytes: Buffer.alloc(60 * mb), saidBytes: 1000 }]);
    expect(refused).toMatchObject([{ name: "liar", reason: "zip_unreadable" }]);
  });

  it("that is none, or whose directory is gone, is refused", async () => {
    const whole = sampleZip(study(3));
    const { files } = await upload.send([
      { name: "cut.zip", bytes: whole.subarray(0, -30) },
      { name: "fake.zip", bytes: Buffer.from("PK\x03\x04 nothing behind it, nothing at all, really") },
    ]);
    expect(files.map(({ state }) => state)).toEqual(["refused", "refused"]);
    expect(files[0]?.reason).toBe("zip_unreadable");
  });

  it("sent again after unpacking broke off is unpacked once", async () => {
    const bytes = sampleZip(study(3));
    const { id } = await upload.begin([{ name: "study.zip", bytes }]);
    const [zip] = await world.platform.db.select().from(uploadFiles).where(eq(uploadFiles.uploadId, id));
    if (!zip) throw new Error("no zip");
    // As a crash leaves it: one file found, the zip itself still expected.
    await world.platform.db
      .insert(uploadFiles)
      .values({ uploadId: id, zipId: zip.id, zipEntry: 0, name: "CT/0.dcm", sizeBytes: 1, state: "accepted" });
    await upload.putFile(id, 0, bytes);
    expect((await upload.api.uploads.read({ id })).counts).toEqual({ expected: 0, accepted: 3, refused: 0 });
  });
});
