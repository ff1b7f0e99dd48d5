import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { readingMinutes } from "./reading-minutes";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { Transaction } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";

/** @param accountId null takes the assignment away */
export const setAssignee = (tx: Transaction, examId: string, accountId: string | null) =>
  tx.update(exams).set({ assigneeId: accountId }).where(eq(exams.id, examId));

/** What an author still has to write. */
const unwritten: readonly ReportStatus[] = ["none", "partial", "hold", "cancelled", "advised"];

const minutesOfExam = sql`case ${sql.join(
  Object.entries(readingMinutes).map(
    ([modality, minutes]) => sql`when ${exams.modality} = ${modality} then ${minutes}::int`,
  ),
  sql` `,
)} else 5 end`;

/** How many minutes of writing each of these people has before them at the organization; who has none is not in it. */
export async function openMinutesOf(
  tx: Transaction,
  bucketId: string,
  accountIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: exams.assigneeId, open: sql<number>`sum(${minutesOfExam})::int` })
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        inArray(exams.assigneeId, accountIds),
        isNull(exams.deleted),
        inArray(exams.reportStatus, unwritten),
      ),
    )
    .groupBy(exams.assigneeId);
  return new Map(rows.flatMap(({ id, open }) => (id ? [[id, open] as const] : [])));
}
