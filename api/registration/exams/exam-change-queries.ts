import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { accounts, buckets, exams, reports } from "#api/infrastructure/database/schema/index";

/** The organization's exam as it stands, kept from other writers until the transaction ends. */
export async function lockExam(tx: Transaction, bucketId: string, examId: string) {
  const [row] = await tx
    .select({
      exam: exams,
      timeZone: buckets.timeZone,
      holder: accounts.name,
      now: sql<Date>`now()`.mapWith(exams.created),
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .leftJoin(accounts, eq(accounts.id, exams.lockedBy))
    .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId)))
    .for("update", { of: exams });
  return row;
}

/** @throws Problem accession_taken */
export async function updateExam(tx: Transaction, examId: string, values: Partial<typeof exams.$inferInsert>) {
  const { accessionNumber } = values;
  await refuseDuplicate(tx.update(exams).set(values).where(eq(exams.id, examId)), "accession_taken", {
    accessionNumber,
  });
}

/** Whether a report of the exam is approved now. */
export async function hasApprovedReport(tx: Transaction, examId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.examId, examId), eq(reports.status, "corrected"), isNull(reports.deleted)))
    .limit(1);
  return rows.length > 0;
}

/** @returns whether it was not deleted before */
export async function markDeleted(
  tx: Transaction,
  examId: string,
  { accountId, reason }: { accountId: string | null; reason: string },
): Promise<boolean> {
  const rows = await tx
    .update(exams)
    .set({ deleted: sql`now()`, deletedBy: accountId, deleteReason: reason })
    .where(and(eq(exams.id, examId), isNull(exams.deleted)))
    .returning({ id: exams.id });
  return rows.length > 0;
}

/** @returns whether it was deleted before */
export async function markRecovered(tx: Transaction, bucketId: string, examId: string): Promise<boolean> {
  const rows = await tx
    .update(exams)
    .set({ deleted: null, deletedBy: null, deleteReason: null })
    .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId), isNotNull(exams.deleted)))
    .returning({ id: exams.id });
  return rows.length > 0;
}
