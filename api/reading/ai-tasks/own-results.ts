import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { decide, readyTasks } from "./ai-task-queries";

/**
 * Results that a report says it has taken over are of its exam, and there. Saved with the report, they are accepted.
 *
 * @throws Problem computed_foreign
 */
export async function acceptComputed(
  tx: Transaction,
  context: OperationContext,
  examId: string,
  taskIds: readonly string[] = [],
): Promise<void> {
  const ready = await readyTasks(tx, examId, taskIds);
  if (ready.length < new Set(taskIds).size) throw new Problem("computed_foreign");
  const { accountId } = context.caller();
  for (const { id, decision } of ready) {
    if (decision !== null) continue;
    if (await decide(tx, { examId, taskId: id }, "accepted", accountId))
      await audit(tx, context, "ai_result_accepted", { examId, subjectId: id });
  }
}
