import { and, desc, eq, exists, gt, inArray, ne, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { ReportContent } from "#contract/reading/report-content";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { reportDrafts, reportVersions } from "#api/infrastructure/database/schema/index";

const ofAccount = (reportId: string, accountId: string) =>
  and(eq(reportDrafts.reportId, reportId), eq(reportDrafts.accountId, accountId));

const own = (reportId: string, accountId: string) =>
  and(ofAccount(reportId, accountId), eq(reportDrafts.isAside, false));

/** Its author has saved newer text since. */
const isPassed = exists(
  new QueryBuilder()
    .select({ id: reportVersions.id })
    .from(reportVersions)
    .where(
      and(
        eq(reportVersions.reportId, reportDrafts.reportId),
        eq(reportVersions.accountId, reportDrafts.accountId),
        inArray(reportVersions.event, ["saved", "submitted", "approved"]),
        gt(reportVersions.created, reportDrafts.updated),
      ),
    ),
).mapWith(Boolean);

/** What the account has unsaved of a report, newest first. */
export const draftsOf = (db: Database | Transaction, reportId: string, accountId: string) =>
  db
    .select({
      id: reportDrafts.id,
      baseVersion: reportDrafts.baseVersion,
      content: reportDrafts.content,
      updated: reportDrafts.updated,
      isAside: reportDrafts.isAside,
      isPassed: isPassed.as("is_passed"),
    })
    .from(reportDrafts)
    .where(ofAccount(reportId, accountId))
    .orderBy(desc(reportDrafts.updated));
export type DraftRow = Awaited<ReturnType<typeof draftsOf>>[number];

/** Keeps unsaved text; each account has one draft of a report, the newest, beside those set aside. */
export async function keepDraft(
  tx: Transaction,
  draft: { reportId: string; accountId: string; baseVersion: number; content: ReportContent },
): Promise<void> {
  const { baseVersion, content } = draft;
  await tx
    .insert(reportDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [reportDrafts.reportId, reportDrafts.accountId],
      targetWhere: sql`not is_aside`,
      set: { baseVersion, content, updated: sql`now()` },
    });
}

/** What was written on another version than the report's own is kept to copy from, and no longer written over. */
export async function setDraftAside(
  tx: Transaction,
  report: { id: string; version: number },
  accountId: string,
): Promise<void> {
  await tx
    .update(reportDrafts)
    .set({ isAside: true })
    .where(and(own(report.id, accountId), ne(reportDrafts.baseVersion, report.version)));
}

/** The draft that was being written; those set aside stay. */
export async function dropOwnDraft(tx: Transaction, reportId: string, accountId: string): Promise<void> {
  await tx.delete(reportDrafts).where(own(reportId, accountId));
}

/** One draft of the account's. */
export async function dropDraft(tx: Transaction, reportId: string, accountId: string, draftId: string): Promise<void> {
  await tx.delete(reportDrafts).where(and(ofAccount(reportId, accountId), eq(reportDrafts.id, draftId)));
}
