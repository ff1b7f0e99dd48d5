import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CriticalAttempt, CriticalItem } from "#contract/reading/critical-items";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  criticalAttempts,
  criticalEscalations,
  criticalItems,
} from "#api/infrastructure/database/schema/index";

/** What was tried for each of the items, in its order; an item without any is not in it. */
export async function attemptsOf(db: Database | Transaction, itemIds: string[]) {
  const rows = await db
    .select({
      itemId: criticalAttempts.itemId,
      id: criticalAttempts.id,
      reportVersion: criticalAttempts.reportVersion,
      category: criticalAttempts.category,
      found: criticalAttempts.found,
      toldBy: { id: accounts.id, name: accounts.name, title: accounts.title },
      toldTo: criticalAttempts.toldTo,
      toldToRole: criticalAttempts.toldToRole,
      method: criticalAttempts.method,
      told: criticalAttempts.told,
      outcome: criticalAttempts.outcome,
      readBack: criticalAttempts.readBack,
      note: criticalAttempts.note,
    })
    .from(criticalAttempts)
    .innerJoin(accounts, eq(accounts.id, criticalAttempts.toldBy))
    .where(inArray(criticalAttempts.itemId, itemIds))
    .orderBy(asc(criticalAttempts.created), asc(criticalAttempts.id));
  return byItem(
    rows.map(({ itemId, found, told, ...row }): [string, CriticalAttempt] => [
      itemId,
      { ...row, found: found.toISOString(), told: told.toISOString() },
    ]),
  );
}

/** Whom the chain of escalation told of each of the items. */
export async function escalationsOf(db: Database | Transaction, itemIds: string[]) {
  const rows = await db
    .select({
      itemId: criticalEscalations.itemId,
      at: criticalEscalations.created,
      people: sql<string[]>`array(select ${accounts.name} from ${accounts}
        where ${accounts.id} = any(${criticalEscalations.accountIds}) order by ${accounts.name})`,
    })
    .from(criticalEscalations)
    .where(inArray(criticalEscalations.itemId, itemIds))
    .orderBy(asc(criticalEscalations.step));
  return byItem(
    rows.map(({ itemId, at, people }): [string, CriticalItem["escalations"][number]] => [
      itemId,
      { at: at.toISOString(), people },
    ]),
  );
}

function byItem<Row>(rows: [string, Row][]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const [itemId, row] of rows) found.set(itemId, [...(found.get(itemId) ?? []), row]);
  return found;
}

/** Appends an attempt. */
export const insertAttempt = (tx: Transaction, attempt: typeof criticalAttempts.$inferInsert) =>
  tx.insert(criticalAttempts).values(attempt);

/** A confirmed attempt closes the item that waited. */
export const closeItem = (tx: Transaction, id: string) =>
  tx
    .update(criticalItems)
    .set({ acknowledged: sql`now()` })
    .where(and(eq(criticalItems.id, id), isNull(criticalItems.acknowledged)));
