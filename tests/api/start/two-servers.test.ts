import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { instances } from "#api/infrastructure/database/schema/index";
import { createApi } from "#api/http";
import { startPlatform, type PlatformConfig } from "#api/start-platform";
import { atEnd } from "../../support/at-end";
import { externalPostgres } from "../../support/external-postgres";
import { givenOn } from "../../support/given";
import { testOrigin, type TestPlatform } from "../../support/platform";
import { plainSettings } from "../../support/platform-on-folder";
import { startS3Server } from "../../support/s3-server";
import { sampleDicom } from "../../support/sample-dicom";
import { uploading } from "../../support/uploading";

const root = await mkdtemp(join(tmpdir(), "radbridge-two-"));
const external = await externalPostgres();
const s3 = await startS3Server();
atEnd(async () => {
  await external?.stop();
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const log = pino({ level: "silent" });
const onLost = (reason: Error) => {
  throw reason;
};

const configOf = (name: string, databaseUrl: string): PlatformConfig => ({
  dataDir: join(root, name),
  databaseUrl,
  databaseConnections: 4,
  secretsKey: Buffer.alloc(32, 1),
  objects: { kind: "s3", region: "us-east-1", ...s3, cacheDir: join(root, name, "cache", "objects") },
  settings: plainSettings,
});

/** What two platforms answer behind a proxy that sends each request to the other one than the request before. */
function behindProxy(platforms: TestPlatform["platform"][]): TestPlatform {
  const apis = platforms.map((platform) => createApi(platform));
  const [platform] = platforms;
  if (!platform) throw new Error("no platform");
  let count = 0;
  const fetch: TestPlatform["fetch"] = async (path, { as, ...init } = {}) => {
    const request = new Request(new URL(path, testOrigin.url), init);
    if (as) request.headers.set("authorization", `Bearer ${as.token}`);
    const api = apis[(count += 1) % apis.length];
    if (!api) throw new Error("no api");
    return api.fetch(request, testOrigin);
  };
  const [first] = apis;
  if (!first) throw new Error("no api");
  const clientOf = ({ token }: { token: string }) => first.client(token, testOrigin);
  return { platform, api: first, given: givenOn(platform), anonymous: first.client(null, testOrigin), clientOf, fetch };
}

test.skipIf(!external)(
  "two servers on one database and one bucket answer as one, and a third with files of its own is refused",
  { timeout: 60_000 },
  async () => {
    const url = (await external?.database("shared")) ?? "";
    const both = [
      await startPlatform(configOf("a", url), log, onLost),
      await startPlatform(configOf("b", url), log, onLost),
    ];
    const [a, b] = both.map(({ platform }) => platform);
    if (!a || !b) throw new Error("two were started");
    const world = behindProxy([a, b]);
    const bucket = await world.given.organization();
    const account = await world.given.member(bucket, "contentManager");
    // Begun at the first, each file sent to another one, and finished at the first.
    const files = [1, 2, 3].map((number) => ({
      name: `${number}.dcm`,
      bytes: sampleDicom({ studyUid: "2.25.4711", seriesUid: "2.25.4712", instanceNumber: String(number) }),
    }));
    const { exams } = await uploading(world, account, bucket.id).sendAndComplete(files);
    expect(exams).toMatchObject([{ added: 3, isNew: true }]);

    const ofB = createApi(b).client(account.token, testOrigin);
    const examId = exams[0]?.examId ?? "";
    expect((await ofB.exams.detail({ id: examId })).exam.id).toBe(examId);
    const [image] = await b.db.select().from(instances).where(eq(instances.examId, examId)).limit(1);
    expect((await buffer(await b.objects.read(image?.objectHash ?? ""))).subarray(128, 132).toString()).toBe("DICM");

    const alone = { ...configOf("c", url), objects: { kind: "disk" as const, folder: join(root, "c", "objects") } };
    await expect(startPlatform(alone, log, onLost)).rejects.toThrow(/need all their files in one S3 bucket/);
    for (const { stop } of both) await stop();
  },
);
