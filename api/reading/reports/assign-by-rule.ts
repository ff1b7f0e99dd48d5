import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { authorsOf } from "#api/organizations/members/author-queries";
import { openMinutesOf, setAssignee } from "./assignment-queries";
import { ruleFor } from "./assign-rule-queries";

/**
 * Assigns a new exam by the first rule of its group that fits it, to the one of the rule's people who has the least
 * left to write at the organization, by the minutes that reading takes. People who may not write there are passed over; where nobody is left the
 * exam stays unassigned, for everybody to see.
 */
export async function assignByRule(
  tx: Transaction,
  actor: Actor,
  { examId, bucketId }: { examId: string; bucketId: string },
): Promise<void> {
  const rule = await ruleFor(tx, examId);
  if (!rule) return;
  const authors = await authorsOf(tx, bucketId);
  const candidates = rule.assigneeIds.flatMap((id) => authors.find((author) => author.id === id) ?? []);
  const open = await openMinutesOf(
    tx,
    bucketId,
    candidates.map(({ id }) => id),
  );
  // Sorting is stable: of two with equally many the one named first in the rule.
  const [assignee] = [...candidates].sort((one, other) => (open.get(one.id) ?? 0) - (open.get(other.id) ?? 0));
  if (!assignee) return;
  await setAssignee(tx, examId, assignee.id);
  const detail = { whomId: assignee.id, rule: rule.name };
  await audit(tx, actor, "report_assigned", { bucketId, examId, subjectId: examId, detail });
}
