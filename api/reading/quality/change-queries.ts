import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApproverChange, ChangeKind } from "#contract/reading/approver-changes";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  approverChanges,
  buckets,
  exams,
  reports,
  reportVersions,
} from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;
const submitted = alias(reportVersions, "submitted");

/** Approvals of a report by somebody else than who had submitted it, with what was submitted before each. */
export const approvalsOf = (db: Database | Transaction, reportId: string) =>
  db
    .select({
      bucketId: reports.bucketId,
      approvedVersionId: reportVersions.id,
      submittedVersionId: submitted.id,
      approverId: reportVersions.accountId,
      authorId: submitted.accountId,
      approved: reportVersions.created,
      before: submitted.content,
      after: reportVersions.content,
    })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .innerJoin(
      submitted,
      and(
        eq(submitted.reportId, reportVersions.reportId),
        eq(
          submitted.version,
          sql`(select max(earlier.version) from report_versions earlier where earlier.report_id = "report_versions"."report_id"
            and earlier.event = 'submitted' and earlier.version < "report_versions"."version")`,
        ),
      ),
    )
    .where(
      and(
        eq(reportVersions.reportId, reportId),
        eq(reportVersions.event, "approved"),
        sql`${submitted.accountId} <> ${reportVersions.accountId}`,
      ),
    );

/** Keeps what was changed; an approval that was noted before stays as it is. */
export const keepChanges = (db: Database | Transaction, change: typeof approverChanges.$inferInsert) =>
  db.insert(approverChanges).values(change).onConflictDoNothing();

export interface Author {
  accountId: string;
  scope: string[];
}

const own = ({ accountId, scope }: Author, where?: SQL) =>
  and(eq(approverChanges.authorId, accountId), inArray(approverChanges.bucketId, scope), live, where);
const live = and(isNull(reports.deleted), isNull(exams.deleted));
const unseen = isNull(approverChanges.seen);

const counted = (db: Database, where: SQL | undefined) =>
  db.$count(
    db
      .select({ id: approverChanges.id })
      .from(approverChanges)
      .innerJoin(reports, eq(reports.id, approverChanges.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(where)
      .limit(mostCounted)
      .as("counted"),
  );

export interface ChangeQuery {
  kind?: ChangeKind | undefined;
  unseen: boolean;
  limit: number;
  skip: number;
}

/** A page of the author's own, the latest first; how many there are, and how many unseen, as far as they are counted. */
export async function changePage(db: Database, author: Author, query: ChangeQuery) {
  const where = own(
    author,
    and(
      query.kind === undefined ? undefined : sql`${query.kind} = any(${approverChanges.kinds})`,
      query.unseen ? unseen : undefined,
    ),
  );
  const [rows, total, unseenCount] = await Promise.all([
    db
      .select({
        id: approverChanges.id,
        examId: exams.id,
        reportId: reports.id,
        bucketName: buckets.name,
        timeZone: buckets.timeZone,
        patientName: exams.patientName,
        accessionNumber: exams.accessionNumber,
        modality: exams.modality,
        bodyPart: exams.bodyPart,
        approver: accounts.name,
        approved: approverChanges.approved,
        kinds: approverChanges.kinds,
        texts: approverChanges.texts,
        seen: approverChanges.seen,
      })
      .from(approverChanges)
      .innerJoin(reports, eq(reports.id, approverChanges.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, approverChanges.bucketId))
      .innerJoin(accounts, eq(accounts.id, approverChanges.approverId))
      .where(where)
      .orderBy(desc(approverChanges.approved), desc(approverChanges.id))
      .limit(query.limit)
      .offset(query.skip),
    counted(db, where),
    counted(db, own(author, unseen)),
  ]);
  const changes = rows.map(({ approved, seen, ...row }): ApproverChange => ({
    ...row,
    approved: approved.toISOString(),
    isSeen: seen !== null,
  }));
  return { changes, total, unseen: unseenCount };
}

/** Marks some of the author's own as seen. */
export const markSeen = (db: Database, { accountId, scope }: Author, ids: string[]) =>
  db
    .update(approverChanges)
    .set({ seen: sql`now()` })
    .where(
      and(
        inArray(approverChanges.id, ids),
        eq(approverChanges.authorId, accountId),
        inArray(approverChanges.bucketId, scope),
        unseen,
      ),
    );

/**
 * Authors with changes they have not seen, of the week that ended last by the clock of each organization.
 *
 * @returns with the Monday the new week began, as YYYY-MM-DD
 */
export const authorsToTell = (db: Database, now: Date) => {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${buckets.timeZone})`;
  const day = sql<string>`to_char(${monday}, 'YYYY-MM-DD')`;
  return db
    .select({
      bucketId: approverChanges.bucketId,
      accountId: approverChanges.authorId,
      monday: sql<string>`min(${day})`,
    })
    .from(approverChanges)
    .innerJoin(buckets, eq(buckets.id, approverChanges.bucketId))
    .innerJoin(reports, eq(reports.id, approverChanges.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(
      and(
        unseen,
        live,
        isNull(buckets.deactivated),
        sql`${approverChanges.approved} < ${monday} at time zone ${buckets.timeZone}`,
        sql`${approverChanges.approved} >= (${monday} - interval '7 days') at time zone ${buckets.timeZone}`,
      ),
    )
    .groupBy(approverChanges.bucketId, approverChanges.authorId);
};
