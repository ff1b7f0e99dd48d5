import { and, count, eq, inArray, isNull } from "drizzle-orm";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { Transaction } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";

/** @param accountId null takes the assignment away */
export const setAssignee = (tx: Transaction, examId: string, accountId: string | null) =>
  tx.update(exams).set({ assigneeId: accountId }).where(eq(exams.id, examId));

/** What an author still has to write. */
const unwritten: readonly ReportStatus[] = ["none", "partial", "hold", "cancelled", "advised"];

/** How many reports each of these people has left to write at the organization; who has none is not in it. */
export async function openReportsOf(
  tx: Transaction,
  bucketId: string,
  accountIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: exams.assigneeId, open: count() })
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
