import { GroupDetail } from "#contract/kernel/group-settings";
import type { Caller } from "#api/infrastructure/actor/caller";
import type { groups } from "#api/infrastructure/database/schema/index";

/** A group as the caller sees it. */
export const asGroup = (row: typeof groups.$inferSelect, caller: Caller): GroupDetail =>
  GroupDetail.parse({
    ...row,
    accessLevel: caller.groups.get(row.id) === "admin" ? 1 : 2,
    isOwner: row.ownerId === caller.accountId,
  });
