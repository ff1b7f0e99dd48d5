import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  accounts,
  auditEvents,
  buckets,
  notifications,
  outboxMessages,
  socialIdentities,
} from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { sendMessageJob } from "#api/reading/notifications/send-message-job";
import { tellOfPlans } from "#api/reading/notifications/plan-notices";
import type { OfficialSettings } from "#api/infrastructure/wechat/official-account";
import type { NotificationChoices } from "#contract/organizations/notifications";
import { ReportContent } from "#contract/reading/report-content";
import { caughtLog } from "../../../support/caught-log";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

const dayMs = 24 * 3_600_000;
const critical = ReportContent.parse({ finding: "左侧气胸。", diagnosis: "左侧气胸。", critical: true });

let world: TestPlatform;
let bucket: { id: string };
let admin: TestAccount;
let told: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  admin = await world.given.member(bucket, "admin");
  told = await world.given.member(bucket, "member");
  await tells(told);
});

const tells = (...people: TestAccount[]) =>
  world.clientOf(admin).notifications.creates({ bucketId: bucket.id, accountIds: people.map(({ id }) => id) });

const listOf = async (account: TestAccount) => (await world.clientOf(account).notifications.page({})).notifications;

const choose = (account: TestAccount, choices: Partial<NotificationChoices>) =>
  world.clientOf(account).notifications.choose({
    kinds: ["criticalValue"],
    inApp: true,
    withSound: false,
    bySms: false,
    ...choices,
  });

/** A draft becomes one that flags a critical value. */
async function flagCritical(author: TestAccount) {
  const lock = { lockedBy: author.id, lockExpires: new Date(Date.now() + 60_000) };
  const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1, ...lock });
  await world.clientOf(author).reports.save({ id: report.id, version: 1, content: critical });
  return report;
}

/** Has the person told on a mobile of their own. */
async function withMobile(account: TestAccount): Promise<string> {
  const mobile = `+86139${String(Date.now()).slice(-8)}`;
  await world.platform.db.update(accounts).set({ mobile }).where(eq(accounts.id, account.id));
  await choose(account, { bySms: true });
  await world.clientOf(account).profile.chooseLanguage({ language: "en" });
  return mobile;
}

/** No request of it can even be begun. */
const brokenAccount: OfficialSettings = {
  apiUrl: "no address",
  mpUrl: "https://mp.weixin.qq.com",
  appId: "wx-official",
  appSecret: "secret",
  token: "token",
  criticalTemplate: "template",
  criticalField: "thing1",
};

const sentTo = (mobile: string) =>
  world.platform.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, mobile));

describe("an organization", () => {
  test("tells at most two of its members", async () => {
    const third = await world.given.member(bucket, "collaborator");
    const stranger = await world.given.account();
    expect(await problemOf(tells(admin, told, third))).toMatchObject({ code: "too_many_recipients", status: 422 });
    expect((await problemOf(tells(stranger))).code).toBe("not_member");
    expect((await tells(admin, told)).map(({ id }) => id).sort()).toEqual([admin.id, told.id].sort());
    const [event] = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.bucketId, bucket.id))
      .limit(1);
    expect(event).toMatchObject({ event: "notification_recipients_set", accountId: admin.id });
  });

  test("says so to the second of two editors", async () => {
    const { creates } = world.clientOf(admin).notifications;
    const stale = creates({ bucketId: bucket.id, accountIds: [admin.id], before: [] });
    expect(await problemOf(stale)).toMatchObject({ code: "version_conflict", data: { current: [{ id: told.id }] } });
    await creates({ bucketId: bucket.id, accountIds: [], before: [told.id] });
    expect(await world.clientOf(admin).notifications.query({ bucketId: bucket.id })).toEqual([]);
  });

  test("tells nobody who has left it, and shows him nothing of what he was told before", async () => {
    await flagCritical(admin);
    expect(await listOf(told)).toHaveLength(1);
    const other = await world.given.organization();
    await world.given.join(told, other, "member");
    await world.clientOf(admin).members.remove({ id: bucket.id, mid: told.id });
    expect(await world.clientOf(admin).notifications.query({ bucketId: bucket.id })).toEqual([]);
    expect(await listOf(told)).toEqual([]);
    expect(await world.clientOf(told).notifications.mine({})).toMatchObject({ unread: 0, isTold: false });
  });
});

