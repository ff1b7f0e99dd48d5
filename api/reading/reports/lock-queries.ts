import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { lockMinutes } from "#contract/kernel/report-lock";
import type { Transaction } from "#api/infrastructure/database/connect";
import { reports } from "#api/infrastructure/database/schema/index";

interface Held {
  id: string;
  bucketId: string;
}

const ofReport = ({ id, bucketId }: Held) =>
  and(eq(reports.id, id), eq(reports.bucketId, bucketId), isNull(reports.deleted));

/** Nobody but that account holds the lease. */
export const isFreeFor = (accountId: string) =>
  or(isNull(reports.lockedBy), lte(reports.lockExpires, sql`now()`), eq(reports.lockedBy, accountId));

const newExpiry = sql`now() + make_interval(mins => ${lockMinutes})`;

/** Takes or renews the lease, unless somebody else holds it. Of two at once exactly one gets it. */
export async function takeLock(tx: Transaction, report: Held, accountId: string): Promise<boolean> {
  const taken = await tx
    .update(reports)
    .set({ lockedBy: accountId, lockExpires: newExpiry })
    .where(and(ofReport(report), isFreeFor(accountId)))
    .returning({ id: reports.id });
  return taken.length === 1;
}

/** Renews a lease the account had; one that ran out counts while nobody else has taken the report. */
export async function renewLock(tx: Transaction, report: Held, accountId: string): Promise<boolean> {
  const renewed = await tx
    .update(reports)
    .set({ lockExpires: newExpiry })
    .where(and(ofReport(report), eq(reports.lockedBy, accountId)))
    .returning({ id: reports.id });
  return renewed.length === 1;
}

/** Ends the lease of that account and of no other. */
export async function freeLock(tx: Transaction, report: Held, accountId: string): Promise<boolean> {
  const freed = await tx
    .update(reports)
    .set({ lockedBy: null, lockExpires: null })
    .where(and(ofReport(report), eq(reports.lockedBy, accountId)))
    .returning({ id: reports.id });
  return freed.length === 1;
}

/** Lets the lease of that account end soon, unless it is renewed before. */
export async function shortenLock(tx: Transaction, report: Held, accountId: string, seconds: number): Promise<boolean> {
  const end = sql`least(${reports.lockExpires}, now() + make_interval(secs => ${seconds}))`;
  const shortened = await tx
    .update(reports)
    .set({ lockExpires: end })
    .where(and(ofReport(report), eq(reports.lockedBy, accountId)))
    .returning({ id: reports.id });
  return shortened.length === 1;
}
