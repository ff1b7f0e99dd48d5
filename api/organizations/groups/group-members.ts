import { insertGivenAccount } from "#api/identity/accounts/given-account";
import { hashPassword } from "#api/identity/accounts/passwords";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { countAccounts } from "../members/member-queries";
import { leaveOrganization } from "../members/leaving";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import {
  countGroupMembers,
  deleteGroupMember,
  groupMember,
  groupMembersOf,
  namesInside,
  organizationsAround,
  otherGroupAdmin,
  setGroupOwner,
} from "./group-member-queries";
import { closeInvitations, closeInvitationsOf } from "../members/invitation-queries";
import { addedOrInvited, invitePeople } from "../members/invite-people";
import { joinGroup } from "../members/join-group-queries";
import { lockGroup, putGroupMember } from "./group-queries";

/** Of the list that is not paged. */
const listLimit = 1000;

const list = operations.groups.members.list.handler(({ context }) => {
  const caller = context.caller();
  const isAdmin = caller.groups.get(context.groupId) === "admin";
  const visible = isAdmin ? {} : { visibleTo: caller.accountId };
  return groupMembersOf(context.platform.db, context.groupId, { ...visible, limit: listLimit, skip: 0 });
});

const query = operations.groups.members.query.handler(async ({ input: { id, ...wanted }, context }) => {
  const [members, total] = await Promise.all([
    groupMembersOf(context.platform.db, id, wanted),
    countGroupMembers(context.platform.db, id, wanted),
  ]);
  return { members, total };
});

const invite = operations.groups.members.invite.handler(async ({ input, context }) => {
  const { id: groupId, accessLevel } = input;
  const accountIds = [...new Set(input.accountIds)];
  return context.platform.db.transaction(async (tx) => {
    await lockGroup(tx, groupId);
    if ((await countAccounts(tx, accountIds)) < accountIds.length) throw new Problem("not_found");
    const inside = await namesInside(tx, groupId, accountIds);
    if (inside.length > 0) throw new Problem("already_member", { names: inside.map(({ name }) => name) });
    const people = await addedOrInvited(tx, context, groupId, accountIds);
    await joinGroup(tx, groupId, people.added);
    const place = { groupId, bucketId: null };
    await closeInvitations(tx, place, people.added);
    await invitePeople(tx, context, place, { accountIds: people.invited, level: accessLevel });
    for (const accountId of people.added) {
      if (accessLevel === "admin") await putGroupMember(tx, { groupId, accountId, accessLevel });
      await audit(tx, context, "group_member_added", {
        subjectId: groupId,
        detail: { account: accountId, level: accessLevel },
      });
    }
    return people;
  });
});

const createAccount = operations.groups.members.createAccount.handler(async ({ input, context }) => {
  const { id: groupId, accessLevel, username, name, password } = input;
  const passwordHash = await hashPassword(password);
  return context.platform.db.transaction(async (tx) => {
    const account = await insertGivenAccount(tx, { username, name, passwordHash });
    await putGroupMember(tx, { groupId, accountId: account.id, accessLevel });
    await audit(tx, context, "account_created", {
      subjectId: groupId,
      detail: { account: account.id, username: account.username, level: accessLevel },
    });
    return { id: account.id, name: account.name, title: account.title };
  });
});

const change = operations.groups.members.change.handler(async ({ input, context }) => {
  const { id: groupId, mid: accountId, accessLevel, before } = input;
  await context.platform.db.transaction(async (tx) => {
    const group = found(await lockGroup(tx, groupId));
    const member = found(await groupMember(tx, groupId, accountId));
    if (member.level === accessLevel) return;
    if (before !== undefined && before !== member.level)
      throw new Problem("version_conflict", { current: member.level });
    if (accessLevel === "member") {
      if (group.ownerId === accountId && context.caller().accountId !== accountId) throw new Problem("owner_stays");
      const other = await otherGroupAdmin(tx, groupId, accountId);
      if (!other) throw new Problem("last_manager");
      if (group.ownerId === accountId) await setGroupOwner(tx, groupId, other);
    }
    await putGroupMember(tx, { groupId, accountId, accessLevel });
    await closeInvitations(tx, { groupId, bucketId: null }, [accountId]);
    await audit(tx, context, "group_member_changed", {
      subjectId: groupId,
      detail: { account: accountId, level: accessLevel },
    });
  });
});

const remove = operations.groups.members.remove.handler(async ({ input: { id, mid }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const group = found(await lockGroup(tx, id));
    if (group.ownerId === mid && context.caller().accountId !== mid) throw new Problem("owner_stays");
    await leaveGroup(tx, group, mid);
    await audit(tx, context, "group_member_removed", { subjectId: id, detail: { account: mid } });
  });
});

const quit = operations.groups.members.quit.handler(async ({ input: { id }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await leaveGroup(tx, found(await lockGroup(tx, id)), accountId);
    await audit(tx, context, "group_member_left", { subjectId: id, detail: { account: accountId } });
  });
});

/** Out of the group and of each of its organizations, or out of none: no one of them stays without administrator. */
async function leaveGroup(tx: Transaction, group: { id: string; ownerId: string | null }, accountId: string) {
  const member = found(await groupMember(tx, group.id, accountId));
  const other = await otherGroupAdmin(tx, group.id, accountId);
  if (member.level === "admin" && !other) throw new Problem("last_manager");
  for (const organization of await organizationsAround(tx, group.id, accountId)) {
    await leaveOrganization(tx, organization, accountId);
  }
  await deleteGroupMember(tx, group.id, accountId);
  await closeInvitationsOf(tx, group.id, accountId);
  if (group.ownerId === accountId && other) await setGroupOwner(tx, group.id, other);
}

export const members = { list, query, invite, createAccount, change, remove, quit };
