import { access, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { listenForAssociations, type DimseListener } from "#api/imaging/dimse/listen";
import { calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";

describe.skipIf(!hasDcmtk)("the process of the associations", () => {
  let world: TestPlatform;
  let listener: DimseListener;
  const uploading = () => world.platform.objects.newPart();

  beforeAll(async () => {
    world = await testPlatform();
    const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
    const folder = dirname(dirname(uploading()));
    listener = await listenForAssociations(
      [{ port: 0, host: "127.0.0.1", isTls: false }],
      {
        database: { host, port, user, database },
        databaseConnections: 2,
        objects: { kind: "disk", folder },
        cacheDir: world.platform.cacheDir,
        settings: {
          maxFileBytes: 1024 * 1024,
          publicOrigin: null,
          associationTls: null,
          allowedAddresses: [],
          diskReserveBytes: 0,
        },
        logLevel: "silent",
      },
      pino({ level: "silent" }),
    );
  });
  afterAll(() => listener.stop());

  test("begins with the first connection, stores, and leaves alone what the server is writing", async () => {
    const part = uploading();
    await writeFile(part, "on its way");
    const bucket = await calledOrganization(world, { mayStore: true });
    const to = ["-aet", "CT1", "-aec", bucket.aeTitle, "127.0.0.1", String(listener.ports[0])];
    expect(await dcmtk("echoscu", to)).toMatchObject({ code: 0 });
    const sent = await asFiles([sampleDicom()], (paths) => dcmtk("storescu", [...to, ...paths]));
    expect(sent).toMatchObject({ code: 0 });
    const [exam] = await world.platform.db.select().from(exams).where(eq(exams.bucketId, bucket.id));
    expect(exam?.instanceCount).toBe(1);
    await access(part);
    // The process compiles its sources before it answers.
  }, 60_000);

  test("a second listener does not get its port", async () => {
    const again = listenForAssociations(
      [{ port: listener.ports[0] ?? 0, host: "127.0.0.1", isTls: false }],
      {
        database: { url: "postgres://localhost/none" },
        databaseConnections: 1,
        objects: { kind: "disk", folder: "/nowhere" },
        cacheDir: "/nowhere",
        settings: {
          maxFileBytes: 1,
          publicOrigin: null,
          associationTls: null,
          allowedAddresses: [],
          diskReserveBytes: 0,
        },
        logLevel: "silent",
      },
      pino({ level: "silent" }),
    );
    await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
