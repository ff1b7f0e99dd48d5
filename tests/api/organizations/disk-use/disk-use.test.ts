import { count, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { diskUseChanges, exams } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { uploading } from "../../../support/uploading";

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
  const { exams: made } = await send(first);
  expect(await use()).toMatchObject({ exams: 1, imageBytes: first.length, totalBytes: first.length });
  await send(first);
  const second = sampleDicom({ ...study, sopUid: sampleUid(), instanceNumber: "2" });
  await uploading(world, admin, bucket.id).sendAndComplete([
    { name: "a.dcm", bytes: second },
    { name: "a.png", bytes: onePixelPng },
  ]);
  const { imageBytes } = await use();
  expect(imageBytes).toBe(first.length + second.length);
  await send(other);
  const all = { attachmentBytes: onePixelPng.length, conflictBytes: other.length };
  expect(await use()).toMatchObject({ ...all, imageBytes });
  const examId = made[0]?.examId ?? "";
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

test("it is read from few rows, however many changes there were, and stays the same when they are put together", async () => {
  const { db } = world.platform;
  const before = await use();
  const changes = Array.from({ length: 1_500 }, (_, index) => ({
    bucketId: bucket.id,
    imageBytes: index % 2 ? 7 : -7,
  }));
  await db.insert(diskUseChanges).values(changes);
  expect(await Promise.all([use(), use(), use()])).toEqual([before, before, before]);
  expect(await use()).toEqual(before);
  const rows = await db.select().from(diskUseChanges).where(eq(diskUseChanges.bucketId, bucket.id));
  expect(rows.length).toBeLessThan(10);
});

test("what exams, attachments and conflicts hold is what they add up to, also of many rows at once", async () => {
  const { db } = world.platform;
  const one = await world.given.exam({ bucketId: bucket.id, imageBytes: 1_000 });
  await world.given.exam({ bucketId: bucket.id, imageBytes: 500 });
  const before = await use();
  await db.update(exams).set({ imageBytes: 1_700 }).where(eq(exams.id, one.id));
  expect(await use()).toEqual({
    ...before,
    imageBytes: before.imageBytes + 700,
    totalBytes: before.totalBytes + 700,
  });
  const [counted] = await db
    .select({ exams: count(), imageBytes: sql<number>`sum(${exams.imageBytes})::float8` })
    .from(exams)
    .where(eq(exams.bucketId, bucket.id));
  expect(await use()).toMatchObject({ exams: counted?.exams, imageBytes: counted?.imageBytes });
});
