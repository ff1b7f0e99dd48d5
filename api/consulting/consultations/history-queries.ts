import { asc, eq, sql } from "drizzle-orm";
import type { HistoryEntry } from "#contract/consulting/consultation-record";
import type { ConsultationEventKind } from "#contract/kernel/consultation-states";
import { personIn } from "#api/identity/accounts/person-column";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, consultationEvents } from "#api/infrastructure/database/schema/index";

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

/** Ids of accounts and organizations that events of the life name in their detail, and what stands for them on the page. */
const named = sql<Record<string, string>>`(
  select coalesce(json_object_agg(one.key, coalesce(person.name, organization.name)), '{}')
  from jsonb_each_text(${consultationEvents.detail}) one
  left join accounts person on one.key in ('account', 'from') and person.id::text = one.value
  left join buckets organization on one.key = 'asked' and organization.id::text = one.value
  where coalesce(person.name, organization.name) is not null)`;

/** What happened, the oldest first. */
export async function historyOf(db: Database, consultationId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      id: consultationEvents.id,
      kind: consultationEvents.kind,
      bucketName: buckets.name,
      by: personIn(consultationEvents.by),
      reason: consultationEvents.reason,
      detail: consultationEvents.detail,
      named,
      created: consultationEvents.created,
    })
    .from(consultationEvents)
    .leftJoin(buckets, eq(buckets.id, consultationEvents.bucketId))
    .where(eq(consultationEvents.consultationId, consultationId))
    .orderBy(asc(consultationEvents.created), asc(consultationEvents.id));
  return rows.map(({ created, detail, named: names, ...row }) => ({
    ...row,
    detail: { ...detail, ...names },
    created: created.toISOString(),
  }));
}
