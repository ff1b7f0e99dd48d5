import { sql } from "drizzle-orm";
import { workCountCap, WorkCounts, type WorkTab } from "#contract/reading/work-tabs";
import type { Database } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";
import { StatementCache } from "#api/infrastructure/database/statement-cache";
import { StatementParts } from "#api/infrastructure/database/statement-parts";

const prepareCounts = (db: Database, wheres: [WorkTab, StatementParts][]) => {
  const counts = wheres.flatMap(([tab, { where }]) => [
    sql`${tab}::text`,
    sql`(select count(*) from (select from ${exams} where ${where} limit ${sql.raw(String(workCountCap))}) met)`,
  ]);
  return db
    .select({ counts: sql`jsonb_build_object(${sql.join(counts, sql`, `)})` })
    .from(sql`(values (1)) one`)
    .prepare("");
};

const statements = new StatementCache<ReturnType<typeof prepareCounts>>();

/**
 * How many exams meet each tab's conditions, in one statement; each count stops at `workCountCap`.
 *
 * @param values of all of them, which they share
 */
export async function countWork(
  db: Database,
  tabs: [WorkTab, StatementParts][],
  values: Record<string, unknown>,
): Promise<WorkCounts> {
  const shape = tabs.map(([tab, parts]) => `${tab}: ${parts.shape}`).join("; ");
  const [row] = await statements.get(db, shape, () => prepareCounts(db, tabs)).execute(values);
  return WorkCounts.parse(row?.counts);
}
