import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "../database/connect";
import * as tables from "../database/schema";

const minuteMs = 60_000;

/** Who of a demo hospital is told of things, and what they and others were told of its newest critical reports. */
export async function insertDemoNotifications(tx: Transaction, bucketId: string, accountIds: string[], now: Date) {
  await tx.insert(tables.notificationRecipients).values(accountIds.map((accountId) => ({ bucketId, accountId })));
  const critical = await tx
    .select({ reportId: tables.reports.id, examId: tables.exams.id, authorId: tables.reports.creatorId })
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
    .limit(3);
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
  const items = critical.map(({ reportId, authorId }, index) => ({
    bucketId,
    reportId,
    flaggedBy: authorId,
    created: new Date(now.getTime() - (critical.length - index) * 55 * minuteMs),
    ...(index === 0 && {
      acknowledged: new Date(now.getTime() - critical.length * 48 * minuteMs),
      acknowledgedBy: authorId ?? accountIds[0],
      toldWhom: "急诊科 李医生",
      toldHow: "phone" as const,
      wasReadBack: true,
    }),
  }));
  if (items.length > 0) await tx.insert(tables.criticalItems).values(items);
}
