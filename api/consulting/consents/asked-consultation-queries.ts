import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { partyStates } from "#contract/kernel/consultation-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";
import { buckets, consultationBuckets, consultations } from "#api/infrastructure/database/schema/index";

const columns = {
  id: consultations.id,
  bucketId: consultations.bucketId,
  kind: consultations.kind,
  status: consultations.status,
  applicantId: consultations.applicantId,
  patientName: consultations.patientName,
  organizationName: buckets.name,
  timeZone: buckets.timeZone,
  isConsentWithdrawn,
};

/**
 * What its papers have to know of a consultation.
 *
 * @param scope organizations of the caller that take part: others find nothing; null where a ticket names it
 */
export async function askedConsultation(db: Database | Transaction, scope: string[] | null, consultationId: string) {
  const [row] = await db
    .select(columns)
    .from(consultations)
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .where(
      and(eq(consultations.id, consultationId), isNull(consultations.deleted), scope ? isParty(scope) : undefined),
    );
  return row;
}
export type AskedConsultation = NonNullable<Awaited<ReturnType<typeof askedConsultation>>>;

const isParty = (scope: string[]) =>
  scope.length === 0
    ? sql`false`
    : sql`(${inArray(consultations.bucketId, scope)} or exists (select from ${consultationBuckets} party
        where party.consultation_id = ${consultations.id} and ${inArray(sql`party.bucket_id`, scope)}
        and ${inArray(sql`party.state`, [...partyStates])}))`;

/** Its papers are written one after the other. @returns how it stands now */
export async function lockConsultation(tx: Transaction, consultationId: string) {
  const [row] = await tx
    .select({ status: consultations.status })
    .from(consultations)
    .where(and(eq(consultations.id, consultationId), isNull(consultations.deleted)))
    .for("update");
  return row;
}
