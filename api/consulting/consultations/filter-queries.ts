import { and, eq, exists, ilike, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { ConsultationFilters } from "#contract/consulting/consultation-lists";
import { partyStates, presentStates } from "#contract/kernel/consultation-states";
import type { Database } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  consultationBuckets,
  consultationMembers,
  consultations,
} from "#api/infrastructure/database/schema/index";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";
import { asks, isAsked, isMember, type Concern } from "#api/kernel/access/consultation-concern-conditions";

const like = (text: string) => `%${text.replace(/[%_\\]/g, "\\$&")}%`;
const day = sql`(${consultations.starts} at time zone ${buckets.timeZone})::date`;

/** What the filters leave of those that concern the caller. */
export function filtered(db: Database, concern: Concern, filters: ConsultationFilters): SQL | undefined {
  const { status, part, from, until, bucketId, patient, expert } = filters;
  return and(
    status ? eq(consultations.status, status) : undefined,
    part ? { asking: asks(concern), asked: isAsked(db, concern), member: isMember(db, concern) }[part] : undefined,
    from ? sql`${day} >= ${from}` : undefined,
    until ? sql`${day} <= ${until}` : undefined,
    bucketId ? isWith(db, concern, bucketId) : undefined,
    patient ? isOfPatient(concern, patient) : undefined,
    expert ? hasExpert(db, expert) : undefined,
  );
}

/** Whose name is told no more is not found by it either. */
const isOfPatient = ({ own }: Concern, patient: string) =>
  and(
    or(ilike(consultations.patientName, like(patient)), eq(consultations.patientId, patient)),
    or(inArray(consultations.bucketId, own), not(isConsentWithdrawn)),
  );

/** Who is asked, but not yet, is known to the side that asks alone. */
const isWith = (db: Database, { own }: Concern, bucketId: string) =>
  or(
    eq(consultations.bucketId, bucketId),
    exists(
      db
        .select({ one: sql`1` })
        .from(consultationBuckets)
        .where(
          and(
            eq(consultationBuckets.consultationId, consultations.id),
            eq(consultationBuckets.bucketId, bucketId),
            or(inArray(consultationBuckets.state, [...partyStates]), inArray(consultations.bucketId, own)),
          ),
        ),
    ),
  );

const hasExpert = (db: Database, name: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(consultationMembers)
      .innerJoin(accounts, eq(accounts.id, consultationMembers.accountId))
      .where(
        and(
          eq(consultationMembers.consultationId, consultations.id),
          inArray(consultationMembers.state, [...presentStates]),
          ilike(accounts.name, like(name)),
        ),
      ),
  );
