import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { validate } from "uuid";
import type { ConsultationSide } from "#contract/kernel/access";
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

/** In whose name the caller takes part: one for each of its organizations that does. */
export interface Party {
  bucketId: string;
  groupId: string;
  side: Exclude<ConsultationSide, "either">;
  /** Named as a member in person. */
  isMember: boolean;
  /** The consultation is held by video too, and its group has that. */
  hasRoom: boolean;
}

/**
 * Everything the caller is in a consultation, the asking side first; empty for whom it does not concern, and where
 * there is no such consultation. A right on consultations at one of its organizations will do, or being a member.
 */
export async function partiesOf(db: Database | Transaction, caller: Caller, consultationId: unknown): Promise<Party[]> {
  if (!validate(consultationId)) return [];
  const id = String(consultationId);
  const [consultation] = await db
    .select({
      bucketId: consultations.bucketId,
      groupId: consultations.groupId,
      hasRoom: sql<boolean>`${consultations.hasVideo} and ${groups.openTelemed}`,
    })
    .from(consultations)
    .innerJoin(groups, eq(groups.id, consultations.groupId))
    // Members in person have no right that the group's flag could take away.
    .where(and(eq(consultations.id, id), isNull(consultations.deleted), eq(groups.enableConsultation, true)));
  if (!consultation) return [];
  const asked = await db
    .select({ bucketId: consultationBuckets.bucketId })
    .from(consultationBuckets)
    .where(and(eq(consultationBuckets.consultationId, id), inArray(consultationBuckets.state, [...partyStates])));
  const memberships = await db
    .select({ bucketId: consultationMembers.bucketId })
    .from(consultationMembers)
    .where(
      and(
        eq(consultationMembers.consultationId, id),
        eq(consultationMembers.accountId, caller.accountId),
        inArray(consultationMembers.state, [...presentStates]),
      ),
    );
  const organizations = [consultation.bucketId, ...asked.map(({ bucketId }) => bucketId)];
  return organizations.flatMap((bucketId, place) => {
    const grant = caller.organizations.get(bucketId);
    const isMember = memberships.some((membership) => membership.bucketId === bucketId);
    const isConcerned = isMember || actionCategories.consultation.some((action) => grant?.actions.has(action));
    if (!grant || !isConcerned) return [];
    return [
      {
        bucketId,
        groupId: consultation.groupId,
        side: place === 0 ? ("asking" as const) : ("asked" as const),
        isMember,
        hasRoom: consultation.hasRoom,
      },
    ];
  });
}
