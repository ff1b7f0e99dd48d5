import { and, asc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { GroupLevel } from "#contract/kernel/actions";
import type { GroupMember } from "#contract/organizations/groups";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  groupMembers,
  groups,
  roleMembers,
  roles,
} from "#api/infrastructure/database/schema/index";

interface Wanted {
  /** Part of a name or user name; "" for everybody. */
  q?: string;
  level?: GroupLevel | undefined;
  /** This one alone. */
  accountId?: string | undefined;
  /** Administrators, and this account alone. */
  visibleTo?: string;
  limit: number;
  skip: number;
}

const level = sql<GroupLevel>`coalesce(${groupMembers.accessLevel}, 'member')`;

/** Whoever is of the group by itself or by one of its organizations in use. */
const isInside = (groupId: string) => sql`${accounts.id} in (
  select ${groupMembers.accountId} from ${groupMembers} where ${groupMembers.groupId} = ${groupId}
  union select ${bucketMembers.accountId} from ${bucketMembers}
    join ${buckets} on ${buckets.id} = ${bucketMembers.bucketId}
    where ${buckets.groupId} = ${groupId} and ${buckets.deactivated} is null)`;

const holds = (q: string) =>
  or(
    sql`position(lower(${q}) in lower(${accounts.name})) > 0`,
    sql`position(lower(${q}) in lower(${accounts.username})) > 0`,
  );

const conditions = (groupId: string, { q, level: wanted, accountId, visibleTo }: Wanted): SQL | undefined =>
  and(
    isInside(groupId),
    isNull(accounts.deactivated),
    q ? holds(q) : undefined,
    accountId ? eq(accounts.id, accountId) : undefined,
    wanted ? sql`${level} = ${wanted}` : undefined,
    visibleTo ? or(sql`${level} = 'admin'`, eq(accounts.id, visibleTo)) : undefined,
  );

const ofGroup = (groupId: string) => and(eq(groupMembers.accountId, accounts.id), eq(groupMembers.groupId, groupId));

/** Members of the group, administrators first, then by name. */
export async function groupMembersOf(db: Database, groupId: string, wanted: Wanted): Promise<GroupMember[]> {
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      title: accounts.title,
      username: accounts.username,
      level,
      isOwner: sql<boolean>`${groups.ownerId} is not distinct from ${accounts.id}`,
      joined: sql<string>`to_json(coalesce(${groupMembers.created}, ${accounts.created}) at time zone 'UTC') #>> '{}' || 'Z'`,
      organizations: sql<GroupMember["organizations"]>`coalesce((
        select json_agg(json_build_object('id', ${buckets.id}, 'name', ${buckets.name}, 'level', ${bucketMembers.accessLevel})
          order by ${buckets.name})
        from ${bucketMembers} join ${buckets} on ${buckets.id} = ${bucketMembers.bucketId}
        where ${buckets.groupId} = ${groupId} and ${buckets.deactivated} is null
          and ${bucketMembers.accountId} = ${accounts.id}), '[]')`,
    })
    .from(accounts)
    .innerJoin(groups, eq(groups.id, groupId))
    .leftJoin(groupMembers, ofGroup(groupId))
    .where(conditions(groupId, wanted))
    .orderBy(sql`${level} <> 'admin'`, asc(accounts.name), asc(accounts.id))
    .limit(wanted.limit)
    .offset(wanted.skip);
  return rows;
}

export async function countGroupMembers(db: Database, groupId: string, wanted: Wanted): Promise<number> {
  const [found] = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(accounts)
    .leftJoin(groupMembers, ofGroup(groupId))
    .where(conditions(groupId, wanted));
  return found?.number ?? 0;
}

/** Names of those of the accounts that the group has already, by itself or by an organization. */
export const namesInside = (tx: Transaction, groupId: string, accountIds: string[]) =>
  tx
    .select({ name: accounts.name })
    .from(accounts)
    .innerJoin(groupMembers, ofGroup(groupId))
    .where(inArray(accounts.id, accountIds));

/** What the account is in the group; nothing where it is no member. */
export async function groupMember(tx: Transaction, groupId: string, accountId: string) {
  const [found] = await tx
    .select({ name: accounts.name, level })
    .from(accounts)
    .leftJoin(groupMembers, ofGroup(groupId))
    .where(and(eq(accounts.id, accountId), isInside(groupId)));
  return found;
}

/** The longest serving administrator of the group beside the account; nothing where there is none. */
export async function otherGroupAdmin(tx: Transaction, groupId: string, accountId: string) {
  const [other] = await tx
    .select({ accountId: groupMembers.accountId })
    .from(groupMembers)
    .innerJoin(accounts, eq(accounts.id, groupMembers.accountId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.accessLevel, "admin"),
        sql`${accounts.id} <> ${accountId}`,
        isNull(accounts.deactivated),
      ),
    )
    .orderBy(asc(groupMembers.created), asc(groupMembers.accountId))
    .limit(1);
  return other?.accountId;
}

/** Organizations in use, locked, that the account belongs to or owns. */
export const organizationsAround = (tx: Transaction, groupId: string, accountId: string) =>
  tx
    .select({ id: buckets.id, name: buckets.name, ownerId: buckets.ownerId, deactivated: buckets.deactivated })
    .from(buckets)
    .where(
      and(
        eq(buckets.groupId, groupId),
        or(
          eq(buckets.ownerId, accountId),
          sql`exists (select 1 from ${bucketMembers} where ${bucketMembers.bucketId} = ${buckets.id}
            and ${bucketMembers.accountId} = ${accountId})`,
        ),
      ),
    )
    .orderBy(asc(buckets.id))
    .for("update");

export const deleteGroupMember = (tx: Transaction, groupId: string, accountId: string) =>
  tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.accountId, accountId)));

export const setGroupOwner = (tx: Transaction, groupId: string, ownerId: string) =>
  tx.update(groups).set({ ownerId }).where(eq(groups.id, groupId));

/** Who may write or approve reports somewhere in the group, by level or by role. */
export const radiologistsOf = (db: Database | Transaction, groupId: string) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      title: accounts.title,
      writesAt: sql<string[]>`coalesce(array_agg(${buckets.id}) filter (where ${mayAt("report_upsert")}), '{}')`,
    })
    .from(accounts)
    .innerJoin(bucketMembers, eq(bucketMembers.accountId, accounts.id))
    .innerJoin(buckets, eq(buckets.id, bucketMembers.bucketId))
    .where(
      and(
        eq(buckets.groupId, groupId),
        isNull(buckets.deactivated),
        isNull(accounts.deactivated),
        or(mayAt("report_upsert"), mayAt("report_approval")),
      ),
    )
    .groupBy(accounts.id)
    .orderBy(asc(accounts.name), asc(accounts.id));

/** Whether the account has the action at the organization, by level or by a role. Every level but the lowest has both. */
const mayAt = (action: "report_upsert" | "report_approval") =>
  sql`(${bucketMembers.accessLevel} <> 'member' or exists (
    select 1 from ${roles} join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}
    where ${roles.bucketId} = ${buckets.id} and ${roleMembers.accountId} = ${accounts.id}
      and ${action} = any(${roles.actions})))`;
