import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { dicomPeers, exams } from "#api/infrastructure/database/schema/index";
import { reportCommitmentJob } from "#api/imaging/dimse/report-commitment-job";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { freePort } from "../../../support/free-port";
import { hasOrthanc, startOrthanc, type Orthanc } from "../../../support/orthanc";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";

/** Orthanc of Debian, as it is. */
describe.skipIf(!hasOrthanc)("Orthanc, by associations", () => {
  let world: TestPlatform;
  let peers: Awaited<ReturnType<typeof associationsWith>>;
  let orthanc: Orthanc;
  let bucket: { id: string };
  const study = sampleUid();

  beforeAll(async () => {
    world = await testPlatform();
    peers = await associationsWith(world);
    const called = await calledOrganization(world, {});
    bucket = called;
    const port = await freePort();
    await world.platform.db.insert(dicomPeers).values({
      bucketId: called.id,
      name: "Orthanc",
      aeTitle: "ORTHANC",
      addresses: ["127.0.0.0/8"],
      hostName: "127.0.0.1",
      port,
      mayStore: true,
      mayQuery: true,
      mayRetrieve: true,
    });
    const modality = { aeTitle: called.aeTitle, port: peers.port };
    orthanc = await startOrthanc({ url: "http://127.0.0.1:9", token: "" }, { port, modality });
  }, 60_000);
  afterAll(async () => {
    await orthanc.stop();
    await peers.close();
  });

  const asked = async (method: string, path: string, body?: object) =>
    (await orthanc.call(method, path, body && JSON.stringify(body))).json();
  const held = async () => z.array(z.string()).parse(await asked("GET", "/instances"));

  test("pushes a study to us, and has its storage committed", { timeout: 60_000 }, async () => {
    for (const number of ["1", "2", "3"]) {
      await orthanc.call(
        "POST",
        "/instances",
        sampleDicom({ studyUid: study, seriesUid: `${study}.1`, instanceNumber: number }),
      );
    }
    const job = z
      .object({
        InstancesCount: z.number(),
        FailedInstancesCount: z.number(),
        StorageCommitmentTransactionUID: z.string(),
      })
      .parse(
        await asked("POST", "/modalities/radbridge/store", {
          Resources: await held(),
          Synchronous: true,
          StorageCommitment: true,
        }),
      );
    expect(job).toMatchObject({ InstancesCount: 3, FailedInstancesCount: 0 });
    const stored = await world.platform.db.select().from(exams).where(eq(exams.bucketId, bucket.id));
    expect(stored.map(({ instanceCount }) => instanceCount)).toEqual([3]);
    await expect.poll(() => doDueJobs(world.platform, [reportCommitmentJob]), { timeout: 20_000 }).toBe(1);
    const report = () => asked("GET", `/storage-commitment/${job.StorageCommitmentTransactionUID}`);
    await expect.poll(report, { timeout: 20_000 }).toMatchObject({ Status: "Success" });
  });

  test("finds it here, and pulls it back by C-MOVE", { timeout: 60_000 }, async () => {
    for (const id of await held()) await orthanc.call("DELETE", `/instances/${id}`);
    const { ID: query } = z
      .object({ ID: z.string() })
      .parse(
        await asked("POST", "/modalities/radbridge/query", { Level: "Study", Query: { StudyInstanceUID: study } }),
      );
    expect(await asked("GET", `/queries/${query}/answers`)).toEqual(["0"]);
    await asked("POST", `/queries/${query}/answers/0/retrieve`, { TargetAet: "ORTHANC", Synchronous: true });
    expect(await held()).toHaveLength(3);
  });
});
