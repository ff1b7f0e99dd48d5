import type { ConsultationEventKind } from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import { consultationEvents } from "#api/infrastructure/database/schema/index";

export interface HistoryEvent {
  consultationId: string;
  kind: ConsultationEventKind;
  /** In whose name; left out of what concerns no side. */
  bucketId?: string | null;
  /** The account; left out of what the platform did by itself. */
  by?: string | null;
  reason?: string;
  detail?: Record<string, unknown>;
}

/** Appends to the history of a consultation, in the transaction of what happened. */
export async function recordEvent(tx: Transaction, event: HistoryEvent): Promise<void> {
  await tx.insert(consultationEvents).values(event);
}
