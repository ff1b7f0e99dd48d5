import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { auditEvents, exams } from "#api/infrastructure/database/schema/index";
import { reportOf } from "#api/registration/exams/exam-row-queries";

/** The exam's report, the one whose state its list row shows, within the organizations. */
export async function listedReport(db: Database, scope: string[], examId: string) {
  const [row] = await db
    .select({ bucketId: exams.bucketId, reportId: reportOf(sql`${exams}.id`) })
    .from(exams)
    .where(and(eq(exams.id, examId), inArray(exams.bucketId, scope), isNull(exams.deleted)));
  return row?.reportId ? { bucketId: row.bucketId, reportId: row.reportId } : undefined;
}

/** Whether the account has opened that version of the report: every showing of a report is in the trail. */
export async function hasRead(db: Database, accountId: string, reportId: string, version: number): Promise<boolean> {
  const rows = await db
    .select({ sequence: auditEvents.sequence })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, reportId),
        eq(auditEvents.accountId, accountId),
        eq(auditEvents.event, "report_viewed"),
        sql`${auditEvents.detail} ->> 'version' = ${String(version)}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Organizations of these exams within the scope. */
export async function bucketsOf(db: Database, scope: string[], examIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ bucketId: exams.bucketId })
    .from(exams)
    .where(and(inArray(exams.id, examIds), inArray(exams.bucketId, scope)));
  return rows.map(({ bucketId }) => bucketId);
}
