import type { AuditEvent } from "#contract/organizations/audit-events";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { SeenExam } from "#api/kernel/access/consultation-exam-queries";
import type { OperationContext } from "#api/kernel/operations";

/**
 * Records that somebody looked at a bound exam: in the trail of its organization, and in that of the organization in
 * whose name a member looked, which is told of the consultation alone: the exam is not its own.
 */
export function recordLook(
  context: OperationContext,
  event: AuditEvent,
  consultationId: string,
  { examId, bucketId, memberBucketId }: Omit<SeenExam, "byRight" | "examId"> & { examId: string | null },
  detail: Record<string, string> = {},
): void {
  const { db } = context.platform;
  const subjectId = consultationId;
  context.owed.add(audit(db, context, event, { bucketId, examId, subjectId, detail }));
  if (memberBucketId !== null)
    context.owed.add(audit(db, context, event, { bucketId: memberBucketId, subjectId, detail }));
}
