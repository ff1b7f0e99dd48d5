import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { buckets, groups } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
});

async function switchFlag(featEncryptionViewerOn: boolean) {
  const { db } = world.platform;
  const [row] = await db.select({ id: buckets.groupId }).from(buckets).where(eq(buckets.id, bucket.id));
  await db
    .update(groups)
    .set({ featEncryptionViewerOn })
    .where(eq(groups.id, row?.id ?? ""));
}

test("pixels are kept by no browser once the group has the encrypted viewer, and may be again without", async () => {
  const sent = await uploading(world, account, bucket.id).sendAndComplete([{ name: "1.dcm", bytes: sampleDicom() }]);
  const id = sent.exams[0]?.examId ?? "";
  const { studyInstanceUid } = await world.clientOf(account).exams.get({ id });
  const [series] = await world.clientOf(account).exams.images({ id });
  const instance = series?.instances[0];
  const paths = [
    `/api/v1/instances/${instance?.id}/file`,
    `/dicomweb/${bucket.id}/studies/${studyInstanceUid}/series/${series?.seriesInstanceUid}/instances/${instance?.sopInstanceUid}/frames/1`,
  ];
  const policies = () =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await world.fetch(path, { as: account });
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
        return answer.headers.get("cache-control");
      }),
    );
  expect(await policies()).toEqual(paths.map(() => "private, max-age=86400, immutable"));
  await switchFlag(true);
  expect(await policies()).toEqual(paths.map(() => "no-store"));
  await switchFlag(false);
  expect(await policies()).toEqual(paths.map(() => "private, max-age=86400, immutable"));
});
