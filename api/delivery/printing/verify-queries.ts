import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { verifyCodesMeant } from "#contract/identity/verify-code";
import type { Database } from "#api/infrastructure/database/connect";
import { addenda, buckets, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";

/** What the verify page may know of a report, by the code on its sheets as somebody typed it: no word of its content. */
export async function verifiableReport(db: Database, typedCode: string) {
  const [report] = await db
    .select({
      id: reports.id,
      status: reports.status,
      isDeleted: sql<boolean>`(${reports.deleted} is not null or ${exams.deleted} is not null)`,
      bucketId: reports.bucketId,
      examId: reports.examId,
      patientName: exams.patientName,
      organizationName: buckets.name,
      timeZone: buckets.timeZone,
      addendaCount: sql<number>`(select count(*)::int from ${addenda} where ${addenda.reportId} = ${reports.id})`,
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .where(inArray(reports.verifyCode, verifyCodesMeant(typedCode)));
  if (!report) return undefined;
  const steps = await db
    .select({ event: reportVersions.event, version: reportVersions.version, created: reportVersions.created })
    .from(reportVersions)
    .where(and(eq(reportVersions.reportId, report.id), inArray(reportVersions.event, ["approved", "recalled"])))
    .orderBy(desc(reportVersions.version));
  const approvals = steps.filter(({ event }) => event === "approved");
  return {
    ...report,
    approvedVersions: approvals.map(({ version }) => version).reverse(),
    lastApproved: approvals[0]?.created ?? null,
    lastRecalled: steps.find(({ event }) => event === "recalled")?.created ?? null,
  };
}
