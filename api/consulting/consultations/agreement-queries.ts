import { and, arrayContains, arrayOverlaps, asc, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Agreement } from "#contract/consulting/consultation-agreements";
import type { ConsultationPartner } from "#contract/consulting/consultation-record";
import type { ConsultationKind } from "#contract/kernel/consultation-states";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationAgreements,
  consultationTargets,
  groups,
} from "#api/infrastructure/database/schema/index";

const asked = alias(buckets, "asked");
const today = sql`(now() at time zone ${asked.timeZone})::date`;
const inForce = and(
  isNull(consultationAgreements.ended),
  lte(consultationAgreements.validFrom, today),
  gte(consultationAgreements.validUntil, today),
);

/** Whom the organization may ask, in the group's order. @param kind what it is to be asked for; anything without it */
export async function partnersOf(
  db: Database | Transaction,
  bucketId: string,
  kind?: ConsultationKind,
): Promise<(ConsultationPartner & { agreementId: string })[]> {
  const rows = await db
    .selectDistinctOn([consultationTargets.position, consultationTargets.id], {
      bucketId: asked.id,
      bucketName: asked.name,
      agreementId: consultationAgreements.id,
      services: consultationAgreements.services,
      price: consultationAgreements.price,
      validUntil: consultationAgreements.validUntil,
      isDefault: sql<boolean>`${groups.defaultConsultationBucketId} is not distinct from ${asked.id}`,
    })
    .from(consultationTargets)
    .innerJoin(groups, eq(groups.id, consultationTargets.groupId))
    .innerJoin(asked, and(eq(asked.id, consultationTargets.targetBucketId), isNull(asked.deactivated)))
    .innerJoin(
      consultationAgreements,
      and(
        eq(consultationAgreements.fromBucketId, consultationTargets.bucketId),
        eq(consultationAgreements.toBucketId, consultationTargets.targetBucketId),
        inForce,
        kind && arrayContains(consultationAgreements.services, [kind]),
      ),
    )
    .where(and(eq(consultationTargets.bucketId, bucketId), eq(groups.enableConsultation, true)))
    .orderBy(asc(consultationTargets.position), asc(consultationTargets.id), desc(consultationAgreements.validUntil));
  return rows;
}

const fromBucket = alias(buckets, "from_bucket");

/** All of the group, those in force and ahead first. */
export async function agreementsOf(db: Database, groupId: string): Promise<Agreement[]> {
  const rows = await db
    .select({
      id: consultationAgreements.id,
      fromBucketId: consultationAgreements.fromBucketId,
      fromBucketName: fromBucket.name,
      toBucketId: consultationAgreements.toBucketId,
      toBucketName: asked.name,
      services: consultationAgreements.services,
      price: consultationAgreements.price,
      validFrom: consultationAgreements.validFrom,
      validUntil: consultationAgreements.validUntil,
      note: consultationAgreements.note,
      state: sql<Agreement["state"]>`case when ${consultationAgreements.ended} is not null then 'ended'
        when ${consultationAgreements.validUntil} < ${today} then 'over'
        when ${consultationAgreements.validFrom} > ${today} then 'ahead' else 'valid' end`,
      ended: consultationAgreements.ended,
      created: consultationAgreements.created,
      createdBy: sql<Person>`${personIn(consultationAgreements.createdBy)}`,
    })
    .from(consultationAgreements)
    .innerJoin(fromBucket, eq(fromBucket.id, consultationAgreements.fromBucketId))
    .innerJoin(asked, eq(asked.id, consultationAgreements.toBucketId))
    .where(eq(consultationAgreements.groupId, groupId))
    .orderBy(
      sql`${consultationAgreements.ended} is not null or ${consultationAgreements.validUntil} < ${today}`,
      asc(fromBucket.name),
      asc(asked.name),
      desc(consultationAgreements.validFrom),
      asc(consultationAgreements.id),
    );
  return rows.map(({ ended, created, ...row }) => ({
    ...row,
    ended: ended?.toISOString() ?? null,
    created: created.toISOString(),
  }));
}

type NewAgreement = typeof consultationAgreements.$inferInsert;

/** Agreements of a group are added one after the other: of two that overlap the second is refused. */
export const lockAgreements = (tx: Transaction, groupId: string) =>
  tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for("update");

export const overlaps = async (
  tx: Transaction,
  { fromBucketId, toBucketId, services, validFrom, validUntil }: NewAgreement,
) =>
  (await tx.$count(
    consultationAgreements,
    and(
      eq(consultationAgreements.fromBucketId, fromBucketId),
      eq(consultationAgreements.toBucketId, toBucketId),
      arrayOverlaps(consultationAgreements.services, services),
      isNull(consultationAgreements.ended),
      lte(consultationAgreements.validFrom, validUntil),
      gte(consultationAgreements.validUntil, validFrom),
    ),
  )) > 0;

/** @returns its id */
export async function insertAgreement(tx: Transaction, values: NewAgreement): Promise<string> {
  const [row] = await tx.insert(consultationAgreements).values(values).returning({ id: consultationAgreements.id });
  if (!row) throw new Error("no agreement was inserted");
  return row.id;
}

/** @returns whether it was in force or ahead until now */
export async function endAgreement(tx: Transaction, groupId: string, id: string): Promise<boolean> {
  const rows = await tx
    .update(consultationAgreements)
    .set({ ended: sql`now()` })
    .where(
      and(
        eq(consultationAgreements.id, id),
        eq(consultationAgreements.groupId, groupId),
        isNull(consultationAgreements.ended),
      ),
    )
    .returning({ id: consultationAgreements.id });
  return rows.length > 0;
}

export const isAgreement = async (tx: Transaction, groupId: string, id: string) =>
  (await tx.$count(
    consultationAgreements,
    and(eq(consultationAgreements.id, id), eq(consultationAgreements.groupId, groupId)),
  )) > 0;
