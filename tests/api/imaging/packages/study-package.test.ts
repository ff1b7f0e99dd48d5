import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { studyPackages } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
});

const studyUid = sampleUid();
const slice = (number: string) => sampleDicom({ studyUid, seriesUid: `${studyUid}.1`, instanceNumber: number });

async function givenExam() {
  const files = ["1", "2", "3"].map((number) => ({ name: `${number}.dcm`, bytes: slice(number) }));
  const sent = [...files, { name: "申请单.png", bytes: onePixelPng }];
  const { exams } = await uploading(world, account, bucket.id).sendAndComplete(sent);
  return { id: exams[0]?.examId ?? "", files };
}

/** The package as whoever downloads it unpacks it. */
async function download(examId: string) {
  const answer = await world.fetch(`/api/v1/exams/${examId}/study-package/file`, { as: account });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

test("an exam is packed once, with its files as they came, a DICOMDIR, its papers and a page; again after an hour", async () => {
  const { id, files } = await givenExam();
  const api = world.clientOf(account).studyPackages;
  expect(await api.read({ id })).toMatchObject({ package: null, files: 4 });
  expect((await world.fetch(`/api/v1/exams/${id}/study-package/file`, { as: account })).status).toBe(404);

  const [made, same] = await Promise.all([api.make({ id }), api.make({ id })]);
  expect(same).toEqual(made);
  expect(made).toMatchObject({ files: 4, isCurrent: true });
  const entries = await download(id);
  expect([...entries.keys()]).toEqual([
    "DICOMDIR",
    "INDEX.HTM",
    "DICOM/S0001/I000001",
    "DICOM/S0001/I000002",
    "DICOM/S0001/I000003",
    "FILES/01-申请单.png",
  ]);
  expect(entries.get("DICOM/S0001/I000002")?.equals(files[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(entries.get("DICOMDIR")?.subarray(128, 132).toString()).toBe("DICM");
  expect(entries.get("INDEX.HTM")?.toString()).toContain("张伟");

  expect(await api.make({ id })).toEqual(made);
  expect(await problemOf(api.make({ id, repackage: true }))).toMatchObject({
    code: "repackaged_lately",
    data: { from: made.repackageFrom },
  });

  const more = { name: "4.dcm", bytes: slice("4") };
  await uploading(world, account, bucket.id).sendAndComplete([more]);
  expect((await api.read({ id })).package).toMatchObject({ files: 4, isCurrent: false });
  const earlier = new Date(Date.now() - 61 * 60 * 1000);
  await world.platform.db.update(studyPackages).set({ made: earlier }).where(eq(studyPackages.examId, id));
  expect(await api.make({ id, repackage: true })).toMatchObject({ files: 5, isCurrent: true });
  expect((await download(id)).has("DICOM/S0001/I000004")).toBe(true);
});

test("an exam of nothing has no package", async () => {
  const { exam } = await world.given.report({ bucketId: bucket.id });
  const refused = await problemOf(world.clientOf(account).studyPackages.make({ id: exam.id }));
  expect(refused.code).toBe("no_image");
});
