import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import { partyStates } from "#contract/kernel/consultation-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { consultationBuckets, consultationMembers, consultations } from "#api/infrastructure/database/schema/index";

/** A member takes part in the name of the organization that asks, or of one whose invitation has left. */
export const isOfParty = (db: Database | Transaction) =>
  or(
    eq(consultationMembers.bucketId, consultations.bucketId),
    exists(
      db
        .select({ one: sql`1` })
        .from(consultationBuckets)
        .where(
          and(
            eq(consultationBuckets.consultationId, consultations.id),
            eq(consultationBuckets.bucketId, consultationMembers.bucketId),
            inArray(consultationBuckets.state, [...partyStates]),
          ),
        ),
    ),
  );
