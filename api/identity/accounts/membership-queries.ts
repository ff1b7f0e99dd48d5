import { asc, sql } from "drizzle-orm";
import type { Group, Membership } from "#contract/identity/accounts";
import { groupIdsOf, mayManage, type Caller } from "#api/infrastructure/actor/caller";
import { asGroup } from "#api/kernel/access/group-record";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { groups } from "#api/infrastructure/database/schema/index";

const groupsAmong = prepared("member_groups", (db: Database, name) =>
  db
    .select()
    .from(groups)
    .where(sql`${groups.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(groups.displayName), asc(groups.id))
    .prepare(name),
);

const keptGroupsAmong = stampedCache((db, ids) => groupsAmong(db).execute({ ids: ids.split(",").filter(Boolean) }));

/** The organizations the caller belongs to and every group they are in directly or through one of them. */
export async function membershipsOf(
  db: Database,
  caller: Caller,
): Promise<{ organizations: Membership[]; groups: Group[] }> {
  const rows = await keptGroupsAmong(db, caller.settingsStamp, groupIdsOf(caller).join());
  return {
    organizations: [...caller.organizations.values()].map(({ bucketId, actions: _, ...grant }) => ({
      id: bucketId,
      ...grant,
      mayManage: mayManage(caller, { id: bucketId, groupId: grant.groupId }),
    })),
    groups: rows.map((row) => asGroup(row, caller)),
  };
}
