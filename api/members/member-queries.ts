import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { OrganizationMember } from "#contract/members";
import type { Database } from "../database/connect";
import { accounts, bucketMembers, buckets, roleMembers, roles } from "../database/schema";

/** Everybody of the organization whose account is in use, administrators first, then by name. */
export async function membersOf(db: Database, bucketId: string): Promise<OrganizationMember[]> {
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
    .where(and(eq(bucketMembers.bucketId, bucketId), isNull(accounts.deactivated)))
    .orderBy(sql`${bucketMembers.accessLevel} <> 'admin'`, asc(accounts.name), asc(accounts.id));
  return rows.map((row) => ({ ...row, joined: row.joined.toISOString() }));
}
