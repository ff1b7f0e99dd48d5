import { GroupDetail } from "#contract/kernel/group-settings";
import { managesGroup, type Caller } from "#api/infrastructure/actor/caller";
import type { groups } from "#api/infrastructure/database/schema/index";

/** A group as the caller sees it. */
export const asGroup = (row: typeof groups.$inferSelect, caller: Caller): GroupDetail => {
  const mayManage = managesGroup(caller, row.id);
  return GroupDetail.parse({
    ...row,
    accessLevel: mayManage ? 1 : 2,
    mayManage,
    isOwner: row.ownerId === caller.accountId,
  });
};
