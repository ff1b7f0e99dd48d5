import type { AuditEvent } from "#contract/organizations/audit-events";
import type { OperationContext } from "#api/kernel/operations";
import { audit, type AuditSubject } from "#api/infrastructure/audit/audit-queries";

/** Records what is being shown. The handler need not wait: its answer does (see OwedRecords). */
export function recordView(context: OperationContext, event: AuditEvent, subject: AuditSubject): void {
  context.owed.add(audit(context.platform.db, context, event, subject));
}
