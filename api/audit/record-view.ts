import type { AuditEvent } from "#contract/audit-events";
import type { OperationContext } from "../operations";
import { audit, type AuditSubject } from "./audit-queries";

/** Records what is being shown. The handler need not wait: its answer does (see OwedRecords). */
export function recordView(context: OperationContext, event: AuditEvent, subject: AuditSubject): void {
  context.owed.add(audit(context.platform.db, context, event, subject));
}
