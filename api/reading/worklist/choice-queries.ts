import { and, eq } from "drizzle-orm";
import { defaultReadingTargets } from "#contract/organizations/reading-targets";
import type { ReadingTargets } from "#contract/reading/worklist";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { readingTargets, worklistChoices } from "#api/infrastructure/database/schema/index";

/** What an organization has set; what counts where it has set nothing. */
export async function targetsOf(db: Database | Transaction, bucketId: string): Promise<ReadingTargets> {
  const [row] = await db.select().from(readingTargets).where(eq(readingTargets.bucketId, bucketId));
  return row ? { targets: row.targets, version: row.version } : { targets: defaultReadingTargets, version: 0 };
}

/** Sets them at the version that was read. @returns whether it still stood */
export async function writeTargets(
  tx: Transaction,
  bucketId: string,
  { targets, version }: ReadingTargets,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(readingTargets)
          .values({ bucketId, targets })
          .onConflictDoNothing()
          .returning({ version: readingTargets.version })
      : await tx
          .update(readingTargets)
          .set({ targets, version: version + 1 })
          .where(and(eq(readingTargets.bucketId, bucketId), eq(readingTargets.version, version)))
          .returning({ version: readingTargets.version });
  return written.length > 0;
}

/** Whether the next exam opens by itself; not where nothing was chosen. */
export async function opensNextOf(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db.select().from(worklistChoices).where(eq(worklistChoices.accountId, accountId));
  return row?.opensNext ?? false;
}

export const setOpensNext = (db: Database, accountId: string, opensNext: boolean) =>
  db
    .insert(worklistChoices)
    .values({ accountId, opensNext })
    .onConflictDoUpdate({ target: worklistChoices.accountId, set: { opensNext } });
