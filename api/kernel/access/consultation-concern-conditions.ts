import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { actionCategories } from "#contract/kernel/actions";
import { partyStates, presentStates } from "#contract/kernel/consultation-states";
import type { Caller } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  consultationBuckets,
  consultationMembers,
  consultations,
  groups,
} from "#api/infrastructure/database/schema/index";
import { isOfParty } from "#api/kernel/access/party-conditions";

/** Whom a list is for: what `partiesOf` asks of one consultation, asked of all. */
export interface Concern {
  accountId: string;
  /** Where the caller has a right on consultations. */
  scope: string[];
  /** All organizations of the caller: members take part in the name of one. */
  own: string[];
}

export const concernOf = ({ accountId, organizations }: Caller): Concern => ({
  accountId,
  scope: [...organizations.values()]
    .filter(({ actions }) => actionCategories.consultation.some((action) => actions.has(action)))
    .map(({ bucketId }) => bucketId),
  own: [...organizations.keys()],
});

/** The organization asks. */
export const asks = ({ scope }: Concern) => inArray(consultations.bucketId, scope);

/** The organization is asked, and its invitation has left. */
export const isAsked = (db: Database | Transaction, { scope }: Concern) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(consultationBuckets)
      .where(
        and(
          eq(consultationBuckets.consultationId, consultations.id),
          inArray(consultationBuckets.bucketId, scope),
          inArray(consultationBuckets.state, [...partyStates]),
        ),
      ),
  );

/** The caller is a member in person, in the name of the organization that asks or of one whose invitation has left. */
export const isMember = (db: Database | Transaction, { accountId, own }: Concern) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(consultationMembers)
      .where(
        and(
          eq(consultationMembers.consultationId, consultations.id),
          eq(consultationMembers.accountId, accountId),
          inArray(consultationMembers.bucketId, own),
          isOfParty(db),
          inArray(consultationMembers.state, [...presentStates]),
        ),
      ),
  );

/** Members in person have no right that the group's flag could take away. */
const isHeld = (db: Database | Transaction) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(groups)
      .where(and(eq(groups.id, consultations.groupId), eq(groups.enableConsultation, true))),
  );

/** Everything that concerns the caller. */
export const concerns = (db: Database | Transaction, concern: Concern) =>
  and(isNull(consultations.deleted), isHeld(db), or(asks(concern), isAsked(db, concern), isMember(db, concern)));
