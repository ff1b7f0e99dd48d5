import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApi } from "#api/http";
import {
  accounts,
  criticalItems,
  jobs,
  notificationChoices,
  notifications,
  reports,
} from "#api/infrastructure/database/schema/index";

import { subscribers } from "#api/subscribers";
import { ReportContent } from "#contract/reading/report-content";
import { testOrigin, testPlatform } from "../../../support/platform";

const content = ReportContent.parse({ finding: "左侧气胸。", diagnosis: "左侧气胸。", critical: true });

/** A report about to be flagged, at an organization that has critical values told by message. */
async function aboutToFlag() {
  const world = await testPlatform();
  const { given, clientOf, platform } = world;
  const bucket = await given.organization();
  const admin = await given.member(bucket, "admin");
  const told = await given.member(bucket, "member");
  await platform.db.update(accounts).set({ mobile: "13800000000" }).where(eq(accounts.id, told.id));
  await clientOf(admin).notifications.creates({ bucketId: bucket.id, accountIds: [told.id] });
  const choices = { switchedOff: [], inApp: true, withSound: false, bySms: true };
  await platform.db.insert(notificationChoices).values({ accountId: told.id, ...choices });
  const author = await given.member(bucket, "contentManager");
  const lock = { lockedBy: author.id, lockExpires: new Date(Date.now() + 60_000) };
  const report = await given.report({ bucketId: bucket.id, status: "partial", version: 1, ...lock });
  const counts = async () => ({
    items: await platform.db.$count(criticalItems, eq(criticalItems.reportId, report.id)),
    told: await platform.db.$count(notifications, eq(notifications.reportId, report.id)),
    toSend: await platform.db.$count(jobs, eq(jobs.kind, "sendMessage")),
  });
  return { platform, author, report, counts };
}

test("a report flagged as critical has its item, its notification and its message queued once it is saved", async () => {
  const { platform, author, report, counts } = await aboutToFlag();
  await createApi(platform).client(author.token, testOrigin).reports.save({ id: report.id, version: 1, content });
  expect(await counts()).toEqual({ items: 1, told: 1, toSend: 1 });
});

test("where one that follows fails, the step, what others did and the messages queued are all undone", async () => {
  const { platform, author, report, counts } = await aboutToFlag();
  let before: unknown;
  const failing = {
    ...subscribers,
    reportFlaggedCritical: [
      ...subscribers.reportFlaggedCritical,
      async (tx: Parameters<(typeof subscribers.reportFlaggedCritical)[number]>[0]) => {
        before = await tx.$count(jobs, eq(jobs.kind, "sendMessage"));
        throw new Error("a subscriber that fails");
      },
    ],
  };
  const api = createApi({ ...platform, subscribers: failing });
  const saving = api.client(author.token, testOrigin).reports.save({ id: report.id, version: 1, content });
  await expect(saving).rejects.toThrow();
  expect(before).toBe(1);
  expect(await counts()).toEqual({ items: 0, told: 0, toSend: 0 });
  const [left] = await platform.db.select({ version: reports.version }).from(reports).where(eq(reports.id, report.id));
  expect(left).toEqual({ version: 1 });
});
