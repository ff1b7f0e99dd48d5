import { and, eq, gt, lte, sql } from "drizzle-orm";
import { keptMinutes } from "#contract/identity/kept-forms";
import type { Database } from "#api/infrastructure/database/connect";
import { keptForms } from "#api/infrastructure/database/schema/index";

const tooOld = sql`now() - make_interval(mins => ${keptMinutes})`;

/** @returns the id it is kept under */
export async function keepForm(db: Database, sealed: string): Promise<string> {
  const [row] = await db.insert(keptForms).values({ sealed }).returning({ id: keptForms.id });
  if (!row) throw new Error("an insert gave no row back");
  return row.id;
}

/** @returns null for one that was never kept, or for too long */
export async function keptForm(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: keptForms.sealed })
    .from(keptForms)
    .where(and(eq(keptForms.id, id), gt(keptForms.created, tooOld)));
  return row?.sealed ?? null;
}

/** @returns how many were removed */
export async function removeOldForms({ db }: { db: Database }): Promise<number> {
  const removed = await db.delete(keptForms).where(lte(keptForms.created, tooOld)).returning({ id: keptForms.id });
  return removed.length;
}
