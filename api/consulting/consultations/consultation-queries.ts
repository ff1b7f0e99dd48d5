import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Consultation, ConsultationRow, JoinedBucket } from "#contract/consulting/consultation-record";
import { openStatuses, partyStates, type ConsultationEventKind } from "#contract/kernel/consultation-states";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationBuckets,
  consultationEvents,
  consultationMembers,
  consultations,
  groups,
} from "#api/infrastructure/database/schema/index";
import { isConsentWithdrawn, unlessHidden } from "#api/kernel/access/consent-withdrawn-queries";
import { concerns, type Concern } from "#api/kernel/access/consultation-concern-conditions";

const joined = alias(consultationBuckets, "joined");
const joinedBucket = alias(buckets, "joined_bucket");

/** A moment inside of JSON, as the wire has it. */
const instantText = (moment: AnyPgColumn) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Marked since the time it has now. */
const isMarked = (kind: ConsultationEventKind, of?: SQL) => sql<boolean>`exists (
  select 1 from ${consultationEvents} mark where mark.consultation_id = ${consultations.id} and mark.kind = ${kind}
    and mark.created >= ${consultations.starts}${of ? sql` and ${of}` : sql``})`;

/**
 * The asked organizations: all of them for the side that asks, for the others those that are parties as well.
 *
 * @param own organizations of the reader
 */
function joinedIn(own: readonly string[]) {
  const isAsking = inArray(consultations.bucketId, [...own]);
  return sql<JoinedBucket[]>`coalesce((
  select json_agg(json_build_object('id', ${joinedBucket.id}, 'name', ${joinedBucket.name}, 'state', ${joined.state},
    'isMandatory', ${joined.isMandatory}, 'invited', ${instantText(joined.invited)},
    'answered', ${instantText(joined.answered)}, 'declineReason', ${joined.declineReason},
    'proposedStarts', ${instantText(joined.proposedStarts)},
    'isAbsent', ${isMarked("noShow", sql`mark.bucket_id = ${joined.bucketId}`)},
    'price', case when ${joined.invited} is not null and (${isAsking} or ${inArray(joined.bucketId, [...own])})
      then ${joined.price} end) order by ${joined.isMandatory} desc, ${joinedBucket.name}, ${joinedBucket.id})
  from ${consultationBuckets} ${sql.identifier("joined")}
  join ${buckets} ${sql.identifier("joined_bucket")} on ${joinedBucket.id} = ${joined.bucketId}
  where ${joined.consultationId} = ${consultations.id}
    and (${isAsking} or ${inArray(joined.state, [...partyStates])})), '[]')`;
}

const isOpen = inArray(consultations.status, [...openStatuses]);

/** An organization that accepted has not signed. */
const isOwed = sql`exists (
  select from ${consultationBuckets} promised where promised.consultation_id = ${consultations.id}
    and promised.state = 'accepted' and not exists (select from ${consultationEvents} signed
      where signed.consultation_id = ${consultations.id} and signed.bucket_id = promised.bucket_id
        and signed.kind = 'opinionSigned'))`;

/** The promise, while the answer is owed. */
const answerOwed = sql<
  string | null
>`case when ${isOpen} and ${isOwed} then ${instantText(consultations.answerDue)} end`;

/** Who the patient is. */
const patientIn = (own: readonly string[]) => ({
  patientName: unlessHidden<string>(own, consultations.patientName, sql`''`),
  patientGender: unlessHidden<ConsultationRow["patientGender"]>(own, consultations.patientGender, sql`'U'`),
  patientAge: unlessHidden<number | null>(own, consultations.patientAge, sql`null`),
  patientAgeUnit: unlessHidden<ConsultationRow["patientAgeUnit"]>(own, consultations.patientAgeUnit, sql`null`),
  isConsentWithdrawn,
});

const rowColumns = (own: readonly string[]) => ({
  id: consultations.id,
  kind: consultations.kind,
  status: consultations.status,
  urgency: consultations.urgency,
  reason: consultations.reason,
  ...patientIn(own),
  appliedBucketId: consultations.bucketId,
  appliedBucketName: buckets.name,
  timeZone: buckets.timeZone,
  joinedBuckets: joinedIn(own),
  starts: consultations.starts,
  minutes: consultations.minutes,
  /** A room that is there: the group has to have video too. */
  hasVideo: sql<boolean>`(${consultations.hasVideo} and exists (select from ${groups}
    where ${groups.id} = ${consultations.groupId} and ${groups.openTelemed}))`,
  isLate: isMarked("late"),
  answerOwed,
  created: consultations.created,
});

