import { and, eq, sql } from "drizzle-orm";
import type { ReportContent } from "#contract/report-content";
import type { Transaction } from "../database/connect";
import { reportDrafts } from "../database/schema";

/** Keeps unsaved text; each account has one draft of a report, the newest. */
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
      set: { baseVersion, content, updated: sql`now()` },
    });
}

export async function dropDraft(tx: Transaction, reportId: string, accountId: string): Promise<void> {
  await tx.delete(reportDrafts).where(and(eq(reportDrafts.reportId, reportId), eq(reportDrafts.accountId, accountId)));
}
