import type { Action, GroupLevel, OrganizationLevel } from "#contract/kernel/actions";
import type { accounts } from "../database/schema";

export interface OrganizationGrant {
  bucketId: string;
  groupId: string;
  name: string;
  isPrivate: boolean;
  timeZone: string;
  planExpired: boolean;
  level: OrganizationLevel;
  /** When the account became a member. */
  joined: Date;
  /** Level and custom roles together. */
  actions: ReadonlySet<Action>;
}

/** What of an account its owner sees. */
export type Profile = Pick<
  typeof accounts.$inferSelect,
  | "id"
  | "username"
  | "name"
  | "title"
  | "licenseIssuer"
  | "avatar"
  | "signature"
  | "mobile"
  | "domainNames"
  | "canCreateGroup"
  | "isOperator"
  | "mustChangePassword"
  | "version"
  | "language"
  | "planAlertDismissed"
  | "guideDismissed"
  | "created"
>;

/** Who calls, with everything they may do: loaded once per request, so that a revoked right acts at the next one. */
export interface Caller {
  sessionId: string;
  accountId: string;
  username: string;
  name: string;
  isOperator: boolean;
  profile: Profile;
  /** By name. */
  organizations: ReadonlyMap<string, OrganizationGrant>;
  groups: ReadonlyMap<string, GroupLevel>;
  /** Of the settings in force, for `remembered`. */
  settingsStamp: string;
}

/** Whether the caller has the action at the organization. */
export const may = (caller: Caller, action: Action, bucketId: string) =>
  caller.organizations.get(bucketId)?.actions.has(action) ?? false;

/** What the caller is in the group: administrator, member (also by one of its organizations), or nothing. */
export function groupLevelOf(caller: Caller, groupId: string): GroupLevel | null {
  const isInside = [...caller.organizations.values()].some((grant) => grant.groupId === groupId);
  return caller.groups.get(groupId) ?? (isInside ? "member" : null);
}

/** Ids of the groups the caller is of, directly or through an organization. */
export const groupIdsOf = (caller: Caller) => [
  ...new Set([...caller.groups.keys(), ...[...caller.organizations.values()].map((grant) => grant.groupId)]),
];

/** Whether the caller manages the organization (access level 1). */
export const manages = (caller: Caller, bucketId: string) => caller.organizations.get(bucketId)?.level === "admin";

/** Whether the caller administers the group. */
export const managesGroup = (caller: Caller, groupId: string) => caller.groups.get(groupId) === "admin";

/** Whether the caller administers the organization, at its own level or as an administrator of its group. */
export const mayManage = (caller: Caller, { id, groupId }: { id: string; groupId: string }) =>
  manages(caller, id) || managesGroup(caller, groupId);

/** Ids of the organizations where the caller has the action. */
export const scopeOf = (caller: Caller, action: Action) =>
  [...caller.organizations.values()].filter((grant) => grant.actions.has(action)).map((grant) => grant.bucketId);
