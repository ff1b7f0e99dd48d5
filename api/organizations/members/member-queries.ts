import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { OrganizationLevel } from "#contract/kernel/actions";
import type { Candidate, OrganizationMember } from "#contract/organizations/members";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  groupMembers,
  notificationRecipients,
  roleMembers,
  roles,
} from "#api/infrastructure/database/schema/index";

/**
 * Everybody of the organization whose account is in use, administrators first, then by name.
 *
 * @param visibleTo where told, administrators and this account alone
 */
export async function membersOf(db: Database, bucketId: string, visibleTo?: string): Promise<OrganizationMember[]> {
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      title: accounts.title,
      username: accounts.username,
      level: bucketMembers.accessLevel,
      joined: bucketMembers.created,
      isOwner: sql<boolean>`${buckets.ownerId} is not distinct from ${accounts.id}`,
      roles: sql<OrganizationMember["roles"]>`coalesce((
        select json_agg(json_build_object('id', ${roles.id}, 'name', ${roles.name}) order by ${roles.name})
        from ${roles} join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}
        where ${roles.bucketId} = ${bucketMembers.bucketId} and ${roleMembers.accountId} = ${accounts.id}), '[]')`,
    })
    .from(bucketMembers)
    .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
    .innerJoin(buckets, eq(buckets.id, bucketMembers.bucketId))
    .where(
      and(
        eq(bucketMembers.bucketId, bucketId),
        isNull(accounts.deactivated),
        visibleTo ? or(eq(bucketMembers.accessLevel, "admin"), eq(accounts.id, visibleTo)) : undefined,
      ),
    )
    .orderBy(sql`${bucketMembers.accessLevel} <> 'admin'`, asc(accounts.name), asc(accounts.id));
  return rows.map((row) => ({ ...row, joined: row.joined.toISOString() }));
}

/** The organization, locked until the transaction ends: who administers it changes one at a time. */
export const lockOrganization = async (tx: Transaction, bucketId: string) =>
  (await tx.select().from(buckets).where(eq(buckets.id, bucketId)).for("update"))[0];

/** The account's level at the organization; nothing where it is no member. */
export async function levelAt(tx: Transaction, bucketId: string, accountId: string) {
  const [found] = await tx
    .select({ level: bucketMembers.accessLevel })
    .from(bucketMembers)
    .where(and(eq(bucketMembers.bucketId, bucketId), eq(bucketMembers.accountId, accountId)));
  return found?.level;
}

/** The longest serving administrator beside the account; nothing where there is none. */
export async function otherAdmin(tx: Transaction, bucketId: string, accountId: string) {
  const [other] = await tx
    .select({ accountId: bucketMembers.accountId })
    .from(bucketMembers)
    .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
    .where(
      and(
        eq(bucketMembers.bucketId, bucketId),
        eq(bucketMembers.accessLevel, "admin"),
        ne(bucketMembers.accountId, accountId),
        isNull(accounts.deactivated),
      ),
    )
    .orderBy(asc(bucketMembers.created), asc(bucketMembers.accountId))
    .limit(1);
  return other?.accountId;
}

/** Names of those of the accounts that are members already. */
export const namesAt = (tx: Transaction, bucketId: string, accountIds: string[]) =>
  tx
    .select({ name: accounts.name })
    .from(bucketMembers)
    .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
    .where(and(eq(bucketMembers.bucketId, bucketId), inArray(bucketMembers.accountId, accountIds)));

export async function insertMembers(
  tx: Transaction,
  bucketId: string,
  accountIds: string[],
  accessLevel: OrganizationLevel,
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.insert(bucketMembers).values(accountIds.map((accountId) => ({ bucketId, accountId, accessLevel })));
}

export const setLevel = (tx: Transaction, bucketId: string, accountId: string, accessLevel: OrganizationLevel) =>
  tx
    .update(bucketMembers)
    .set({ accessLevel })
    .where(and(eq(bucketMembers.bucketId, bucketId), eq(bucketMembers.accountId, accountId)));

