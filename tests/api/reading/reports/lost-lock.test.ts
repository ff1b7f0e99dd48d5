import { beforeAll, describe, expect, it } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import { VersionConflict } from "#contract/reading/report-views";
import type { TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const text = (finding: string) => ReportContent.parse({ finding, diagnosis: "右肺上叶结节。" });

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let approver: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ inspectionLevels: quietInspection });
  author = await world.given.member(bucket, "collaborator");
  approver = await world.given.member(bucket, "collaborator");
});

const as = (account: TestAccount) => world.clientOf(account).reports;

/** A report that the author was writing when the approver took the lock from them. */
async function taken(typed = "写到一半") {
  const { id } = await world.given.report({
    bucketId: bucket.id,
    status: "partial",
    version: 1,
    content: text("原文"),
  });
  await as(author).lock({ id });
  await as(author).sync({ id, baseVersion: 1, content: text(typed) });
  await as(approver).forceUnlock({ id, confirmation: author.name });
  return id;
}

const byApprover = () => ({ by: approver.name, at: expect.stringMatching(/^\d{4}-.*Z$/) as string });

describe("the former holder of a lock", () => {
  it("is told at the next autosave who took it and when, and what he types on is kept as his draft", async () => {
    const id = await taken();
    const synced = await as(author).sync({ id, baseVersion: 1, content: text("接着写") });
    expect(synced.lock).toEqual({ holder: null, until: null, isMine: false, lost: byApprover() });
    expect(Date.parse(synced.lock.lost?.at ?? "")).toBeGreaterThan(Date.now() - 10_000);
    expect(synced.draft).toMatchObject({ baseVersion: 1, content: text("接着写") });
    expect((await as(author).detail({ id })).lock.lost).toEqual(byApprover());
    // It is nobody else's matter.
    expect((await as(approver).detail({ id })).lock.lost).toBeNull();
  });

  it.each(["save", "submit"] as const)("is refused when he wants to %s, and nothing is written", async (action) => {
    const id = await taken();
    const input = { id, version: 1, content: text("晚了") };
    const refused = await problemOf(as(author)[action](input));
    expect(refused).toMatchObject({ code: "lock_lost", data: byApprover() });
    const now = await as(author).detail({ id });
    expect(now).toMatchObject({ version: 1, content: text("原文"), lock: { isMine: false, lost: byApprover() } });
    expect(now.draft?.content).toEqual(text("写到一半"));
  });

  it("hears who took the lock even while that one holds it", async () => {
    const id = await taken();
    await as(approver).lock({ id });
    const refused = await problemOf(as(author).save({ id, version: 1, content: text("晚了") }));
    expect(refused).toMatchObject({ code: "lock_lost", data: byApprover() });
    const again = await problemOf(as(author).lock({ id, version: 1, content: text("晚了") }));
    expect(again).toMatchObject({ code: "report_locked", data: { holder: approver.name } });
    expect((await as(author).detail({ id })).lock.lost).toEqual(byApprover());
  });

  it("takes the lock again by an act of his own, and goes on where he was", async () => {
    const id = await taken();
    const retaken = await as(author).lock({ id, version: 1, content: text("写到一半") });
    expect(retaken).toMatchObject({ lock: { isMine: true, lost: null }, draft: { content: text("写到一半") } });
    expect(await as(author).save({ id, version: 1, content: text("写完") })).toMatchObject({ version: 2, draft: null });
  });

  it("cannot take it again over a newer version without seeing it", async () => {
    const id = await taken();
    await as(approver).lock({ id });
    await as(approver).save({ id, version: 1, content: text("审核者写的"), unlock: true });
    const stale = await problemOf(as(author).lock({ id, version: 1, content: text("写到一半") }));
    expect(stale.code).toBe("version_conflict");
    expect(VersionConflict.parse(stale.data)).toMatchObject({
      version: 2,
      lastUpdater: approver.name,
      isOwn: false,
    });
    expect((await as(author).detail({ id })).lock).toMatchObject({ isMine: false, holder: null });
    expect((await as(author).lock({ id, version: 2, content: text("写到一半") })).lock.isMine).toBe(true);
  });

  it("is told no longer once he lets the report go, but for a page that only went away", async () => {
    const id = await taken();
    expect((await as(author).unlock({ id, leaving: true })).lost).toEqual(byApprover());
    expect((await as(author).unlock({ id })).lost).toBeNull();
    expect((await as(author).detail({ id })).draft?.content).toEqual(text("写到一半"));
  });

  it("is not he whose lease ran out: nobody took it", async () => {
    const { id } = await world.given.report({
      bucketId: bucket.id,
      status: "partial",
      version: 1,
      content: text("原文"),
      lockedBy: author.id,
      lockExpires: new Date(Date.now() - 60_000),
    });
    const late = await problemOf(as(author).save({ id, version: 1, content: text("晚了") }));
    expect(late.code).toBe("lock_lost");
    expect(late.data ?? {}).not.toHaveProperty("by");
  });
});

describe("a draft on an older version", () => {
  /** The author's draft was written on version 1; the report stands at version 2. */
  async function outdated() {
    const id = await taken("只在草稿里的文字");
    await as(approver).lock({ id });
    await as(approver).save({ id, version: 1, content: text("审核者写的"), unlock: true });
    return id;
  }

  it("is set aside when its writer opens the report again, and outlives the autosaves that follow", async () => {
    const id = await outdated();
    const opened = await as(author).lock({ id });
    expect(opened).toMatchObject({ draft: null, sideDrafts: [{ baseVersion: 1, content: text("只在草稿里的文字") }] });
    await as(author).sync({ id, baseVersion: 2, content: text("审核者写的") });
    await as(author).sync({ id, baseVersion: 2, content: text("新写的") });
    const now = await as(author).detail({ id });
    expect(now.draft).toMatchObject({ baseVersion: 2, content: text("新写的") });
    expect(now.sideDrafts).toMatchObject([{ content: text("只在草稿里的文字") }]);
    const saved = await as(author).save({ id, version: 2, content: text("新写的") });
    expect(saved).toMatchObject({ draft: null, sideDrafts: [{ content: text("只在草稿里的文字") }] });
  });

  it("is not lost to an editor that opens with the newer text", async () => {
    const id = await outdated();
    await as(author).sync({ id, baseVersion: 2, content: text("审核者写的") });
    expect((await as(author).detail({ id })).sideDrafts).toMatchObject([{ content: text("只在草稿里的文字") }]);
  });

  it("is thrown away by itself, with the draft being written left alone", async () => {
    const id = await outdated();
    const { sideDrafts } = await as(author).lock({ id });
    await as(author).sync({ id, baseVersion: 2, content: text("新写的") });
    const draftId = sideDrafts[0]?.id;
    expect(await as(approver).reset({ id, draftId })).toMatchObject({ draft: null, sideDrafts: [] });
    expect(await as(author).reset({ id, draftId })).toMatchObject({
      draft: { content: text("新写的") },
      sideDrafts: [],
    });
    expect((await as(author).reset({ id })).draft).toBeNull();
  });

  it("stays when its writer approves the report as he read it", async () => {
    const { id } = await world.given.report({
      bucketId: bucket.id,
      status: "final",
      version: 3,
      content: text("待审"),
      submitterId: author.id,
    });
    await as(approver).lock({ id });
    await as(approver).sync({ id, baseVersion: 3, content: text("批注") });
    const approved = await as(approver).approve({ id, version: 3 });
    expect(approved).toMatchObject({ status: "corrected", draft: { content: text("批注") } });
  });
});
