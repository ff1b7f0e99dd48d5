import { and, eq, sql } from "drizzle-orm";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { reportLockLosses } from "#api/infrastructure/database/schema/index";

const ofAccount = (reportId: string, accountId: string) =>
  and(eq(reportLockLosses.reportId, reportId), eq(reportLockLosses.accountId, accountId));

/** Who took the report's lock from that account, and when; undefined for one who has lost none. */
export const lossOf = async (db: Database | Transaction, reportId: string, accountId: string) =>
  (
    await db
      .select({ by: personIn(reportLockLosses.takenById), at: reportLockLosses.takenAt })
      .from(reportLockLosses)
      .where(ofAccount(reportId, accountId))
  )[0];

/** Notes that the lock was taken away; a second time tells of the later. */
export async function noteLoss(
  tx: Transaction,
  loss: { reportId: string; accountId: string; takenById: string },
): Promise<void> {
  const { takenById } = loss;
  await tx
    .insert(reportLockLosses)
    .values(loss)
    .onConflictDoUpdate({
      target: [reportLockLosses.reportId, reportLockLosses.accountId],
      set: { takenById, takenAt: sql`now()` },
    });
}

/** The account has taken the lock again, or let the report go. */
export async function forgetLoss(tx: Transaction, reportId: string, accountId: string): Promise<void> {
  await tx.delete(reportLockLosses).where(ofAccount(reportId, accountId));
}
