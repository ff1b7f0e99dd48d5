import { v7 } from "uuid";
import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ReportAssigned, ReportReturned, ReportStep } from "#api/infrastructure/events/events";
import { tell, tellInPerson } from "#api/kernel/notifications/notification-queries";

type ReturnedKind = "reportRejected" | "reportAdvised" | "reportRecalled";

/**
 * Tells who wrote and who approved a report that it came back to them.
 *
 * @param at when, where that is not now
 */
export function tellOfReturn(tx: Transaction, kind: ReturnedKind, report: ReportReturned, at?: Date): Promise<void> {
  const { reportId, version, submitterId, issuerId, ...step } = report;
  const told = { ...step, kind, reportId, occasion: `${reportId} ${version}`, at };
  return tellInPerson(tx, told, [submitterId, issuerId]);
}

/** Follows the event of that name. */
export const followReturn = (kind: ReturnedKind) => (tx: Transaction, _actor: Actor, report: ReportReturned) =>
  tellOfReturn(tx, kind, report);

/** Tells whom the organization has named that a report was flagged as critical. */
export async function tellOfCritical(tx: Transaction, _actor: Actor, { version, ...step }: ReportStep): Promise<void> {
  await tell(tx, { ...step, kind: "criticalValue", occasion: `${step.reportId} ${version}` });
}

/** Tells a person of a report that another one handed over. @param at when, where that is not now */
export function tellAssignee(tx: Transaction, { assigneeId, ...told }: ReportAssigned, at?: Date): Promise<void> {
  return tellInPerson(tx, { ...told, kind: "reportAssigned", occasion: v7(), at }, [assigneeId]);
}

/** Follows the event of that name. */
export const tellOfAssignment = (tx: Transaction, _actor: Actor, assigned: ReportAssigned) =>
  tellAssignee(tx, assigned);
