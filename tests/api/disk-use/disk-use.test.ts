import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../support/given";
import { testPlatform, type TestPlatform } from "../../support/platform";
import { sampleDicom, sampleUid } from "../../support/sample-dicom";
import { onePixelPng } from "../../support/sample-pictures";
import { uploading } from "../../support/uploading";

let world: TestPlatform;
let bucket: { id: string; groupId: string };
let admin: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  admin = await world.given.member(bucket, "admin");
});

const use = () => world.clientOf(admin).diskUse.ofOrganization({ id: bucket.id });

test("an organization's files are counted as they come, deleted exams too, each content once an exam", async () => {
  expect(await use()).toMatchObject({ exams: 0, totalBytes: 0 });
  const study = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid() };
  const first = sampleDicom(study);
  const other = sampleDicom({ ...study, side: 32 });
  const send = (...files: Buffer[]) =>
    uploading(world, admin, bucket.id).sendAndComplete(files.map((bytes, index) => ({ name: `${index}.dcm`, bytes })));
  const { exams } = await send(first);
  expect(await use()).toMatchObject({ exams: 1, imageBytes: first.length, totalBytes: first.length });
  await send(first);
  await uploading(world, admin, bucket.id).sendAndComplete([
    { name: "a.dcm", bytes: sampleDicom({ ...study, sopUid: sampleUid(), instanceNumber: "2" }) },
    { name: "a.png", bytes: onePixelPng },
  ]);
  const { imageBytes } = await use();
  expect(imageBytes).toBe(2 * first.length);
  await send(other);
  const all = { attachmentBytes: onePixelPng.length, conflictBytes: other.length };
  expect(await use()).toMatchObject({ ...all, imageBytes });
  const examId = exams[0]?.examId ?? "";
  const api = world.clientOf(admin);
  const [conflict] = await api.imageConflicts.ofExam({ id: examId });
  await api.imageConflicts.decide({ id: examId, decisions: [{ conflictId: conflict?.id ?? "", decision: "replace" }] });
  expect(await use()).toMatchObject({ imageBytes: imageBytes - first.length + other.length });
  await api.exams.delete({ id: examId, reason: "x" });
  expect(await use()).toMatchObject({ exams: 1, ...all });
});

test("administrators of the group are told of each of its organizations", async () => {
  const groupAdmin = await world.given.groupMember({ id: bucket.groupId }, "admin");
  const empty = await world.given.organization({ groupId: bucket.groupId, deactivated: new Date() });
  const rows = await world.clientOf(groupAdmin).diskUse.ofGroup({ id: bucket.groupId });
  expect(new Set(rows.map(({ bucketId }) => bucketId))).toEqual(new Set([bucket.id, empty.id]));
  expect(rows.find(({ bucketId }) => bucketId === empty.id)).toMatchObject({ exams: 0, totalBytes: 0 });
});
