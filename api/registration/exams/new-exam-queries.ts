import { eq } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { buckets, exams, reports } from "#api/infrastructure/database/schema/index";

export const timeZoneOf = async (tx: Transaction, bucketId: string): Promise<string | undefined> =>
  (await tx.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.timeZone;

/** @returns its id; undefined where the organization has an exam of that accession number or study */
export async function insertExam(tx: Transaction, exam: typeof exams.$inferInsert): Promise<string | undefined> {
  const [inserted] = await tx.insert(exams).values(exam).onConflictDoNothing().returning({ id: exams.id });
  return inserted?.id;
}

/** @returns its id */
export async function insertReport(tx: Transaction, report: typeof reports.$inferInsert): Promise<string | undefined> {
  const [inserted] = await tx.insert(reports).values(report).returning({ id: reports.id });
  return inserted?.id;
}
