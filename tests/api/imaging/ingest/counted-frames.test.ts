import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instances } from "#api/infrastructure/database/schema/index";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { dataSetStart } from "#api/dicom/encoding/dicom-file";
import { tags } from "#api/dicom/encoding/tags";
import { closeHeaderReader } from "#api/dicom/read-file";
import { closeFrameReader } from "#api/dicom/read-frames";
import { storeRequest } from "#api/imaging/dimse/command";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { dicomObject, greyModule, secondaryCapture } from "../../../support/dicom-objects";
import { multipartOf, pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";
import { sampleZip } from "../../../support/sample-zip";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string; aeTitle: string };
beforeAll(async () => {
  world = await testPlatform();
  bucket = await calledOrganization(world, { mayStore: true });
  account = await world.given.member(bucket, "admin");
});
afterAll(() => Promise.all([closeHeaderReader(), closeFrameReader()]));

/** As much as Number of Frames can say (IS, PS3.5 §6.2). */
const most = 2_147_483_647;

/** One frame of 8 × 8, that says it is two thousand million. */
function boastful() {
  const sopInstanceUid = sampleUid();
  const bytes = dicomObject(
    [
      [tags.StudyInstanceUID, "UI", sampleUid()],
      [tags.SeriesInstanceUID, "UI", sampleUid()],
      ...greyModule(8, 8),
      [tags.NumberOfFrames, "IS", String(most)],
      [tags.PixelData, "OW", new Uint8Array(64)],
    ],
    { sopInstanceUid },
  );
  return { bytes, sopInstanceUid };
}

const doors: Record<string, (bytes: Buffer, sopInstanceUid: string) => Promise<unknown>> = {
  upload: (bytes) => uploading(world, account, bucket.id).sendAndComplete([{ name: "a.dcm", bytes }]),
  zip: (bytes) =>
    uploading(world, account, bucket.id).sendAndComplete([
      { name: "a.zip", bytes: sampleZip([{ name: "a.dcm", bytes }]) },
    ]),
  "STOW-RS": async (bytes) => {
    const { headers, body } = multipartOf([bytes]);
    const path = `/dicomweb/${bucket.id}/studies`;
    const answer = await world.fetch(path, { method: "POST", as: account, headers, body });
    expect(answer.status).toBe(200);
  },
  "C-STORE": async (bytes, sopInstanceUid) => {
    const { port, close } = await associationsWith(world);
    const contexts = [{ id: 1, abstractSyntax: secondaryCapture, transferSyntaxes: ["1.2.840.10008.1.2.1"] }];
    const titles = { calledAeTitle: bucket.aeTitle, callingAeTitle: "CT1" };
    const peer = { hostName: "127.0.0.1", port, usesTls: false, certificates: [] };
    const association = await openAssociation(peer, { ...titles, contexts }, world.platform.settings);
    const named = { sopClassUid: secondaryCapture, sopInstanceUid };
    const dataSet = bytes.subarray(dataSetStart(memorySource(bytes)));
    const answer = await association.request(1, (messageId) => storeRequest({ messageId, ...named }, null), dataSet);
    expect(answer.status).toBe(0);
    await association.release();
    await close();
  },
};

async function rowOf(sopInstanceUid: string) {
  const [row] = await world.platform.db.select().from(instances).where(eq(instances.sopInstanceUid, sopInstanceUid));
  if (!row) throw new Error("not stored");
  return row;
}

test.each(Object.keys(doors))("frames that are not there do not count: %s", async (door) => {
  const { bytes, sopInstanceUid } = boastful();
  await doors[door]?.(bytes, sopInstanceUid);
  await expect.poll(async () => (await rowOf(sopInstanceUid)).frames).toBe(1);
  const { id } = await rowOf(sopInstanceUid);
  const frame = (number: number) => world.fetch(`/api/v1/instances/${id}/frames/${number}?size=96`, { as: account });
  expect([(await frame(0)).status, (await frame(1)).status]).toEqual([200, 404]);
});

test("those of files stored before count as far as the file can hold them, once the database is brought up to date", async () => {
  const { bytes, sopInstanceUid } = boastful();
  await doors.upload?.(bytes, sopInstanceUid);
  const { db } = world.platform;
  const is = eq(instances.sopInstanceUid, sopInstanceUid);
  const script = await readFile("api/infrastructure/database/migrations/0050_frames-held.sql", "utf8");
  const after = async (fields: Partial<typeof instances.$inferInsert>) => {
    await db.update(instances).set(fields).where(is);
    await db.execute(sql.raw(script));
    return (await rowOf(sopInstanceUid)).frames;
  };
  const sizeBytes = 640;
  expect(await after({ frames: most, sizeBytes })).toBe(10);
  expect(await after({ frames: 9, sizeBytes })).toBe(9);
  expect(await after({ frames: most, sizeBytes, rows: null, columns: null, bitsAllocated: null })).toBe(640 * 8);
  expect(await after({ frames: most, sizeBytes, transferSyntaxUid: "1.2.840.10008.1.2.4.50" })).toBe(80);
  expect(await after({ frames: most, sizeBytes, transferSyntaxUid: "1.2.840.10008.1.2.4.102" })).toBe(640);
  expect(await after({ frames: most, sizeBytes: 1, rows: 512, columns: 512 })).toBe(1);
});

test("all frames of a file that still says too many are sent as far as they are there, and the server goes on", async () => {
  const { bytes, sopInstanceUid } = boastful();
  await doors.upload?.(bytes, sopInstanceUid);
  await world.platform.db.update(instances).set({ frames: most }).where(eq(instances.sopInstanceUid, sopInstanceUid));
  const before = process.memoryUsage().rss;
  const path = `/dicomweb/${bucket.id}${pathOf(bytes)}`;
  const parts = await world.fetch(`${path}/bulkdata/7FE00010`, { as: account });
  // Broken off behind the only one, or refused before it.
  await parts.arrayBuffer().catch(() => undefined);
  const whole = await world.fetch(`${path}/bulkdata/7FE00010`, {
    as: account,
    headers: { accept: "application/octet-stream" },
  });
  expect((await whole.arrayBuffer()).byteLength).toBe(64);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
