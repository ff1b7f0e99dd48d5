import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { invitationDays } from "#contract/organizations/invitations";
import type { OrganizationLevel } from "#contract/kernel/actions";
import type { Transaction } from "#api/infrastructure/database/connect";
import { invitations } from "#api/infrastructure/database/schema/index";

/** Where somebody is asked to; `bucketId` null is the group alone. */
export interface InvitedTo {
  groupId: string;
  bucketId: string | null;
}

interface NewInvitation extends InvitedTo {
  accountId: string;
  level: OrganizationLevel;
  invitedBy: string;
}

const at = ({ groupId, bucketId }: InvitedTo) =>
  and(
    eq(invitations.groupId, groupId),
    bucketId === null ? isNull(invitations.bucketId) : eq(invitations.bucketId, bucketId),
  );

/** Asks somebody; what waits for an answer there already is renewed. The place is locked in this transaction. */
export async function putInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { level, invitedBy, accountId } = invitation;
  const asked = {
    level,
    invitedBy,
    created: sql`now()`,
    expires: sql`now() + make_interval(days => ${invitationDays})`,
  };
  const renewed = await tx
    .update(invitations)
    .set(asked)
    .where(and(at(invitation), eq(invitations.accountId, accountId), isNull(invitations.answer)))
    .returning({ id: invitations.id });
  if (renewed.length === 0) await tx.insert(invitations).values({ ...invitation, ...asked });
}

/** Takes back what waits for the accounts' answers at the place: they are members, or have left. */
export const closeInvitations = (tx: Transaction, place: InvitedTo, accountIds: string[]) =>
  tx
    .update(invitations)
    .set({ answer: "withdrawn", answered: sql`now()` })
    .where(and(at(place), inArray(invitations.accountId, accountIds), isNull(invitations.answer)));

/** The same for the whole group. */
export const closeInvitationsOf = (tx: Transaction, groupId: string, accountId: string) =>
  tx
    .update(invitations)
    .set({ answer: "withdrawn", answered: sql`now()` })
    .where(and(eq(invitations.groupId, groupId), eq(invitations.accountId, accountId), isNull(invitations.answer)));
