import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, bucketMembers, buckets } from "#api/infrastructure/database/schema/index";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { Problem } from "#api/infrastructure/problem";

interface Wanted {
  /** Part of a name; "" for all. */
  q: string;
  /** Who looks; null sees private ones too. */
  visible: { accountId: string; bucketIds: string[] } | null;
  /** Those out of use in place of those in use. */
  deactivated: boolean;
  limit: number;
  skip: number;
}

const conditions = (groupId: string, { q, visible, deactivated }: Wanted) =>
  and(
    eq(buckets.groupId, groupId),
    deactivated ? isNotNull(buckets.deactivated) : isNull(buckets.deactivated),
    q === "" ? undefined : sql`position(lower(${q}) in lower(${buckets.name} || ' ' || ${buckets.secondaryName})) > 0`,
    visible
      ? or(eq(buckets.isPrivate, false), eq(buckets.ownerId, visible.accountId), inArray(buckets.id, visible.bucketIds))
      : undefined,
  );

/** Organizations of the group that are visible, by name. */
export const groupOrganizations = (db: Database, groupId: string, wanted: Wanted) =>
  db
    .select({
      id: buckets.id,
      name: buckets.name,
      secondaryName: buckets.secondaryName,
      isPrivate: buckets.isPrivate,
      ownerName: accounts.name,
      members: sql<number>`(select count(*)::int from ${bucketMembers} where ${bucketMembers.bucketId} = ${buckets.id})`,
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
      deactivated: buckets.deactivated,
    })
    .from(buckets)
    .leftJoin(accounts, eq(accounts.id, buckets.ownerId))
    .where(conditions(groupId, wanted))
    .orderBy(asc(buckets.name), asc(buckets.id))
    .limit(wanted.limit)
    .offset(wanted.skip);
export type ListedOrganization = Awaited<ReturnType<typeof groupOrganizations>>[number];

export const countGroupOrganizations = (db: Database, groupId: string, wanted: Wanted) =>
  db.$count(buckets, conditions(groupId, wanted));

/** @returns the new organization's id; @throws Problem entry_taken where one of the group has the name */
export async function insertOrganization(tx: Transaction, organization: typeof buckets.$inferInsert): Promise<string> {
  const [row] = await refuseDuplicate(tx.insert(buckets).values(organization).returning({ id: buckets.id }));
  if (!row) throw new Problem("internal");
  return row.id;
}

/** Takes an organization of the group out of use or into it again; nothing where it is so already. */
export const setDeactivated = async (tx: Transaction, groupId: string, bucketId: string, deactivated: boolean) =>
  (
    await tx
      .update(buckets)
      .set({ deactivated: deactivated ? sql`now()` : null })
      .where(
        and(
          eq(buckets.id, bucketId),
          eq(buckets.groupId, groupId),
          deactivated ? isNull(buckets.deactivated) : isNotNull(buckets.deactivated),
        ),
      )
      .returning({ id: buckets.id })
  )[0];
