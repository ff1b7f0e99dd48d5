import { and, eq } from "drizzle-orm";
import { defaultReadingTargets } from "#contract/organizations/reading-targets";
import { WorklistChoices, type ReadingTargets } from "#contract/reading/worklist";
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

/** What somebody has chosen; what counts where they have chosen nothing. */
export async function choicesOf(db: Database | Transaction, accountId: string): Promise<WorklistChoices> {
  const [row] = await db.select().from(worklistChoices).where(eq(worklistChoices.accountId, accountId));
  return WorklistChoices.parse(row ?? {});
}

export const setChoices = (db: Database, accountId: string, choices: WorklistChoices) =>
  db
    .insert(worklistChoices)
    .values({ accountId, ...choices })
    .onConflictDoUpdate({ target: worklistChoices.accountId, set: choices });
