import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approverChanges, jobs } from "#api/infrastructure/database/schema/index";
import { noteChangesOf, tellOfApproverChanges } from "#api/reading/quality/note-changes";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

const written = ReportContent.parse({ finding: "左肺上叶见结节，大小约 8mm。", diagnosis: "左肺上叶结节。" });
const approved = { ...written, finding: "右肺上叶见结节，大小约 8mm。", diagnosis: "右肺上叶结节。" };

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let approver: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  approver = await world.given.member(bucket, "collaborator");
});

/** Submitted and approved as people do it; the job behind it is done at once. */
async function report(content = approved) {
  const { id } = await world.given.report({ bucketId: bucket.id }, { bodyPart: "胸部" });
  const { reports } = world.clientOf(author);
  await reports.lock({ id });
  await reports.submit({ id, version: 0, content: written });
  const approving = world.clientOf(approver).reports;
  await approving.lock({ id });
  await approving.approve({ id, version: 1, content });
  const queued = await world.platform.db.select().from(jobs).where(eq(jobs.kind, "noteApproverChanges"));
  expect(queued.map(({ subjectId }) => subjectId)).toContain(id);
  await noteChangesOf(world.platform.db, id);
  return id;
}

const changes = (account: TestAccount) => world.clientOf(account).approverChanges;

describe("what an approver changed", () => {
  test("comes to the author with its difference and its kind, once, and is marked as seen", async () => {
    const id = await report();
    await noteChangesOf(world.platform.db, id);
    const page = await changes(author).page({});
    expect(page).toMatchObject({ total: 1, unseen: 1, changes: [{ reportId: id, kinds: ["side"], isSeen: false }] });
    expect(page.changes[0]?.texts.map(({ field }) => field)).toEqual(["finding", "diagnosis"]);
    expect((await changes(author).page({ kind: "number" })).total).toBe(0);
    expect((await changes(approver).page({})).total).toBe(0);

    const ids = [page.changes[0]!.id];
    await changes(approver).see({ ids });
    expect((await changes(author).page({ unseen: true })).total).toBe(1);
    await changes(author).see({ ids });
    expect(await changes(author).page({})).toMatchObject({ unseen: 0, changes: [{ isSeen: true }] });
  });

  test("is nothing where the text was approved as it was submitted", async () => {
    await report(written);
    expect((await changes(author).page({})).total).toBe(0);
  });

  test("is told of once a week, until it was looked at", async () => {
    const id = await report();
    // A Tuesday; the week is over on Monday 9 March, by the clock of Shanghai.
    await world.platform.db
      .update(approverChanges)
      .set({ approved: new Date("2026-03-03T04:00:00Z") })
      .where(eq(approverChanges.reportId, id));
    const told = async () =>
      (await world.clientOf(author).notifications.page({})).notifications.map(({ kind }) => kind);
    const at = (time: string) => tellOfApproverChanges(world.platform, new Date(time));
    await at("2026-03-08T15:59:00Z");
    expect(await told()).toEqual([]);
    await at("2026-03-08T16:00:00Z");
    await at("2026-03-09T04:00:00Z");
    expect(await told()).toEqual(["approverChanges"]);
    await at("2026-03-16T04:00:00Z");
    expect(await told()).toEqual(["approverChanges"]);
  });
});
