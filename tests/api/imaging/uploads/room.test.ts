import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { uploadFiles } from "#api/infrastructure/database/schema/index";
import { maxLinkDayBytes, maxLinkUploadBytes } from "#contract/imaging/link-uploads";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { sampleZip } from "../../../support/sample-zip";
import { uploading } from "../../../support/uploading";

const mb = 1024 * 1024;
const reserve = 100 * mb;

let world: TestPlatform;
let bucket: { id: string };
let upload: ReturnType<typeof uploading>;

beforeEach(async () => {
  world = await testPlatform({ diskReserveBytes: reserve });
  bucket = await world.given.organization();
  upload = uploading(world, await world.given.member(bucket, "admin"), bucket.id);
});

/** As if the disk had so much left. */
const leave = (bytes: number) => (world.platform.objects.freeBytes = () => Promise.resolve(bytes));

const dicom = { name: "a.dcm", bytes: sampleDicom() };

describe("what is kept back of the disk for the database", () => {
  it("is not touched by uploads: they are refused before anything is written", async () => {
    leave(reserve + dicom.bytes.length - 1);
    expect((await problemOf(upload.begin([dicom]))).code).toBe("storage_full");
  });

  it("nor by a file that comes when there was room before", async () => {
    const { id } = await upload.begin([dicom]);
    leave(reserve);
    // What was free is believed for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const answer = await upload.put(id, 0, dicom.bytes);
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "storage_full" }]);
  });

  it("nor by what a zip unpacks to", async () => {
    const zip = sampleZip([{ name: "a.dcm", bytes: Buffer.alloc(20 * mb) }]);
    leave(reserve + mb);
    const { id } = await upload.begin([{ name: "study.zip", bytes: zip }]);
    const answer = await upload.put(id, 0, zip);
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "storage_full" }]);
  });
});

describe("an upload by link", () => {
  const link = async () => (await upload.api.organizationSettings.renewUploadToken({ id: bucket.id })).token ?? "";
  const begin = (token: string) =>
    world.anonymous.linkUploads.begin({ token, files: [{ name: "study.zip", size: 1_000 }] });

  it("may bring no more unpacked than packed", async () => {
    const token = await link();
    const zip = sampleZip([{ name: "a.dcm", bytes: Buffer.alloc(2 * mb) }]);
    const task = await world.anonymous.linkUploads.begin({ token, files: [{ name: "z.zip", size: zip.length }] });
    // As if it had brought nearly all it may.
    await world.platform.db.insert(uploadFiles).values({
      uploadId: task.id,
      name: "before",
      sizeBytes: maxLinkUploadBytes - mb,
      position: 1,
      state: "accepted",
    });
    const sent = await world.fetch(`/api/v1/uploads/${task.id}/files/0`, {
      method: "PUT",
      body: new Uint8Array(zip),
      as: { token: task.pass },
    });
    expect(await sent.json()).toMatchObject({ state: "refused", reason: "too_large" });
  });

  it("ends for the day where the link has brought what it may", async () => {
    const token = await link();
    const task = await begin(token);
    await world.platform.db
      .update(uploadFiles)
      .set({ sizeBytes: maxLinkDayBytes })
      .where(eq(uploadFiles.uploadId, task.id));
    expect((await problemOf(begin(token))).code).toBe("too_many_attempts");
  });
});
