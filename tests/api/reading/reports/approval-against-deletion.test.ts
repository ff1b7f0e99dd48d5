import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exams, reports } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import { testPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const content = ReportContent.parse({ finding: "右肺上叶结节。", diagnosis: "右肺上叶结节。" });

test("a report is not approved while its exam is being deleted", async () => {
  const world = await testPlatform();
  const { db } = world.platform;
  const bucket = await world.given.organization();
  const approver = await world.given.member(bucket, "contentManager");
  const report = await world.given.report({ bucketId: bucket.id, status: "final", version: 2, content });
  const api = world.clientOf(approver).reports;
  await api.lock({ id: report.id });
  let approval: ReturnType<typeof problemOf> | undefined;
  // The deletion holds the exam, has found no approved report, and is about to be done.
  await db.transaction(async (tx) => {
    await tx.select({ id: exams.id }).from(exams).where(eq(exams.id, report.examId)).for("update");
    approval = problemOf(api.approve({ id: report.id, version: 2, content }));
    // Long enough for the approval to stand before the exam.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await tx.update(exams).set({ deleted: new Date() }).where(eq(exams.id, report.examId));
  });
  expect((await approval)?.code).toBe("not_found");
  const [after] = await db.select().from(reports).where(eq(reports.id, report.id));
  expect([after?.status, after?.version]).toEqual(["final", 2]);
});
