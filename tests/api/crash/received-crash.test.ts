import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { buckets, dicomPeers, exams, instances } from "#api/infrastructure/database/schema/index";
import { fileLeftBehind } from "#api/imaging/ingest/left-behind";
import { ApiProcess } from "../../support/api-process";
import { acknowledged, asFiles, dcmtk, hasDcmtk } from "../../support/dcmtk";
import { givenOn } from "../../support/given";
import { platformOn } from "../../support/platform-on-folder";
import { sampleDicom, sampleUid } from "../../support/sample-dicom";

/** By each of three associations. */
const fileCount = 120;
const aeTitle = "RADBRIDGE";

describe.skipIf(!hasDcmtk)("kill -9 of server, associations and database", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "radbridge-crash-"));
  const objects = join(dataDir, "objects");
  const received = join(objects, "received");
  const server = new ApiProcess(dataDir);
  afterAll(async () => {
    await server.killServerAndAssociations();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  /** Images that are answered and wait to be filed. */
  const waiting = async () =>
    (await readdir(received, { recursive: true })).filter((name) => /\d{8}\.[0-9a-f]{64}$/.test(name)).length;

  test("loses no image that was answered, three times in a row", { timeout: 180_000 }, async () => {
    const seeding = await platformOn(dataDir);
    const bucket = await givenOn(seeding.platform).organization();
    await seeding.platform.db.update(buckets).set({ aeTitle }).where(eq(buckets.id, bucket.id));
    const addresses = ["127.0.0.0/8"];
    const peer = { bucketId: bucket.id, name: "CT 1", aeTitle: "CT1", addresses, mayStore: true };
    await seeding.platform.db.insert(dicomPeers).values(peer);
    await seeding.stop();

    const side = 256;
    const studies = Array.from({ length: 3 }, () => ({ studyUid: sampleUid(), seriesUid: sampleUid(), side }));
    const files = studies.flatMap((study, which) =>
      Array.from({ length: fileCount }, (_, index) => {
        const number = which * fileCount + index;
        return sampleDicom({ ...study, instanceNumber: String(number), grey: number });
      }),
    );
    const crashes = [
      () => server.killServerAndAssociations(),
      () => server.killPostgres(),
      () => Promise.all([server.killServerAndAssociations(), server.killPostgres()]),
    ];
    const told: number[] = [];
    await asFiles(files, async (paths) => {
      for (const [which, crash] of crashes.entries()) {
        await server.killServerAndAssociations();
        await server.start();
        const called = ["-v", "-aet", "CT1", "-aec", aeTitle, "127.0.0.1", `${server.dicomPort}`];
        const ofStudy = paths.slice(which * fileCount, (which + 1) * fileCount);
        const sending = dcmtk("storescu", [...called, ...ofStudy]);
        await expect.poll(waiting, { timeout: 30_000, interval: 2 }).toBeGreaterThan(5);
        await crash();
        const { printed } = await sending;
        told.push(...acknowledged(printed).map((path) => paths.indexOf(path)));
      }
    });
    await server.killServerAndAssociations();
    expect(told.length).toBeGreaterThan(20);

    // One that was cut off while it arrived, as a crash of the machine leaves it.
    const [folder = ""] = await readdir(received);
    await writeFile(join(received, folder, `00009999.${"0".repeat(64)}`), "cut off");

    const { platform, stop } = await platformOn(dataDir);
    const leftBehind = fileLeftBehind(platform);
    await expect.poll(() => readdir(received), { timeout: 30_000 }).toEqual([]);
    await leftBehind.stop();
    const held = await platform.db
      .select({ number: instances.number, objectHash: instances.objectHash })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(eq(exams.bucketId, bucket.id));
    expect(held.map(({ number }) => number)).toEqual(expect.arrayContaining(told));
    for (const { number, objectHash } of held) {
      const stored = await readFile(await platform.objects.localPath(objectHash));
      const sent = files[number ?? -1] ?? Buffer.alloc(0);
      // What stands before the data set was written anew.
      expect(stored.subarray(-side * side).equals(sent.subarray(-side * side))).toBe(true);
    }
    const made = await platform.db
      .select({ count: exams.instanceCount })
      .from(exams)
      .where(eq(exams.bucketId, bucket.id));
    expect(made).toHaveLength(3);
    expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(held.length);
    await stop();
  });
});
