import type { Permission } from "#contract/identity/accounts";
import { managesGroup, mayManage, type Caller } from "#api/infrastructure/actor/caller";

/** What the caller may do, one entry per organization (type 1) and group (type 2). */
export const permissionsOf = (caller: Caller): Permission[] => [
  ...[...caller.organizations.values()].map(({ bucketId, groupId, level, actions }): Permission => ({
    type: 1,
    id: bucketId,
    groupId,
    accessLevel: level === "admin" ? 1 : 2,
    mayManage: mayManage(caller, { id: bucketId, groupId }),
    level,
    actions: [...actions],
  })),
  ...[...caller.groups].map(([id, level]): Permission => ({
    type: 2,
    id,
    groupId: id,
    accessLevel: level === "admin" ? 1 : 2,
    mayManage: managesGroup(caller, id),
    level,
    actions: [],
  })),
];
