import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  criticalEscalations,
  criticalItems,
  criticalRules,
  exams,
  reports,
} from "#api/infrastructure/database/schema/index";
import { isOpen } from "./critical-item-queries";

/** How many steps of its chain were told of the item. */
export const toldSteps = (tx: Transaction, itemId: string) =>
  tx.$count(criticalEscalations, eq(criticalEscalations.itemId, itemId));

export const noteEscalation = (tx: Transaction, told: typeof criticalEscalations.$inferInsert) =>
  tx.insert(criticalEscalations).values(told);

/** Open items flagged after that time of which the chain has not told everybody yet. */
export async function unescalatedItems(db: Database, after: Date): Promise<string[]> {
  const told = sql`(select count(*) from ${criticalEscalations} where ${criticalEscalations.itemId} = ${criticalItems.id})`;
  const steps = sql`greatest(1, coalesce((select jsonb_array_length(${criticalRules.chain}) from ${criticalRules}
    where ${criticalRules.bucketId} = ${criticalItems.bucketId}), 0))`;
  const rows = await db
    .select({ id: criticalItems.id })
    .from(criticalItems)
    .innerJoin(reports, eq(reports.id, criticalItems.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(isOpen, gt(criticalItems.created, after), sql`${told} < ${steps}`));
  return rows.map(({ id }) => id);
}
