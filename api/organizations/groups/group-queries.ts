import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { GroupSettings } from "#contract/kernel/group-settings";
import { isUniqueViolation } from "#api/infrastructure/database/errors";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, groupMembers, groups } from "#api/infrastructure/database/schema/index";

export const groupById = async (db: Database | Transaction, id: string) =>
  (await db.select().from(groups).where(eq(groups.id, id)))[0];

/**
 * The group, locked until the transaction ends: who is its administrator changes one at a time. What refers to it may be
 * added meanwhile, as whoever becomes a member of an organization does after locking that one.
 */
export const lockGroup = async (tx: Transaction, id: string) =>
  (await tx.select().from(groups).where(eq(groups.id, id)).for("no key update"))[0];

/** Groups in use, by name. */
export const groupsIn = (db: Database, ids: string[]) =>
  db
    .select()
    .from(groups)
    .where(and(inArray(groups.id, ids), isNull(groups.deactivated)))
    .orderBy(asc(groups.displayName), asc(groups.id));

/** Also a group out of use keeps its name. */
export const isNameTaken = async (db: Database, domainName: string) =>
  (await db.$count(groups, eq(groups.domainName, domainName))) > 0;

/** @returns the new group, or null where another has the name */
export async function insertGroup(
  tx: Transaction,
  group: { domainName: string; displayName: string; ownerId: string },
) {
  try {
    // A savepoint: a taken name leaves the transaction as it was.
    return await tx.transaction(async (inner) => (await inner.insert(groups).values(group).returning())[0] ?? null);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Writes a group that was locked in this transaction. */
export const updateGroup = async (tx: Transaction, id: string, settings: Partial<GroupSettings>) =>
  (
    await tx
      .update(groups)
      .set({ ...settings, version: sql`${groups.version} + 1` })
      .where(eq(groups.id, id))
      .returning()
  )[0];

export const deactivateGroup = (tx: Transaction, id: string) =>
  tx
    .update(groups)
    .set({ deactivated: sql`now()` })
    .where(eq(groups.id, id));

/** How many of these organizations are in use and the group's own. */
export const countInGroup = async (tx: Transaction, groupId: string, ids: string[]) => {
  const [found] = await tx
    .select({ number: count() })
    .from(buckets)
    .where(and(eq(buckets.groupId, groupId), isNull(buckets.deactivated), inArray(buckets.id, ids)));
  return found?.number ?? 0;
};

export const countOrganizations = (tx: Transaction, groupId: string) =>
  tx.$count(buckets, and(eq(buckets.groupId, groupId), isNull(buckets.deactivated)));

/** Makes an account a member, or gives one its new level. */
export const putGroupMember = (
  tx: Transaction,
  member: { groupId: string; accountId: string; accessLevel: "admin" | "member" },
) =>
  tx
    .insert(groupMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.accountId],
      set: { accessLevel: member.accessLevel },
    });
