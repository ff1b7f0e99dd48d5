import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect";
import { accounts, addenda, buckets, exams, reports, reportVersions } from "../database/schema";

const author = alias(accounts, "author");
/** What makes a sheet valid or void. */
const issuing = ["approved", "recalled"];

/**
 * Everything a sheet is made of; undefined for a report that is not the organization's.
 *
 * @param bucketId the organization the caller was let in for
 */
export async function printedRecord(db: Database, bucketId: string, reportId: string) {
  const [[row], additions, steps] = await Promise.all([
    db
      .select({
        report: {
          id: reports.id,
          status: reports.status,
          version: reports.version,
          content: reports.content,
          submitted: reports.submitted,
          approved: reports.approved,
          printed: reports.printed,
          printSubmittedAt: reports.printSubmittedAt,
          printApprovedAt: reports.printApprovedAt,
          verifyCode: reports.verifyCode,
          isDeleted: sql<boolean>`(${reports.deleted} is not null or ${exams.deleted} is not null)`,
        },
        exam: {
          id: exams.id,
          accessionNumber: exams.accessionNumber,
          patientId: exams.patientId,
          patientName: exams.patientName,
          patientGender: exams.patientGender,
          visitAge: exams.visitAge,
          visitAgeUnit: exams.visitAgeUnit,
          patientSource: exams.patientSource,
          inpatientId: exams.inpatientId,
          outpatientId: exams.outpatientId,
          physicalExamId: exams.physicalExamId,
          bedNum: exams.bedNum,
          applyDept: exams.applyDept,
          modality: exams.modality,
          bodyPart: exams.bodyPart,
          studyDesc: exams.studyDesc,
          clinicImpression: exams.clinicImpression,
          studyDate: exams.studyDate,
          animal: exams.animal,
          /** Of the report the extensions stand in its content; extensionText reads both. */
          extensions: exams.extensions,
        },
        organization: {
          id: buckets.id,
          name: buckets.name,
          secondaryName: buckets.secondaryName,
          logo: buckets.logo,
          timeZone: buckets.timeZone,
        },
        author: { name: author.name, signature: author.signature },
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, reports.bucketId))
      .leftJoin(
        author,
        eq(author.id, sql`coalesce(${reports.submitterId}, ${reports.lastUpdaterId}, ${reports.creatorId})`),
      )
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId))),
    db
      .select({ number: addenda.number, text: addenda.text, created: addenda.created, authorName: accounts.name })
      .from(addenda)
      .innerJoin(accounts, eq(accounts.id, addenda.accountId))
      .innerJoin(reports, eq(reports.id, addenda.reportId))
      .where(and(eq(addenda.reportId, reportId), eq(reports.bucketId, bucketId)))
      .orderBy(asc(addenda.number)),
    db
      .select({
        event: reportVersions.event,
        version: reportVersions.version,
        at: reportVersions.created,
        name: accounts.name,
        signature: accounts.signature,
      })
      .from(reportVersions)
      .innerJoin(accounts, eq(accounts.id, reportVersions.accountId))
      .innerJoin(reports, eq(reports.id, reportVersions.reportId))
      .where(
        and(
          eq(reportVersions.reportId, reportId),
          eq(reports.bucketId, bucketId),
          inArray(reportVersions.event, issuing),
        ),
      )
      .orderBy(asc(reportVersions.version)),
  ]);
  return row && { ...row, addenda: additions, steps };
}
export type PrintedRecord = NonNullable<Awaited<ReturnType<typeof printedRecord>>>;
