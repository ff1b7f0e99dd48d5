import { mayManage, type Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { insertMembers } from "../members/member-queries";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import {
  countGroupOrganizations,
  groupOrganizations,
  insertOrganization,
  setDeactivated,
  type ListedOrganization,
} from "./group-organization-queries";
import { joinGroup } from "../members/join-group-queries";

/** Of the list that is not paged. */
const listLimit = 1000;

const isAdminOf = (caller: Caller, groupId: string) => caller.groups.get(groupId) === "admin";

/** Private organizations are there for their own members, their owner, and administrators of the group. */
const visibleTo = (caller: Caller, groupId: string) =>
  isAdminOf(caller, groupId) ? null : { accountId: caller.accountId, bucketIds: [...caller.organizations.keys()] };

const seenBy = (caller: Caller, groupId: string) => (organization: ListedOrganization) => ({
  ...organization,
  deactivated: organization.deactivated?.toISOString() ?? null,
  level: caller.organizations.get(organization.id)?.level ?? null,
  mayManage: mayManage(caller, { id: organization.id, groupId }),
});

const list = operations.groups.organizations.list.handler(async ({ context: { groupId, platform, caller } }) => {
  const wanted = { q: "", visible: visibleTo(caller(), groupId), deactivated: false, limit: listLimit, skip: 0 };
  return (await groupOrganizations(platform.db, groupId, wanted)).map(seenBy(caller(), groupId));
});

const query = operations.groups.organizations.query.handler(async ({ input, context }) => {
  const { groupId, platform } = context;
  const caller = context.caller();
  const wanted = {
    ...input,
    visible: visibleTo(caller, groupId),
    deactivated: input.deactivated && isAdminOf(caller, groupId),
  };
  const [organizations, total] = await Promise.all([
    groupOrganizations(platform.db, groupId, wanted),
    countGroupOrganizations(platform.db, groupId, wanted),
  ]);
  return { organizations: organizations.map(seenBy(caller, groupId)), total };
});

const create = operations.groups.organizations.create.handler(async ({ input, context }) => {
  const { id: groupId, name, secondaryName, isPrivate } = input;
  const ownerId = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    const bucketId = await insertOrganization(tx, { groupId, name, secondaryName, isPrivate, ownerId });
    await insertMembers(tx, bucketId, [ownerId], "admin");
    await joinGroup(tx, groupId, [ownerId]);
    await audit(tx, context, "organization_created", { bucketId, subjectId: bucketId, detail: { name, isPrivate } });
    return { id: bucketId };
  });
});

const remove = operations.groups.organizations.remove.handler(async ({ input: { id, bid }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    found(await setDeactivated(tx, id, bid, true));
    await audit(tx, context, "organization_removed", { bucketId: bid, subjectId: bid });
  });
});

const restore = operations.groups.organizations.restore.handler(async ({ input: { id, bid }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    found(await setDeactivated(tx, id, bid, false));
    await audit(tx, context, "organization_restored", { bucketId: bid, subjectId: bid });
  });
});

export const organizations = { list, query, create, remove, restore };