/** Takes the account out of the organization, of its roles and of whom it tells of things. */
export async function deleteMember(tx: Transaction, bucketId: string, accountId: string) {
  const rolesHere = tx.select({ id: roles.id }).from(roles).where(eq(roles.bucketId, bucketId));
  await tx.delete(roleMembers).where(and(inArray(roleMembers.roleId, rolesHere), eq(roleMembers.accountId, accountId)));
  await tx
    .delete(notificationRecipients)
    .where(and(eq(notificationRecipients.bucketId, bucketId), eq(notificationRecipients.accountId, accountId)));
  await tx
    .delete(bucketMembers)
    .where(and(eq(bucketMembers.bucketId, bucketId), eq(bucketMembers.accountId, accountId)));
}

export const setOwner = (tx: Transaction, bucketId: string, ownerId: string | null) =>
  tx.update(buckets).set({ ownerId }).where(eq(buckets.id, bucketId));

/** How many of the accounts are in use. */
export const countAccounts = (tx: Transaction, accountIds: string[]) =>
  tx.$count(accounts, and(inArray(accounts.id, accountIds), isNull(accounts.deactivated)));

const beginsWith = (q: string) =>
  or(
    sql`starts_with(lower(${accounts.username}), lower(${q}))`,
    sql`starts_with(lower(${accounts.name}), lower(${q}))`,
  );

const isOfGroups = (groupIds: readonly string[]) => {
  const ids = sql`${sql.param([...groupIds])}::uuid[]`;
  return sql`(exists (select 1 from ${groupMembers} where ${groupMembers.accountId} = ${accounts.id}
      and ${groupMembers.groupId} = any(${ids}))
    or exists (select 1 from ${bucketMembers} join ${buckets} on ${buckets.id} = ${bucketMembers.bucketId}
      where ${bucketMembers.accountId} = ${accounts.id} and ${buckets.groupId} = any(${ids})
        and ${buckets.deactivated} is null))`;
};

/** Those of the accounts that are of the group, by itself or by one of its organizations in use. */
export async function accountsOfGroup(tx: Transaction, groupId: string, accountIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, accountIds), isOfGroups([groupId])));
  return new Set(rows.map(({ id }) => id));
}

/** User names of the accounts. */
export async function usernamesOf(tx: Transaction, accountIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ username: accounts.username })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
    .orderBy(asc(accounts.username));
  return rows.map(({ username }) => username);
}

/**
 * Accounts in use of the groups whose user name or name begins so, the exact user name first: by that one alone somebody
 * outside them is found, who has to tell it, and of that person nothing but what was typed is told.
 *
 * @param groupIds null for an installation's operator, who knows everybody
 */
export const accountsLike = (db: Database, q: string, groupIds: readonly string[] | null): Promise<Candidate[]> => {
  const isKnown = groupIds === null ? sql`true` : isOfGroups(groupIds);
  return db
    .select({
      id: accounts.id,
      name: sql<string>`case when ${isKnown} then ${accounts.name} else '' end`,
      title: sql<string>`case when ${isKnown} then ${accounts.title} else '' end`,
      username: accounts.username,
      isOutside: sql<boolean>`not ${isKnown}`,
    })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deactivated),
        or(sql`lower(${accounts.username}) = lower(${q})`, and(beginsWith(q), isKnown)),
      ),
    )
    .orderBy(sql`lower(${accounts.username}) <> lower(${q})`, asc(accounts.name), asc(accounts.id))
    .limit(10);
};

/** Members of the organization's group who are none of the organization. */
export const candidatesFor = (db: Database, { bucketId, groupId }: { bucketId: string; groupId: string }) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      title: accounts.title,
      username: accounts.username,
      isOutside: sql<boolean>`false`,
    })
    .from(accounts)
    .innerJoin(groupMembers, and(eq(groupMembers.accountId, accounts.id), eq(groupMembers.groupId, groupId)))
    .where(
      and(
        isNull(accounts.deactivated),
        sql`not exists (select 1 from ${bucketMembers} where ${bucketMembers.bucketId} = ${bucketId}
          and ${bucketMembers.accountId} = ${accounts.id})`,
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id))
    .limit(50);

/** Those of the user names that somebody has, in small letters. */
export async function takenUsernames(db: Database, usernames: string[]): Promise<Set<string>> {
  const asked = usernames.map((username) => username.toLowerCase());
  if (asked.length === 0) return new Set();
  const lower = sql<string>`lower(${accounts.username})`;
  const rows = await db.select({ username: lower }).from(accounts).where(inArray(lower, asked));
  return new Set(rows.map(({ username }) => username));
}
