import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { addenda, reports } from "#api/infrastructure/database/schema/index";
import { isFreeFor } from "./lock-queries";

interface OfReport {
  id: string;
  bucketId: string;
}

const published = ({ id, bucketId }: OfReport) =>
  and(eq(reports.id, id), eq(reports.bucketId, bucketId), eq(reports.status, "corrected"), isNull(reports.deleted));

/** Counts the version of an addendum; its row lock puts addenda of the same moment one after the other. */
export async function raisePublishedVersion(tx: Transaction, report: OfReport): Promise<boolean> {
  const raised = await tx
    .update(reports)
    .set({ version: sql`${reports.version} + 1`, updated: sql`now()` })
    .where(published(report))
    .returning({ id: reports.id });
  return raised.length === 1;
}

/** Appends the next addendum; the caller holds the report's row by `raisePublishedVersion`. */
export async function insertAddendum(
  tx: Transaction,
  { reportId, accountId, text }: { reportId: string; accountId: string; text: string },
): Promise<void> {
  const number = sql`(select coalesce(max(${addenda.number}), 0) + 1 from ${addenda} where ${addenda.reportId} = ${reportId})`;
  await tx.insert(addenda).values({ reportId, accountId, text, number });
}

/** Corrects the times the printed report shows. */
export async function setPrintTimes(
  tx: Transaction,
  report: OfReport,
  times: { printSubmittedAt: Date; printApprovedAt: Date },
): Promise<boolean> {
  const corrected = await tx.update(reports).set(times).where(published(report)).returning({ id: reports.id });
  return corrected.length === 1;
}

/** Soft delete, at the version that was read. */
export async function markDeleted(
  tx: Transaction,
  { id, bucketId, version }: OfReport & { version: number },
  accountId: string,
): Promise<boolean> {
  const marked = await tx
    .update(reports)
    .set({
      deleted: sql`now()`,
      deletedBy: accountId,
      lockedBy: null,
      lockExpires: null,
      version: sql`${reports.version} + 1`,
    })
    .where(
      and(
        eq(reports.id, id),
        eq(reports.bucketId, bucketId),
        eq(reports.version, version),
        isNull(reports.deleted),
        isFreeFor(accountId),
      ),
    )
    .returning({ id: reports.id });
  return marked.length === 1;
}

/** Brings a deleted report back, at the status it had. */
export async function unmarkDeleted(tx: Transaction, { id, bucketId }: OfReport): Promise<boolean> {
  const back = await tx
    .update(reports)
    .set({ deleted: null, deletedBy: null, version: sql`${reports.version} + 1`, updated: sql`now()` })
    .where(and(eq(reports.id, id), eq(reports.bucketId, bucketId), isNotNull(reports.deleted)))
    .returning({ id: reports.id });
  return back.length === 1;
}
