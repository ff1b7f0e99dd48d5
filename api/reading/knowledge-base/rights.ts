import type { KbOwner } from "#contract/reading/knowledge-base";
import { groupLevelOf, managesGroup, may, mayManage, type Caller } from "#api/infrastructure/actor/caller";

/** To whom an item belongs, and whose organization or group that is. */
export interface Ownership {
  owner: KbOwner;
  /** The account, organization or group. */
  ownerId: string;
  /** Of the organization it was added at. */
  groupId: string;
  /** The group's isGroupKb. */
  isShared: boolean;
}

/** Whether somebody keeps an item, sees it alone, or neither. */
export function rightTo(caller: Caller, { owner, ownerId, groupId, isShared }: Ownership): "keeps" | "sees" | null {
  switch (owner) {
    case "own":
      return ownerId === caller.accountId ? "keeps" : null;
    case "organization": {
      if (mayManage(caller, { id: ownerId, groupId }) || may(caller, "template_upsert", ownerId)) return "keeps";
      return caller.organizations.has(ownerId) ? "sees" : null;
    }
    case "group": {
      if (!isShared || !groupLevelOf(caller, ownerId)) return null;
      const ofGroup = [...caller.organizations.values()].filter((grant) => grant.groupId === ownerId);
      const isKeeper = ofGroup.some(({ actions }) => actions.has("template_upsert"));
      return isKeeper || managesGroup(caller, ownerId) ? "keeps" : "sees";
    }
  }
}

/** Whether somebody may add to the items of an owner, at an organization: own ones whoever writes reports there. */
export function mayAdd(caller: Caller, bucketId: string, ownership: Ownership): boolean {
  if (ownership.owner !== "own") return rightTo(caller, ownership) === "keeps";
  return may(caller, "report_upsert", bucketId) || may(caller, "report_approval", bucketId);
}
