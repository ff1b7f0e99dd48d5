import { nobody } from "#api/infrastructure/actor/principal";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exams, instanceConflicts, instances } from "#api/infrastructure/database/schema/index";
import { readHeaderInHead } from "#api/dicom/read-header";
import { ingest } from "#api/imaging/ingest/index";
import { fileLeftBehind } from "#api/imaging/ingest/left-behind";
import { ReceivedFolder } from "#api/imaging/ingest/received-folder";
import { ReceivedImages } from "#api/imaging/ingest/received-images";
import type { IngestSource } from "#api/imaging/ingest/ingest-source";
import { isStuck, waitingImages } from "#api/imaging/ingest/waiting-images";
import { Problem } from "#api/infrastructure/problem";
import { arrivePart } from "#api/infrastructure/storage/write-part";
import { readiness } from "../../../../server/readiness";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let sending: IngestSource;

beforeAll(async () => {
  world = await testPlatform();
  const { id: bucketId } = await world.given.organization();
  sending = { bucketId, source: "dimse", actor: { origin: testOrigin, principal: nobody, bucketId }, peer: "CT1" };
});

async function arrived(bytes: Buffer) {
  const part = await arrivePart(world.platform.objects.newPart(), [bytes]);
  const read = readHeaderInHead(part.head, part.sizeBytes);
  if (!read?.ok) throw new Error("not an image");
  return { part, header: read.header };
}

async function ofExam(studyInstanceUid: string) {
  const { db } = world.platform;
  const [exam] = await db.select().from(exams).where(eq(exams.studyInstanceUid, studyInstanceUid));
  const held = await db
    .select()
    .from(instances)
    .where(eq(instances.examId, exam?.id ?? ""));
  return { exam, held };
}

const root = () => world.platform.objects.received?.folder ?? "";

/** A study whose first image is filed, and what takes those that follow it. */
async function begunStudy() {
  const ct = { studyUid: sampleUid(), seriesUid: sampleUid() };
  const { part, header } = await arrived(sampleDicom({ ...ct, instanceNumber: "0" }));
  await ingest(world.platform, sending, [{ ...part, header }]);
  const name = randomUUID();
  return { ct, first: header, name, received: new ReceivedImages(world.platform, sending, name) };
}

describe("images that were answered before they are filed", () => {
  test("stand in their exam once it is waited for, and leave nothing behind", async () => {
    const { ct, name, received } = await begunStudy();
    for (let number = 1; number <= 130; number += 1) {
      const { part, header } = await arrived(sampleDicom({ ...ct, instanceNumber: String(number) }));
      expect(await received.take(part, header)).toBe(true);
    }
    expect(await readdir(root())).toContain(name);
    await received.close();
    expect((await ofExam(ct.studyUid)).exam?.instanceCount).toBe(131);
    expect(await readdir(root())).not.toContain(name);
  });

  test("wait while the disk is full, and are filed when there is room again", async () => {
    const { ct, name } = await begunStudy();
    const { objects } = world.platform;
    const room = objects.received;
    if (!room) throw new Error("no room for received images");
    let tries = 0;
    const keep: typeof room.keep = async (files) => {
      tries += 1;
      if (tries < 2) throw new Problem("storage_full");
      await room.keep(files);
    };
    const full = { ...world.platform, objects: { ...objects, received: { ...room, keep } } };
    const received = new ReceivedImages(full, sending, name);
    for (const instanceNumber of ["1", "2"]) {
      const { part, header } = await arrived(sampleDicom({ ...ct, instanceNumber }));
      expect(await received.take(part, header)).toBe(true);
    }
    await received.close();
    expect(tries).toBeGreaterThan(1);
    expect((await ofExam(ct.studyUid)).exam?.instanceCount).toBe(3);
    expect(await readdir(root())).not.toContain(name);
  });

  test("join an exam that was deleted meanwhile", async () => {
    const { ct, received } = await begunStudy();
    await world.platform.db.update(exams).set({ deleted: new Date() }).where(eq(exams.studyInstanceUid, ct.studyUid));
    const { part, header } = await arrived(sampleDicom({ ...ct, instanceNumber: "1" }));
    expect(await received.take(part, header)).toBe(true);
    await received.close();
    const { exam, held } = await ofExam(ct.studyUid);
    expect(exam?.deleted).toBeInstanceOf(Date);
    expect(held).toHaveLength(2);
  });

  test("of other content under a stored UID wait for a person to decide", async () => {
    const { ct, first, received } = await begunStudy();
    const { part, header } = await arrived(
      sampleDicom({ ...ct, sopUid: first.sopInstanceUid, instanceNumber: "0", grey: 99 }),
    );
    expect(await received.take(part, header)).toBe(true);
    await received.close();
    const { exam, held } = await ofExam(ct.studyUid);
    expect(held).toHaveLength(1);
    const conflicts = await world.platform.db
      .select()
      .from(instanceConflicts)
      .where(eq(instanceConflicts.examId, exam?.id ?? ""));
    expect(conflicts).toMatchObject([{ objectHash: part.hash, decision: null }]);
  });

  test("that the database refuses stay on disk, none is answered so after them, and the server files what it can", async () => {
    const { ct, name, received } = await begunStudy();
    const refused = await arrived(sampleDicom({ ...ct, instanceNumber: "1" }));
    const header = { ...refused.header, instance: { ...refused.header.instance, number: 2 ** 40 } };
    expect(await received.take(refused.part, header)).toBe(true);
    const good = await arrived(sampleDicom({ ...ct, instanceNumber: "2" }));
    expect(await received.take(good.part, good.header)).toBe(true);
    await received.filed();
    expect((await ofExam(ct.studyUid)).held.map(({ number }) => number).sort()).toEqual([0, 2]);
    const next = await arrived(sampleDicom({ ...ct, instanceNumber: "3" }));
    expect(await received.take(next.part, next.header)).toBe(false);
    await received.close();
    expect(await readdir(join(root(), name))).toEqual([expect.stringContaining(refused.part.hash), "sender.json"]);

    // Its header is read anew, from the file.
    const leftBehind = fileLeftBehind(world.platform);
    await expect.poll(() => readdir(root())).not.toContain(name);
    await leftBehind.stop();
    expect((await ofExam(ct.studyUid)).held).toHaveLength(3);
  });
});

test("what is received and not filed is counted from when the oldest came, and told by /readyz and to the administrator", async () => {
  expect(await waitingImages(world.platform)).toEqual({ count: 0, oldest: null });
  const { ct, name } = await begunStudy();
  const folder = await ReceivedFolder.make(join(root(), name), sending);
  const before = Date.now();
  for (const instanceNumber of ["1", "2"]) {
    await folder.keep((await arrived(sampleDicom({ ...ct, instanceNumber }))).part);
  }
  const waiting = await waitingImages(world.platform);
  expect(waiting.count).toBe(2);
  expect(Math.abs((waiting.oldest?.getTime() ?? 0) - before)).toBeLessThan(5_000);
  const minutes = (count: number) => new Date(before + count * 60_000);
  expect(isStuck(waiting, minutes(10))).toBe(false);
  expect(isStuck(waiting, minutes(20))).toBe(true);
  const text = async (now?: Date) => (await readiness(world.platform, now)).text;
  expect(await text(minutes(1))).toMatch(/^ready\nreceived images waiting: 2, oldest \d+ s$/);
  expect(await text(minutes(20))).toContain("received images stuck: 2");
  await folder.close(true);
  expect(await text()).toBe("ready");
});
