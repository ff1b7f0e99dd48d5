import { asc, inArray, sql } from "drizzle-orm";
import type { Group, Membership } from "#contract/accounts";
import type { Caller } from "../access/caller";
import { asGroup } from "../groups/group-record";
import type { Database } from "../database/connect";
import { buckets, groups } from "../database/schema";

/** The organizations the caller belongs to and every group he is in directly or through one of them. */
export async function membershipsOf(
  db: Database,
  caller: Caller,
): Promise<{ organizations: Membership[]; groups: Group[] }> {
  const organizations = await db
    .select({
      id: buckets.id,
      groupId: buckets.groupId,
      name: buckets.name,
      isPrivate: buckets.isPrivate,
      timeZone: buckets.timeZone,
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
    })
    .from(buckets)
    .where(inArray(buckets.id, [...caller.organizations.keys()]))
    .orderBy(asc(buckets.name), asc(buckets.id));
  const groupIds = new Set([...caller.groups.keys(), ...organizations.map(({ groupId }) => groupId)]);
  const rows = await db
    .select()
    .from(groups)
    .where(inArray(groups.id, [...groupIds]))
    .orderBy(asc(groups.displayName), asc(groups.id));
  return {
    organizations: organizations.flatMap((organization) => {
      const grant = caller.organizations.get(organization.id);
      return grant ? [{ ...organization, level: grant.level }] : [];
    }),
    groups: rows.map((row) => asGroup(row, caller)),
  };
}