const recordColumns = (own: readonly string[]) => ({
  ...rowColumns(own),
  groupId: consultations.groupId,
  version: consultations.version,
  purpose: unlessHidden<string>(own, consultations.purpose, sql`''`),
  question: unlessHidden<string>(own, consultations.question, sql`''`),
  specialtyWanted: consultations.specialtyWanted,
  titleWanted: consultations.titleWanted,
  note: unlessHidden<string>(own, consultations.note, sql`''`),
  patientId: unlessHidden<string>(own, consultations.patientId, sql`''`),
  patientTel: unlessHidden<string>(own, consultations.patientTel, sql`''`),
  patientEmail: unlessHidden<string>(own, consultations.patientEmail, sql`''`),
  contactHospital: unlessHidden<string>(own, consultations.contactHospital, sql`''`),
  applicant: sql<Person>`${personIn(consultations.applicantId)}`,
  answerDue: consultations.answerDue,
  scheduled: consultations.scheduled,
  completed: consultations.completed,
  canceled: consultations.canceled,
  cancelReason: consultations.cancelReason,
});

const newestFirst = [desc(consultations.created), desc(consultations.id)];

/** What comes first: its time, or the answer that is owed; what is over comes after what is open, the latest first. */
const nextFirst = [
  sql`case when ${isOpen} then least(${consultations.starts}, case when ${isOwed} then ${consultations.answerDue} end) end
    asc nulls last`,
  ...newestFirst,
];

/** As they came to the caller's organizations: one may be asked long after a consultation was made. */
const latestInvitedFirst = ({ scope }: Concern) => [
  sql`(select max(came.invited) from ${consultationBuckets} came where came.consultation_id = ${consultations.id}
    and ${inArray(sql`came.bucket_id`, scope)}) desc nulls last`,
  desc(consultations.id),
];

const orders = {
  next: () => nextFirst,
  newest: () => newestFirst,
  invited: latestInvitedFirst,
};

/** A page of what concerns the caller, in the order that is asked for: the latest first unless told. */
export async function consultationPage(
  db: Database,
  concern: Concern,
  filter: SQL | undefined,
  { limit, skip, order = "newest" }: { limit: number; skip: number; order?: keyof typeof orders },
): Promise<ConsultationRow[]> {
  const rows = await db
    .select(rowColumns(concern.own))
    .from(consultations)
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .where(and(concerns(db, concern), filter))
    .orderBy(...orders[order](concern))
    .limit(limit)
    .offset(skip);
  return rows.map(({ starts, created, ...row }) => ({
    ...row,
    starts: starts.toISOString(),
    created: created.toISOString(),
  }));
}

const mostCounted = 1001;

export const countConsultations = (db: Database, concern: Concern, filter: SQL | undefined) =>
  db.$count(
    db
      .select({ id: consultations.id })
      .from(consultations)
      .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
      .where(and(concerns(db, concern), filter))
      .limit(mostCounted)
      .as("counted"),
  );

/**
 * The record; null where there is none. Access has found that the reader takes part.
 *
 * @param own organizations of the reader that take part
 */
export async function readConsultation(
  db: Database | Transaction,
  own: readonly string[],
  id: string,
): Promise<Consultation | null> {
  const [row] = await db
    .select(recordColumns(own))
    .from(consultations)
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .where(and(eq(consultations.id, id), isNull(consultations.deleted)));
  if (!row) return null;
  const said = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...row,
    starts: row.starts.toISOString(),
    created: row.created.toISOString(),
    answerDue: said(row.answerDue),
    scheduled: said(row.scheduled),
    completed: said(row.completed),
    canceled: said(row.canceled),
  };
}

type NewConsultation = typeof consultations.$inferInsert;

/** @returns its id */
export async function insertConsultation(
  tx: Transaction,
  values: NewConsultation,
  asked: readonly { bucketId: string; isMandatory: boolean }[],
): Promise<string> {
  const [row] = await tx.insert(consultations).values(values).returning({ id: consultations.id });
  if (!row) throw new Error("no consultation was inserted");
  const { id } = row;
  await tx.insert(consultationBuckets).values(asked.map((one) => ({ ...one, consultationId: id })));
  await tx.insert(consultationMembers).values({
    consultationId: id,
    bucketId: values.bucketId,
    accountId: values.applicantId,
    role: "applicant",
    state: "accepted",
    answered: new Date(),
  });
  return id;
}
