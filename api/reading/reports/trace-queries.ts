import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { ReportStatus } from "#contract/kernel/report-status";
import { TraceEvent, type ReportVersion, type TraceEntry } from "#contract/reading/report-views";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, auditEvents, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";

/** Events that leave the content as it was: they stand in the audit trail alone. */
export const unversionedEvents = ["lockForced", "assigned", "unassigned", "printTimeCorrected"] as const;

const versionColumns = {
  id: reportVersions.id,
  event: reportVersions.event,
  version: reportVersions.version,
  status: reportVersions.status,
  person: personIn(reportVersions.accountId),
  reason: reportVersions.reason,
  printTemplate: reportVersions.printTemplate,
  created: reportVersions.created,
};

/** Versions and events of a report of the organization, newest first; deleted reports included. */
export async function traceOf(
  db: Database | Transaction,
  bucketId: string,
  reportId: string,
  examId: string,
): Promise<TraceEntry[]> {
  const versions = await db
    .select(versionColumns)
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .where(and(eq(reportVersions.reportId, reportId), eq(reports.bucketId, bucketId)))
    .orderBy(desc(reportVersions.version));
  const events = await db
    .select({
      event: auditEvents.event,
      person: personIn(auditEvents.accountId),
      // Records of before hold the name themselves.
      whom: sql<string | null>`coalesce(${auditEvents.detail} ->> 'whom', (select ${accounts.name} from ${accounts}
        where ${accounts.id}::text = ${auditEvents.detail} ->> 'whomId'))`,
      at: auditEvents.at,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.examId, examId),
        eq(auditEvents.bucketId, bucketId),
        eq(auditEvents.subjectId, reportId),
        inArray(
          auditEvents.event,
          unversionedEvents.map((event) => `report_${event}`),
        ),
      ),
    )
    .orderBy(asc(auditEvents.sequence));
  const entries: TraceEntry[] = [
    ...versions.map(({ created, event, status, ...version }) => ({
      ...version,
      event: TraceEvent.parse(event),
      status: ReportStatus.parse(status),
      whom: null,
      at: created.toISOString(),
    })),
    ...events.map(({ event, at, ...rest }) => ({
      ...rest,
      id: null,
      event: TraceEvent.parse(event.slice("report_".length)),
      version: null,
      status: null,
      reason: null,
      printTemplate: null,
      at: at.toISOString(),
    })),
  ];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : (b.version ?? 0) - (a.version ?? 0)));
}

/** One version of a report of the organization; undefined for any other id. */
export async function versionOf(
  db: Database | Transaction,
  bucketId: string,
  reportId: string,
  versionId: string,
): Promise<ReportVersion | undefined> {
  const [row] = await db
    .select({ ...versionColumns, content: reportVersions.content })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .where(
      and(eq(reportVersions.id, versionId), eq(reportVersions.reportId, reportId), eq(reports.bucketId, bucketId)),
    );
  if (!row) return undefined;
  const { created, event, status, ...version } = row;
  return {
    ...version,
    event: TraceEvent.parse(event),
    status: ReportStatus.parse(status),
    whom: null,
    at: created.toISOString(),
  };
}

/** The exam of a report of the organization, deleted or not. */
export const examOfReport = async (db: Database | Transaction, bucketId: string, reportId: string) =>
  (
    await db
      .select({ id: exams.id, deleted: exams.deleted })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId)))
  )[0];
