import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { openObjectStore } from "#api/infrastructure/storage/open-object-store";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { attached, sendToReport } from "../../../support/attaching";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { multipartOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { smallDisk } from "../../../support/small-disk";
import { sha256, uploading } from "../../../support/uploading";

const disk = smallDisk(16);
const mb = 1024 * 1024;
/** A little more than half a megabyte. */
const image = (studyUid = sampleUid()) => sampleDicom({ studyUid, seriesUid: sampleUid(), side: 550 });
const leftBytes = mb / 4;

let world: TestPlatform;
let manager: TestAccount;
let bucket: { id: string; aeTitle: string };
let exam: { id: string; reportId: string };
const first = image();

describe.skipIf(!disk)("on a full disk", () => {
  beforeAll(async () => {
    world = await testPlatform();
    const folder = disk?.folder ?? "";
    world.platform.objects = await openObjectStore({ kind: "disk", folder: join(folder, "objects") });
    world.platform.cacheDir = join(folder, "cache");
    bucket = await calledOrganization(world, { mayStore: true });
    manager = await world.given.member(bucket, "contentManager");
    const { exams: made } = await sender().sendAndComplete([{ name: "1.dcm", bytes: first }]);
    const { report } = await world.clientOf(manager).exams.detail({ id: made[0]?.examId ?? "" });
    exam = { id: made[0]?.examId ?? "", reportId: report?.id ?? "" };
  });
  afterAll(() => disk?.remove());

  const sender = () => uploading(world, manager, bucket.id);
  const free = () => disk?.freeBytes() ?? Promise.resolve(0);

  /** Fills the disk, tries, and shows that nothing half-written was left and that what was taken in is whole. */
  async function onFullDisk<T>(attempt: () => Promise<T>): Promise<T> {
    const { objects } = world.platform;
    await disk?.fill(leftBytes);
    try {
      const before = await free();
      const outcome = await attempt();
      // Folders of a file's hash may stay: a page each.
      expect(before - (await free())).toBeLessThan(32 * 1024);
      expect(await objects.has(sha256(first))).toBe(true);
      const read = await world.fetch(`/dicomweb/${bucket.id}/studies`, { as: manager });
      expect(read.status).toBe(200);
      return outcome;
    } finally {
      await disk?.clear();
    }
  }

  test("an upload in the browser is told, may go on once there is room, and loses nothing", async () => {
    const file = { name: "2.dcm", bytes: image() };
    const task = await sender().begin([file]);
    const refused = await onFullDisk(() => sender().put(task.id, 0, file.bytes));
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: "storage_full" }]);
    await sender().putFile(task.id, 0, file.bytes);
    expect(await sender().complete(task.id)).toMatchObject([{ isNew: true, added: 1 }]);
  });

  test("STOW-RS answers each instance with A700, 507 where none fits, and takes those that fit", async () => {
    const [large, small] = [image(), sampleDicom()];
    const answer = await onFullDisk(() =>
      world.fetch(`/dicomweb/${bucket.id}/studies`, { method: "POST", as: manager, ...multipartOf([large, small]) }),
    );
    const body = await answer.json();
    // One that was read far enough to name itself stands apart from one that was not.
    const refused: { "00081197": { Value: number[] } }[] = ["00081198", "0008119A"].flatMap(
      (tag) => body[tag]?.Value ?? [],
    );
    const taken: unknown[] = body["00081199"]?.Value ?? [];
    // Whether the small one still fits depends on how far the large one has come.
    expect(refused.map((one) => one["00081197"].Value)).toEqual(taken.length > 0 ? [[0xa700]] : [[0xa700], [0xa700]]);
    expect(answer.status).toBe(taken.length > 0 ? 202 : 507);
    const again = { method: "POST", as: manager, ...multipartOf([large, small]) };
    expect((await world.fetch(`/dicomweb/${bucket.id}/studies`, again)).status).toBe(200);
  });

  test.skipIf(!hasDcmtk)("C-STORE answers A700, and what is sent again once there is room is stored", async () => {
    const associations = await associationsWith(world);
    const studyUid = sampleUid();
    const store = () =>
      asFiles([image(studyUid)], (paths) =>
        dcmtk("storescu", [
          "-v",
          "-aet",
          "CT1",
          "-aec",
          bucket.aeTitle,
          "127.0.0.1",
          String(associations.port),
          ...paths,
        ]),
      );
    const examOf = () => world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, studyUid));
    const { printed } = await onFullDisk(store);
    expect(printed).toMatch(/a700|OutOfResources|Out of Resources/i);
    expect(await examOf()).toHaveLength(0);
    await store();
    expect(await examOf()).toMatchObject([{ instanceCount: 1 }]);
    await associations.close();
  });

  test("attachments are refused whole, and a package is not begun to be given out", async () => {
    const api = world.clientOf(manager);
    const large = { name: "大图.png", bytes: Buffer.concat([onePixelPng, Buffer.alloc(mb)]) };
    const refused = await onFullDisk(() => sendToReport(world, manager, exam.reportId, [large]));
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: "storage_full" }]);
    expect((await api.exams.get({ id: exam.id })).attachments).toEqual([]);
    expect(await onFullDisk(() => problemOf(api.studyPackages.make({ id: exam.id })))).toMatchObject({
      code: "storage_full",
    });
    await attached(world, manager, exam.reportId, [{ name: "1.png", bytes: onePixelPng }]);
    await api.studyPackages.make({ id: exam.id });
    const file = await world.fetch(`/api/v1/exams/${exam.id}/study-package/file`, { as: manager });
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(first.length);
  });
});