describe("people are told", () => {
  test("of a report that flags a critical value, once, and not who flagged it", async () => {
    await tells(admin, told);
    const { id, exam } = await flagCritical(admin);
    const { reports } = world.clientOf(admin);
    await reports.save({ id, version: 2, content: { ...critical, finding: "左侧大量气胸。" } });
    expect(await listOf(admin)).toEqual([]);
    expect(await listOf(told)).toMatchObject([
      { kind: "criticalValue", isRead: false, exam: { id: exam.id, reportId: id, patientName: exam.patientName } },
    ]);
    await reports.save({ id, version: 3, content: { ...critical, critical: false } });
    await reports.save({ id, version: 4, content: critical });
    expect(await listOf(told)).toHaveLength(2);
  });

  test("nothing of a change that is refused", async () => {
    const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1 });
    const save = world.clientOf(admin).reports.save({ id: report.id, version: 1, content: critical });
    expect((await problemOf(save)).code).toBe("lock_lost");
    expect(await listOf(told)).toEqual([]);
  });

  test("of an exam that another organization's person sent, and of no exam of the house", async () => {
    const partner = await world.given.member(bucket, "collaborator", "exam_upload");
    const files = () => [{ name: "1.dcm", bytes: sampleDicom({}) }];
    await uploading(world, admin, bucket.id).sendAndComplete(files());
    expect(await listOf(told)).toEqual([]);
    const { exams } = await uploading(world, partner, bucket.id).sendAndComplete(files());
    expect(await listOf(told)).toMatchObject([{ kind: "examArrived", exam: { id: exams[0]?.examId } }]);
  });

  test("of a plan that ends soon or has ended, each end once", async () => {
    const { db } = world.platform;
    const now = new Date();
    const ends = (days: number) =>
      db
        .update(buckets)
        .set({ planExpires: new Date(now.getTime() + days * dayMs) })
        .where(eq(buckets.id, bucket.id));
    await ends(20);
    await tellOfPlans({ db }, now);
    expect(await listOf(told)).toEqual([]);
    await ends(10);
    await tellOfPlans({ db }, now);
    await tellOfPlans({ db }, now);
    expect((await listOf(told)).map(({ kind }) => kind)).toEqual(["planEnding"]);
    await tellOfPlans({ db }, new Date(now.getTime() + 11 * dayMs));
    expect((await listOf(told)).map(({ kind }) => kind)).toEqual(["planEnded", "planEnding"]);
  });

  test("of an upload that the plan refused, once a day", async () => {
    const past = new Date(Date.now() - dayMs);
    await world.platform.db.update(buckets).set({ planExpires: past }).where(eq(buckets.id, bucket.id));
    const { begin } = uploading(world, admin, bucket.id);
    for (let count = 0; count < 2; count += 1) {
      expect((await problemOf(begin([{ name: "1.dcm", bytes: Buffer.alloc(8) }]))).code).toBe("plan_expired");
    }
    expect(await listOf(told)).toMatchObject([{ kind: "uploadRefused", exam: null }]);
  });
});

describe("each person", () => {
  test("is told of what he chose alone", async () => {
    await choose(told, { kinds: ["examArrived"], inApp: false });
    await flagCritical(admin);
    expect(await listOf(told)).toEqual([]);
    expect(await world.clientOf(told).notifications.mine({})).toMatchObject({ isTold: false, withSound: false });
  });

  test("reads, counts and polls his own", async () => {
    const other = await world.given.member(bucket, "member");
    const { notifications: own } = world.clientOf(told);
    for (let count = 0; count < 7; count += 1) await flagCritical(admin);
    expect(await own.mine({})).toMatchObject({ unread: 7, isTold: true, withSound: true });
    const newest = await own.newly({});
    expect(newest).toHaveLength(5);
    const [first, second] = newest;
    if (!first || !second) throw new Error("nothing was told");
    expect(await own.newly({ after: second.id })).toEqual([first]);
    expect((await problemOf(world.clientOf(other).notifications.read({ id: first.id }))).code).toBe("not_found");
    await own.read({ id: first.id });
    expect(await own.newly({ after: second.id })).toEqual([]);
    await own.readAll({ upTo: second.id });
    expect(await own.mine({})).toMatchObject({ unread: 0, newestId: first.id });
  });

  test("sees nothing of an exam that he may not see, or that was deleted", async () => {
    const { exam } = await flagCritical(admin);
    await world.clientOf(admin).exams.delete({ id: exam.id, reason: "重复" });
    expect(await listOf(told)).toMatchObject([{ kind: "criticalValue", exam: null }]);
  });

  test("gets an urgent one on his mobile if he wants it, without patient data", async () => {
    const { db } = world.platform;
    expect((await problemOf(choose(told, { bySms: true }))).code).toBe("mobile_missing");
    const mobile = await withMobile(told);
    const { exam } = await flagCritical(admin);
    await doDueJobs(world.platform, [sendMessageJob]);
    expect(await sentTo(mobile)).toHaveLength(1);
    const [message] = await sentTo(mobile);
    expect(message?.text).toContain("critical value");
    expect(message?.text).not.toContain(exam.patientName);
    const [row] = await db.select().from(notifications).where(eq(notifications.accountId, told.id));
    expect(row?.message).toBe("sent");
  });

  test("gets it on his mobile also where the way over WeChat breaks down, which the log says", async () => {
    const { db, settings } = world.platform;
    const mobile = await withMobile(told);
    await db.insert(socialIdentities).values({ provider: "wechatOfficial", subject: told.id, accountId: told.id });
    await flagCritical(admin);
    const { log, lines } = caughtLog("error");
    const platform = { ...world.platform, log, settings: { ...settings, wechatOfficial: brokenAccount } };
    await doDueJobs(platform, [sendMessageJob]);
    expect(await sentTo(mobile)).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining("message not sent")]);
  });
});
