import { and, eq, inArray } from "drizzle-orm";
import type { Measurement } from "#contract/imaging/measurements";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { instances, measurements } from "#api/infrastructure/database/schema/index";

const of = (examId: string, accountId: string) =>
  and(eq(measurements.examId, examId), eq(measurements.accountId, accountId));

/** What the account measured in the exam; undefined for nothing yet. */
export const measurementsOf = async (db: Database | Transaction, examId: string, accountId: string) =>
  (
    await db
      .select({ version: measurements.version, measurements: measurements.content })
      .from(measurements)
      .where(of(examId, accountId))
  )[0];

/** How many of the instances are of the exam. */
export const countInstancesOf = (tx: Transaction, examId: string, instanceIds: string[]) =>
  tx.$count(instances, and(eq(instances.examId, examId), inArray(instances.id, instanceIds)));

interface Kept {
  examId: string;
  accountId: string;
  /** That is to be replaced; 0 for none. */
  version: number;
  content: Measurement[];
  now: Date;
}

/** @returns the new version; undefined where another one was kept meanwhile */
export async function keepMeasurements(tx: Transaction, { examId, accountId, version, content, now }: Kept) {
  const next = { version: version + 1, content, updated: now };
  const kept =
    version === 0
      ? await tx
          .insert(measurements)
          .values({ examId, accountId, ...next })
          .onConflictDoNothing()
          .returning({ version: measurements.version })
      : await tx
          .update(measurements)
          .set(next)
          .where(and(of(examId, accountId), eq(measurements.version, version)))
          .returning({ version: measurements.version });
  return kept[0]?.version;
}
