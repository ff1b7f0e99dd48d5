import { and, asc, eq, inArray, isNull, not, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationBuckets,
  consultations,
  consultationSeats,
  consultationSkips,
  experts,
  groups,
} from "#api/infrastructure/database/schema/index";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";
import { isFree } from "../seats/seat-queries";

/** Most pressing first. */
const inTurn = [
  sql`array_position(array['emergency', 'urgent', 'routine'], ${consultations.urgency})`,
  asc(sql`coalesce(${consultations.answerDue}, ${consultations.starts})`),
  asc(consultationSeats.created),
  asc(consultationSeats.id),
];

const nextColumns = {
  seatId: consultationSeats.id,
  consultationId: consultations.id,
  isMandatory: consultationSeats.isMandatory,
  department: consultationSeats.department,
  urgency: consultations.urgency,
  kind: consultations.kind,
  starts: consultations.starts,
  answerDue: consultations.answerDue,
  appliedBucketName: buckets.name,
};

/** Open places of the organization that the expert could take and has neither left to others nor declined. */
function openFor(db: Database | Transaction, bucketId: string, accountId: string) {
  return db
    .select(nextColumns)
    .from(consultationSeats)
    .innerJoin(consultations, eq(consultations.id, consultationSeats.consultationId))
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .innerJoin(
      consultationBuckets,
      and(
        eq(consultationBuckets.consultationId, consultations.id),
        eq(consultationBuckets.bucketId, consultationSeats.bucketId),
        eq(consultationBuckets.state, "accepted"),
      ),
    )
    .innerJoin(experts, and(eq(experts.bucketId, consultationSeats.bucketId), eq(experts.accountId, accountId)))
    .where(
      and(
        eq(consultationSeats.bucketId, bucketId),
        sql`${consultations.status} in ('pending', 'scheduled')`,
        isNull(consultations.deleted),
        not(isConsentWithdrawn),
        isFree(db),
        sql`(${consultationSeats.department} = '' or ${consultationSeats.department} = any(${experts.departments}))`,
        sql`${consultations.kind} = any(${experts.services})`,
        sql`not exists (select from consultation_members own where own.consultation_id = ${consultations.id}
          and own.account_id = ${accountId})`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(consultationSkips)
            .where(and(eq(consultationSkips.seatId, consultationSeats.id), eq(consultationSkips.accountId, accountId))),
        ),
      ),
    )
    .orderBy(...inTurn)
    .$dynamic();
}

export const nextFor = async (db: Database | Transaction, bucketId: string, accountId: string) =>
  (await openFor(db, bucketId, accountId).limit(1))[0];

export const countFor = (db: Database, bucketId: string, accountId: string) =>
  db.$count(openFor(db, bucketId, accountId).as("waiting"));

/** The organizations whose pool the account is in, by name, where their group holds consultations. */
export const poolsWith = (db: Database, accountId: string, bucketIds: string[]) =>
  db
    .select({ id: buckets.id, name: buckets.name })
    .from(experts)
    .innerJoin(buckets, eq(buckets.id, experts.bucketId))
    .innerJoin(groups, and(eq(groups.id, buckets.groupId), eq(groups.enableConsultation, true)))
    .where(and(eq(experts.accountId, accountId), inArray(experts.bucketId, bucketIds)))
    .orderBy(asc(buckets.name), asc(buckets.id));

export const isExpert = async (db: Database | Transaction, bucketId: string, accountId: string) =>
  (await db.$count(experts, and(eq(experts.bucketId, bucketId), eq(experts.accountId, accountId)))) > 0;

/** Whether the seat is one the expert could take now. */
export const isOpenFor = async (tx: Transaction, bucketId: string, accountId: string, seatId: string) =>
  (await openFor(tx, bucketId, accountId)).some((seat) => seat.seatId === seatId);

/** Leaves a seat to others, once. */
export async function insertSkip(
  tx: Transaction,
  skip: { seatId: string; accountId: string; reason: string },
): Promise<void> {
  await tx.insert(consultationSkips).values(skip).onConflictDoNothing();
}
