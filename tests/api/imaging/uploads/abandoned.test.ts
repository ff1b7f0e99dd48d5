import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { removeAbandoned } from "#api/imaging/uploads/abandoned-uploads";
import { buckets, uploadFiles, uploads } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { sha256, uploading } from "../../../support/uploading";

const dayMs = 86_400_000;

let world: TestPlatform;
let bucket: { id: string };
let upload: ReturnType<typeof uploading>;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  upload = uploading(world, await world.given.member(bucket, "contentManager"), bucket.id);
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const stateOf = async (id: string) =>
  (await world.platform.db.select().from(uploads).where(eq(uploads.id, id)))[0]?.state;

it("an upload nobody went on with for seven days is given up, and a day later its files go", async () => {
  const bytes = sampleDicom();
  const { id } = await upload.send([{ name: "1.dcm", bytes }]);
  await removeAbandoned(world.platform, inDays(6));
  expect(await stateOf(id)).toBe("open");
  await removeAbandoned(world.platform, inDays(8));
  expect(await stateOf(id)).toBe("abandoned");
  expect(await world.platform.objects.has(sha256(bytes))).toBe(true);
  expect(await removeAbandoned(world.platform, inDays(10))).toBe(1);
  expect(await world.platform.objects.has(sha256(bytes))).toBe(false);
  expect(await world.platform.db.$count(uploadFiles, eq(uploadFiles.uploadId, id))).toBe(0);
});

it("files that an exam, another upload or a logo also has stay", async () => {
  const [ofExam, ofOther, ofLogo, alone] = Array.from({ length: 4 }, () => sampleDicom());
  if (!ofExam || !ofOther || !ofLogo || !alone) throw new Error("no files");
  await upload.sendAndComplete([{ name: "1.dcm", bytes: ofExam }]);
  const given = await upload.send([ofExam, ofOther, ofLogo, alone].map((bytes) => ({ name: "x", bytes })));
  await upload.api.uploads.discard({ id: given.id });
  await upload.sendAndComplete([{ name: "2.dcm", bytes: ofOther }]);
  await world.platform.db
    .update(buckets)
    .set({ logo: sha256(ofLogo) })
    .where(eq(buckets.id, bucket.id));
  expect(await removeAbandoned(world.platform, inDays(2))).toBe(1);
  const stay = await Promise.all([ofExam, ofOther, ofLogo].map((bytes) => world.platform.objects.has(sha256(bytes))));
  expect(stay).toEqual([true, true, true]);
  expect(await world.platform.objects.has(sha256(alone))).toBe(false);
});
