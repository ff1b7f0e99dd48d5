import { and, desc, eq, gt, isNull, lte, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Invitation, SentInvitation } from "#contract/organizations/invitations";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, groups, invitations } from "#api/infrastructure/database/schema/index";

/** Of one list. */
const most = 500;

const inviters = alias(accounts, "inviters");
const waits = isNull(invitations.answer);
const isInTime = gt(invitations.expires, sql`now()`);
const placeInUse = and(isNull(groups.deactivated), isNull(buckets.deactivated));

async function invitationsWhere(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({
      id: invitations.id,
      group: { id: groups.id, name: groups.displayName },
      organization: { id: buckets.id, name: buckets.name },
      level: invitations.level,
      invitedBy: inviters.name,
      created: invitations.created,
      expires: invitations.expires,
      accountId: invitations.accountId,
      username: accounts.username,
      isExpired: sql<boolean>`${lte(invitations.expires, sql`now()`)}`,
    })
    .from(invitations)
    .innerJoin(groups, eq(groups.id, invitations.groupId))
    .leftJoin(buckets, eq(buckets.id, invitations.bucketId))
    .innerJoin(inviters, eq(inviters.id, invitations.invitedBy))
    .innerJoin(accounts, and(eq(accounts.id, invitations.accountId), isNull(accounts.deactivated)))
    .where(and(waits, placeInUse, where))
    .orderBy(desc(invitations.created), desc(invitations.id))
    .limit(most);
  return rows.map(({ created, expires, ...row }): SentInvitation => ({
    ...row,
    created: created.toISOString(),
    expires: expires.toISOString(),
  }));
}

/** Those that wait for the account's answer, newest first. */
export const invitationsTo = async (db: Database, accountId: string): Promise<Invitation[]> =>
  invitationsWhere(db, and(eq(invitations.accountId, accountId), isInTime));

/** Those without an answer to the group and its organizations, newest first. */
export const invitationsOfGroup = (db: Database, groupId: string) =>
  invitationsWhere(db, eq(invitations.groupId, groupId));

/** Those without an answer to the organization, newest first. */
export const invitationsOfBucket = (db: Database, bucketId: string) =>
  invitationsWhere(db, eq(invitations.bucketId, bucketId));

/** Where the account is asked to, answered or not; nothing where it is another's. */
export const invitationTo = async (tx: Transaction, id: string, accountId: string) =>
  (
    await tx
      .select({ groupId: invitations.groupId, bucketId: invitations.bucketId })
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.accountId, accountId)))
  )[0];

/** @returns the invitation, or nothing where it waits no longer */
export const answerInvitation = async (tx: Transaction, id: string, answer: "accepted" | "declined") =>
  (
    await tx
      .update(invitations)
      .set({ answer, answered: sql`now()` })
      .where(and(eq(invitations.id, id), waits, isInTime))
      .returning()
  )[0];

/** Whether the group, or the organization alone, has sent it; whatever became of it. */
export const isSentBy = async (tx: Transaction, id: string, place: { groupId: string } | { bucketId: string }) =>
  (await tx.$count(
    invitations,
    and(
      eq(invitations.id, id),
      "groupId" in place ? eq(invitations.groupId, place.groupId) : eq(invitations.bucketId, place.bucketId),
    ),
  )) > 0;

/** @returns whom and where to it asked, or nothing where it was answered or withdrawn before */
export async function withdrawInvitation(tx: Transaction, id: string) {
  const [row] = await tx
    .update(invitations)
    .set({ answer: "withdrawn", answered: sql`now()` })
    .from(accounts)
    .where(and(eq(invitations.id, id), waits, eq(accounts.id, invitations.accountId)))
    .returning({
      groupId: invitations.groupId,
      bucketId: invitations.bucketId,
      level: invitations.level,
      whom: accounts.username,
    });
  return row;
}
