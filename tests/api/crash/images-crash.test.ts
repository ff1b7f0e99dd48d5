import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { exams, instances } from "#api/database/schema/index";
import { listenForAssociations } from "#api/dimse/listen";
import { calledOrganization } from "../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../support/dcmtk";
import { testPlatform } from "../../support/platform";
import { sampleDicom, sampleUid } from "../../support/sample-dicom";

const fileCount = 80;

/** Processes of associations that this one has started. */
async function associationProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const entry of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (parent === process.pid && command.includes("association-worker")) found.push(Number(entry));
  }
  return found;
}

/** The files storescu was told to be stored, by its own words: each answer follows the name of what it sent. */
function acknowledged(printed: string): string[] {
  const sent = [...printed.matchAll(/Sending file: (\S+)|(Received Store Response \(Success\))/g)];
  return sent.flatMap(([, , isStored], index) => (isStored ? [sent[index - 1]?.[1] ?? ""] : []));
}

describe.skipIf(!hasDcmtk)("kill -9 of the process of the associations", async () => {
  const world = await testPlatform();
  const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
  const listener = await listenForAssociations(
    [{ port: 0, host: "127.0.0.1", isTls: false }],
    {
      database: { host, port, user, database },
      databaseConnections: 2,
      objects: { kind: "disk", folder: dirname(dirname(world.platform.objects.newPart())) },
      cacheDir: world.platform.cacheDir,
      settings: { maxFileBytes: 4 * 1024 * 1024, publicOrigin: null, associationTls: null },
      logLevel: "silent",
    },
    pino({ level: "silent" }),
  );
  afterAll(() => listener.stop());

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
        for (const pid of await associationProcesses()) process.kill(pid, "SIGKILL");
        const { code, printed } = await sending;
        expect(code).not.toBe(0);
        const told = acknowledged(printed).map((path) => paths.indexOf(path));
        expect(told.length).toBeGreaterThan(20);
        expect(told.length).toBeLessThan(fileCount);
        const held = await storedImages(bucket.id);
        expect(held.map(({ number }) => number)).toEqual(expect.arrayContaining(told));

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
