import { asc, sql } from "drizzle-orm";
import type { Group, Membership } from "#contract/accounts";
import { groupIdsOf, type Caller } from "../access/caller";
import { asGroup } from "../groups/group-record";
import type { Database } from "../database/connect";
import { prepared } from "../database/prepared";
import { remembered } from "../database/remembered";
import { groups } from "../database/schema";

const groupsAmong = prepared("member_groups", (db: Database, name) =>
  db
    .select()
    .from(groups)
    .where(sql`${groups.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(groups.displayName), asc(groups.id))
    .prepare(name),
);

const keptGroupsAmong = remembered((db, ids) => groupsAmong(db).execute({ ids: ids.split(",").filter(Boolean) }));

/** The organizations the caller belongs to and every group he is in directly or through one of them. */
export async function membershipsOf(
  db: Database,
  caller: Caller,
): Promise<{ organizations: Membership[]; groups: Group[] }> {
  const rows = await keptGroupsAmong(db, caller.settingsStamp, groupIdsOf(caller).join());
  return {
    organizations: [...caller.organizations.values()].map(({ bucketId, actions: _, ...grant }) => ({
      id: bucketId,
      ...grant,
    })),
    groups: rows.map((row) => asGroup(row, caller)),
  };
}
