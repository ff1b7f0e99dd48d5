import { GroupDetail } from "#contract/group-settings";
import type { Caller } from "../access/caller";
import type { groups } from "../database/schema";

/** A group as the caller sees it. */
export const asGroup = (row: typeof groups.$inferSelect, caller: Caller): GroupDetail =>
  GroupDetail.parse({
    ...row,
    accessLevel: caller.groups.get(row.id) === "admin" ? 1 : 2,
    isOwner: row.ownerId === caller.accountId,
  });
