import { asc, eq, sql } from "drizzle-orm";
import type { HistoryEntry } from "#contract/consulting/consultation-record";
import type { ConsultationEventKind } from "#contract/kernel/consultation-states";
import { personIn } from "#api/identity/accounts/person-columns";
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

/** Ids that events name in their detail, and what stands for them on the page. */
const named = sql<Record<string, string>>`(
  select coalesce(json_object_agg(one.key, coalesce(person.name, organization.name, consent.giver_name, exam.label)), '{}')
  from jsonb_each_text(${consultationEvents.detail}) one
  left join accounts person on one.key in ('account', 'from') and person.id::text = one.value
  left join buckets organization on one.key = 'asked' and organization.id::text = one.value
  left join consultation_consents consent on one.key = 'consentId' and consent.id::text = one.value
  left join lateral (
    select concat_ws(' ', modality, nullif(coalesce(nullif(study_desc, ''), body_part), ''), nullif(accession_number, '')) label
    from exams where one.key = 'examId' and exams.id::text = one.value) exam on true
  where coalesce(person.name, organization.name, consent.giver_name, exam.label) is not null)`;

/** Of the patient, and of those around them. */
const ofPatient = ["consentId", "examId", "relation"];

/** What happened, the oldest first. @param isHidden nothing is told of the patient */
export async function historyOf(db: Database, consultationId: string, isHidden: boolean): Promise<HistoryEntry[]> {
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
    detail: Object.fromEntries(
      Object.entries({ ...detail, ...names }).filter(([key]) => !isHidden || !ofPatient.includes(key)),
    ),
    created: created.toISOString(),
  }));
}
