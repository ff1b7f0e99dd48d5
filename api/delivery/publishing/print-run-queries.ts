import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { ProblemCode } from "#contract/kernel/problems";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { exams, printRunReports, printRuns, reports } from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;

export interface RunEntry {
  reportId: string;
  bucketId: string;
  refusal: { code: ProblemCode; data: Record<string, unknown> } | null;
}

/** @returns its id */
export async function insertRun(
  tx: Transaction,
  run: Pick<typeof printRuns.$inferInsert, "accountId" | "language" | "twoSided" | "publicOrigin">,
  entries: readonly RunEntry[],
) {
  const [inserted] = await tx.insert(printRuns).values(run).returning({ id: printRuns.id });
  if (!inserted) return undefined;
  await tx.insert(printRunReports).values(
    entries.map(({ reportId, bucketId, refusal }, position) => ({
      ...{ runId: inserted.id, position, reportId, bucketId },
      // What is left out is done with.
      isDone: refusal !== null,
      refusal: refusal?.code ?? null,
      refusalData: refusal?.data ?? {},
    })),
  );
  return inserted.id;
}

const counted = {
  run: printRuns,
  total: sql<number>`(select count(*)::int from ${printRunReports} where ${printRunReports.runId} = ${printRuns.id})`,
  done: sql<number>`(select count(*)::int from ${printRunReports}
    where ${printRunReports.runId} = ${printRuns.id} and ${printRunReports.isDone})`,
};

export const runOf = async (db: AnyDb, accountId: string, id: string) =>
  (
    await db
      .select(counted)
      .from(printRuns)
      .where(and(eq(printRuns.id, id), eq(printRuns.accountId, accountId)))
  )[0];
export type CountedRun = NonNullable<Awaited<ReturnType<typeof runOf>>>;

/** Runs that are under way or whose file is there, the latest first. */
export const runsOf = (db: AnyDb, accountId: string) =>
  db
    .select(counted)
    .from(printRuns)
    .where(and(eq(printRuns.accountId, accountId), ne(printRuns.state, "removed")))
    .orderBy(desc(printRuns.created), desc(printRuns.id))
    .limit(20);

export const refusedOf = (db: AnyDb, runId: string) =>
  db
    .select({
      reportId: printRunReports.reportId,
      code: printRunReports.refusal,
      data: printRunReports.refusalData,
      accessionNumber: exams.accessionNumber,
    })
    .from(printRunReports)
    .innerJoin(reports, eq(reports.id, printRunReports.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(eq(printRunReports.runId, runId), isNotNull(printRunReports.refusal)))
    .orderBy(asc(printRunReports.position));

/** The run as a job takes it up, unless it is over. */
export const beginRun = async (db: AnyDb, id: string) =>
  (
    await db
      .update(printRuns)
      .set({ state: "printing" })
      .where(and(eq(printRuns.id, id), inArray(printRuns.state, ["waiting", "printing"])))
      .returning()
  )[0];

export const entriesOf = (db: AnyDb, runId: string) =>
  db.select().from(printRunReports).where(eq(printRunReports.runId, runId)).orderBy(asc(printRunReports.position));

export const noteEntry = (
  db: AnyDb,
  { runId, position }: { runId: string; position: number },
  refusal: RunEntry["refusal"],
) =>
  db
    .update(printRunReports)
    .set({ isDone: true, refusal: refusal?.code ?? null, refusalData: refusal?.data ?? {} })
    .where(and(eq(printRunReports.runId, runId), eq(printRunReports.position, position)));

export const endRun = (
  db: AnyDb,
  id: string,
  end: Pick<typeof printRuns.$inferInsert, "state" | "objectHash" | "sizeBytes" | "ended" | "expires">,
) => db.update(printRuns).set(end).where(eq(printRuns.id, id));

/** Runs whose file has been kept long enough. */
export const expiredRuns = (db: AnyDb, now: Date) =>
  db
    .select({ id: printRuns.id, objectHash: printRuns.objectHash })
    .from(printRuns)
    .where(and(isNotNull(printRuns.objectHash), sql`${printRuns.expires} <= ${now.toISOString()}::timestamptz`));
