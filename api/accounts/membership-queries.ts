import { asc, sql } from "drizzle-orm";
import type { Group, Membership } from "#contract/accounts";
import { groupIdsOf, type Caller } from "../access/caller";
import { asGroup } from "../groups/group-record";
import type { Database } from "../database/connect";
import { prepared } from "../database/prepared";
import { buckets, groups } from "../database/schema";

const organizationsAmong = prepared("member_organizations", (db: Database, name) =>
  db
    .select({
      id: buckets.id,
      groupId: buckets.groupId,
      name: buckets.name,
      isPrivate: buckets.isPrivate,
      timeZone: buckets.timeZone,
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
    })
    .from(buckets)
    .where(sql`${buckets.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(buckets.name), asc(buckets.id))
    .prepare(name),
);

const groupsAmong = prepared("member_groups", (db: Database, name) =>
  db
    .select()
    .from(groups)
    .where(sql`${groups.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(groups.displayName), asc(groups.id))
    .prepare(name),
);

/** The organizations the caller belongs to and every group he is in directly or through one of them. */
export async function membershipsOf(
  db: Database,
  caller: Caller,
): Promise<{ organizations: Membership[]; groups: Group[] }> {
  const [organizations, rows] = await Promise.all([
    organizationsAmong(db).execute({ ids: [...caller.organizations.keys()] }),
    groupsAmong(db).execute({ ids: groupIdsOf(caller) }),
  ]);
  return {
    organizations: organizations.flatMap((organization) => {
      const grant = caller.organizations.get(organization.id);
      return grant ? [{ ...organization, level: grant.level }] : [];
    }),
    groups: rows.map((row) => asGroup(row, caller)),
  };
}
