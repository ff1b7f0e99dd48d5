import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { TraceEvent } from "#contract/reading/report-views";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { tellAssignee, tellOfReturn } from "#api/reading/notifications/tell-of-reports";
import { demoCriticalItems, insertDemoCriticalItems } from "./demo-critical-items";

/** What brings a report back to who wrote it. */
const backBy = {
  rejected: "reportRejected",
  advised: "reportAdvised",
  recalled: "reportRecalled",
} as const satisfies Partial<Record<TraceEvent, string>>;

const isBack = (event: string | null): event is keyof typeof backBy => event !== null && event in backBy;

/** Tells the demo's people of the reports that came back to them and of those handed over to them. */
export async function tellOfDemoReports(tx: Transaction, approverId: string) {
  const { reports, reportVersions, exams } = tables;
  const rows = await tx
    .select({
      id: reports.id,
      bucketId: reports.bucketId,
      exam: { id: exams.id },
      assigneeId: exams.assigneeId,
      assigned: exams.created,
      submitterId: reports.submitterId,
      issuerId: reports.issuerId,
      version: reportVersions.version,
      event: reportVersions.event,
      at: reportVersions.created,
    })
    .from(reports)
    .innerJoin(exams, and(eq(exams.id, reports.examId), isNull(exams.deleted)))
    .leftJoin(reportVersions, and(eq(reportVersions.reportId, reports.id), eq(reportVersions.version, reports.version)))
    .orderBy(asc(exams.created), asc(exams.id));
  for (const { id, bucketId, exam, assigneeId, assigned, submitterId, issuerId, version, event, at } of rows) {
    if (assigneeId) {
      await tellAssignee(tx, { bucketId, examId: exam.id, reportId: id, by: approverId, assigneeId }, assigned);
    }
    if (!isBack(event) || version === null || at === null) continue;
    const returned = { reportId: id, examId: exam.id, bucketId, version, by: approverId, submitterId, issuerId };
    await tellOfReturn(tx, backBy[event], returned, at);
  }
}

const minuteMs = 60_000;

/** Who of a demo hospital is told of things, and what they and others were told of its newest critical reports. */
export async function insertDemoNotifications(tx: Transaction, bucketId: string, accountIds: string[], now: Date) {
  await tx.insert(tables.notificationRecipients).values(accountIds.map((accountId) => ({ bucketId, accountId })));
  const critical = await tx
    .select({
      reportId: tables.reports.id,
      examId: tables.exams.id,
      authorId: tables.reports.creatorId,
      version: tables.reports.version,
    })
    .from(tables.reports)
    .innerJoin(tables.exams, eq(tables.exams.id, tables.reports.examId))
    .where(
      and(
        eq(tables.exams.bucketId, bucketId),
        isNull(tables.exams.deleted),
        sql`(${tables.reports.content} -> 'critical')::boolean`,
      ),
    )
    .orderBy(desc(tables.exams.created))
    .limit(demoCriticalItems);
  const told = critical.reverse().flatMap(({ reportId, examId }, index) =>
    accountIds.map((accountId) => {
      const created = new Date(now.getTime() - (critical.length - index) * 55 * minuteMs);
      return {
        id: v7({ msecs: created.getTime() }),
        accountId,
        bucketId,
        kind: "criticalValue" as const,
        examId,
        reportId,
        occasion: `${reportId} demo`,
        created,
        read: index === 0 ? now : null,
      };
    }),
  );
  if (told.length > 0) await tx.insert(tables.notifications).values(told);
  await insertDemoCriticalItems(tx, bucketId, critical.reverse(), now);
}
