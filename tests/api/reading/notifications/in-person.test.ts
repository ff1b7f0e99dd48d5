import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import { notificationChoices } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let approver: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  approver = await world.given.member(bucket, "contentManager");
});

const content = ReportContent.parse({ finding: "双肺清。", diagnosis: "未见异常。" });
const inbox = async (account: TestAccount) => (await world.clientOf(account).notifications.page({})).notifications;
const kindsOf = async (account: TestAccount) => (await inbox(account)).map(({ kind }) => kind);
const submitted = () =>
  world.given.report({ bucketId: bucket.id, status: "final", version: 3, content, submitterId: author.id });
const reason = "左右写反，请核对";

describe("a person is told", () => {
  test("of a rejected report, by whom and why, and reads it once", async () => {
    const { id, exam } = await submitted();
    await world.clientOf(approver).reports.reject({ id, version: 3, reason });
    const [told] = await inbox(author);
    expect(told).toMatchObject({
      kind: "reportRejected",
      isRead: false,
      exam: { id: exam.id, reportId: id },
      said: { by: approver.name, reason },
    });
    expect(await world.clientOf(author).notifications.mine({})).toMatchObject({ unread: 1, isTold: true });
    await world.clientOf(author).notifications.read({ id: told?.id ?? "" });
    expect(await world.clientOf(author).notifications.mine({})).toMatchObject({ unread: 0, isTold: false });
    expect(await inbox(approver)).toEqual([]);
  });

  test("of advice on a report", async () => {
    const { id } = await submitted();
    await world.clientOf(approver).reports.advise({ id, version: 3, reason });
    expect((await inbox(author))[0]).toMatchObject({ kind: "reportAdvised", said: { reason } });
  });

  test("of a recalled report: who submitted and who approved it, not who recalls it", async () => {
    const other = await world.given.member(bucket, "contentManager");
    const people = { submitterId: author.id, issuerId: approver.id };
    const fields = { bucketId: bucket.id, status: "corrected" as const, version: 4, content, ...people };
    const { id } = await world.given.report(fields);
    await world.clientOf(other).reports.recall({ id, version: 4, reason });
    expect(await kindsOf(author)).toEqual(["reportRecalled"]);
    expect(await kindsOf(approver)).toEqual(["reportRecalled"]);
    expect(await inbox(other)).toEqual([]);
    const own = await world.given.report(fields);
    await world.clientOf(approver).reports.recall({ id: own.id, version: 4, reason });
    expect(await inbox(approver)).toHaveLength(1);
  });

  test("of a report that somebody assigns, once each time, and not of what one takes oneself", async () => {
    const { id } = await world.given.report({ bucketId: bucket.id });
    const { assign, assignRemove } = world.clientOf(approver).reports;
    await assign({ id, accountId: author.id });
    await assign({ id, accountId: author.id });
    expect(await kindsOf(author)).toEqual(["reportAssigned"]);
    await assignRemove({ id });
    await assign({ id, accountId: author.id });
    expect(await kindsOf(author)).toEqual(["reportAssigned", "reportAssigned"]);
    await assign({ id, accountId: approver.id });
    expect(await inbox(approver)).toEqual([]);
  });

  test("of nothing that was not chosen", async () => {
    const choices = { kinds: ["reportAssigned" as const], inApp: true, withSound: false, bySms: false };
    await world.clientOf(author).notifications.choose(choices);
    const { id } = await submitted();
    await world.clientOf(approver).reports.reject({ id, version: 3, reason });
    expect(await inbox(author)).toEqual([]);
  });

  test("of a kind that came after they had chosen", async () => {
    const choices = { kinds: [], inApp: true, withSound: false, bySms: false };
    await world.clientOf(author).notifications.choose(choices);
    // As if rejected reports were told of since later than that.
    await world.platform.db
      .update(notificationChoices)
      .set({ switchedOff: sql`array_remove(${notificationChoices.switchedOff}, 'reportRejected')` })
      .where(eq(notificationChoices.accountId, author.id));
    expect((await world.clientOf(author).notifications.choices({})).kinds).toEqual(["reportRejected"]);
    const { id } = await submitted();
    await world.clientOf(approver).reports.reject({ id, version: 3, reason });
    expect(await kindsOf(author)).toEqual(["reportRejected"]);
  });

  test("of a report of a place one has left, no more", async () => {
    const { id } = await submitted();
    await world.clientOf(approver).reports.reject({ id, version: 3, reason });
    const admin = await world.given.member(bucket, "admin");
    await world.clientOf(admin).members.remove({ id: bucket.id, mid: author.id });
    expect(await inbox(author)).toEqual([]);
  });
});
