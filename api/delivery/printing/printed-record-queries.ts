import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { accounts, addenda, buckets, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";
import { chosenTemplate, type SheetTemplate } from "#api/organizations/print-templates/sheet-template";
import { templatesOf } from "#api/organizations/print-templates/template-queries";
import { printedExam, printedOrganization } from "./printed-columns";

const author = alias(accounts, "author");
/** What makes a sheet valid or void. */
const issuing = ["approved", "recalled"];

const rowOf = prepared("printed_report", (db: Database, name) =>
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
      exam: printedExam,
      organization: printedOrganization,
      author: { name: author.name, signature: author.signature },
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .leftJoin(
      author,
      eq(author.id, sql`coalesce(${reports.submitterId}, ${reports.lastUpdaterId}, ${reports.creatorId})`),
    )
    .where(and(eq(reports.id, sql.placeholder("reportId")), eq(reports.bucketId, sql.placeholder("bucketId"))))
    .prepare(name),
);

const addendaOf = prepared("printed_addenda", (db: Database, name) =>
  db
    .select({ number: addenda.number, text: addenda.text, created: addenda.created, authorName: accounts.name })
    .from(addenda)
    .innerJoin(accounts, eq(accounts.id, addenda.accountId))
    .innerJoin(reports, eq(reports.id, addenda.reportId))
    .where(and(eq(addenda.reportId, sql.placeholder("reportId")), eq(reports.bucketId, sql.placeholder("bucketId"))))
    .orderBy(asc(addenda.number))
    .prepare(name),
);

const stepsOf = prepared("printed_steps", (db: Database, name) =>
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
        eq(reportVersions.reportId, sql.placeholder("reportId")),
        eq(reports.bucketId, sql.placeholder("bucketId")),
        inArray(reportVersions.event, issuing),
      ),
    )
    .orderBy(asc(reportVersions.version))
    .prepare(name),
);

/**
 * Everything a sheet is made of; undefined for a report that is not the organization's.
 *
 * @param bucketId the organization the caller was let in for
 * @param wanted the template somebody chose; without it, or where it is gone, the organization's rule chooses
 */
export async function printedRecord(db: Database, bucketId: string, reportId: string, wanted?: string) {
  const key = { bucketId, reportId };
  const [[row], additions, steps, templates] = await Promise.all([
    rowOf(db).execute(key),
    addendaOf(db).execute(key),
    stepsOf(db).execute(key),
    templatesOf(db, bucketId, "report"),
  ]);
  if (!row) return undefined;
  const template: SheetTemplate | null = chosenTemplate(templates, row.exam.modality, wanted);
  return { ...row, addenda: additions, steps, template };
}
export type PrintedRecord = NonNullable<Awaited<ReturnType<typeof printedRecord>>>;
