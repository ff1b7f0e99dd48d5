import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { exams, instances } from "#api/infrastructure/database/schema/index";
import { listenForAssociations } from "#api/imaging/dimse/listen";
import { fileLeftBehind } from "#api/imaging/ingest/left-behind";
import { associationProcesses } from "../../support/api-process";
import { calledOrganization } from "../../support/associations";
import { acknowledged, asFiles, dcmtk, hasDcmtk } from "../../support/dcmtk";
import { testPlatform } from "../../support/platform";
import { sampleDicom, sampleUid } from "../../support/sample-dicom";

const fileCount = 200;

describe.skipIf(!hasDcmtk)("kill -9 of the process of the associations", async () => {
  const world = await testPlatform();
  const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
  const leftBehind = fileLeftBehind(world.platform);
  const listener = await listenForAssociations(
    [{ port: 0, host: "127.0.0.1", isTls: false }],
    {
      database: { host, port, user, database },
      databaseConnections: 2,
      objects: { kind: "disk", folder: dirname(dirname(world.platform.objects.newPart())) },
      cacheDir: world.platform.cacheDir,
      settings: {
        maxFileBytes: 4 * 1024 * 1024,
        diskReserveBytes: 0,
        publicOrigin: null,
        associationTls: null,
        allowedAddresses: [],
      },
      logLevel: "silent",
    },
    pino({ level: "silent" }),
    leftBehind.again,
  );
  afterAll(async () => {
    await listener.stop();
    await leftBehind.stop();
  });

  const storedImages = (bucketId: string) =>
    world.platform.db
      .select({ number: instances.number, objectHash: instances.objectHash, sizeBytes: instances.sizeBytes })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(eq(exams.bucketId, bucketId));

  test(
    "loses no image that was acknowledged, and what is sent again comes to the same exam",
    { timeout: 150_000 },
    async () => {
      const bucket = await calledOrganization(world, { mayStore: true });
      const ct = { studyUid: sampleUid(), seriesUid: sampleUid(), side: 256 };
      const files = Array.from({ length: fileCount }, (_, index) =>
        sampleDicom({ ...ct, instanceNumber: String(index), grey: index }),
      );
      await asFiles(files, async (paths) => {
        const send = () =>
          dcmtk("storescu", [
            "-v",
            "-aet",
            "CT1",
            "-aec",
            bucket.aeTitle,
            "127.0.0.1",
            `${listener.ports[0]}`,
            ...paths,
          ]);
        const sending = send();
        await expect.poll(async () => (await storedImages(bucket.id)).length, { timeout: 40_000 }).toBeGreaterThan(20);
        for (const pid of await associationProcesses(process.pid)) process.kill(pid, "SIGKILL");
        const { code, printed } = await sending;
        expect(code).not.toBe(0);
        const told = acknowledged(printed).map((path) => paths.indexOf(path));
        expect(told.length).toBeGreaterThan(20);
        expect(told.length).toBeLessThan(fileCount);
        const held = async () => (await storedImages(bucket.id)).map(({ number }) => number);
        await expect.poll(held, { timeout: 20_000 }).toEqual(expect.arrayContaining(told));

        expect(await send()).toMatchObject({ code: 0 });
        const all = await storedImages(bucket.id);
        expect(all).toHaveLength(fileCount);
        for (const { objectHash, sizeBytes } of all) {
          expect((await buffer(await world.platform.objects.read(objectHash))).length).toBe(sizeBytes);
        }
        const made = await world.platform.db.select().from(exams).where(eq(exams.bucketId, bucket.id));
        expect(made).toMatchObject([{ instanceCount: fileCount, hasImage: true }]);
      });
    },
  );
});
