import { insertGivenAccount } from "#api/identity/accounts/given-account";
import { hashPassword } from "#api/identity/accounts/passwords";
import { mayManage, type Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { closeInvitations } from "./invitation-queries";
import { addedOrInvited, invitePeople } from "./invite-people";
import { joinGroup } from "./join-group-queries";
import { countAttempt, forgiveAttempt, type Limit } from "#api/kernel/access/attempt-limits";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { leaveOrganization } from "./leaving";
import {
  accountsLike,
  candidatesFor,
  countAccounts,
  insertMembers,
  levelAt,
  lockOrganization,
  membersOf,
  namesAt,
  otherAdmin,
  setLevel,
} from "./member-queries";

/** Groups that the caller administers, or an organization of which. */
const administered = ({ groups, organizations }: Caller) => [
  ...[...groups].filter(([, level]) => level === "admin").map(([groupId]) => groupId),
  ...[...organizations.values()].filter(({ level }) => level === "admin").map(({ groupId }) => groupId),
];

/** Searches of a person that found nobody of the own groups: enough for slips of the hand, too few to try names out. */
const strangerLimit: Limit = { name: "stranger", attempts: 30, withinSeconds: 3600 };

/**
 * A user name that nobody has answers otherwise than one that somebody has: were both said to be invited, who mistyped
 * would wait for a colleague who was never asked. Guessing is slowed down instead, and a hit tells nothing further.
 */
const suggestions = operations.members.suggestions.handler(async ({ input, context }) => {
  const { platform } = context;
  const caller = context.caller();
  const groupIds = administered(caller);
  if (groupIds.length === 0) throw new Problem("forbidden");
  await countAttempt(platform, strangerLimit, caller.accountId);
  const people = await accountsLike(platform.db, input.q, caller.isOperator ? null : groupIds);
  if (people.some(({ isOutside }) => !isOutside)) await forgiveAttempt(platform, strangerLimit, caller.accountId);
  return people;
});

const list = operations.members.list.handler(async ({ context }) => {
  const caller = context.caller();
  if (mayManage(caller, { id: context.bucketId, groupId: context.groupId })) {
    return membersOf(context.platform.db, context.bucketId);
  }
  // Only administrators see the full list (product §6): others see whom they can turn to.
  const visible = await membersOf(context.platform.db, context.bucketId, caller.accountId);
  return visible.map((member) => ({ ...member, username: null, roles: [] }));
});

const candidates = operations.members.candidates.handler(({ context }) => candidatesFor(context.platform.db, context));

const add = operations.members.add.handler(async ({ input: { accessLevel, ...input }, context }) => {
  const { bucketId, groupId } = context;
  const accountIds = [...new Set(input.accountIds)];
  return context.platform.db.transaction(async (tx) => {
    await lockOrganization(tx, bucketId);
    if ((await countAccounts(tx, accountIds)) < accountIds.length) throw new Problem("not_found");
    const inside = await namesAt(tx, bucketId, accountIds);
    if (inside.length > 0) throw new Problem("already_member", { names: inside.map(({ name }) => name) });
    const people = await addedOrInvited(tx, context, groupId, accountIds);
    await insertMembers(tx, bucketId, people.added, accessLevel);
    await joinGroup(tx, groupId, people.added);
    await closeInvitations(tx, { groupId, bucketId }, people.added);
    await invitePeople(tx, context, { groupId, bucketId }, { accountIds: people.invited, level: accessLevel });
    for (const accountId of people.added) {
      await audit(tx, context, "member_added", { subjectId: accountId, detail: { level: accessLevel } });
    }
    return people;
  });
});

const createAccount = operations.members.createAccount.handler(async ({ input, context }) => {
  const { bucketId, groupId } = context;
  const { username, name, password, accessLevel } = input;
  const passwordHash = await hashPassword(password);
  return context.platform.db.transaction(async (tx) => {
    const account = await insertGivenAccount(tx, { username, name, passwordHash });
    await insertMembers(tx, bucketId, [account.id], accessLevel);
    await joinGroup(tx, groupId, [account.id]);
    const detail = { username: account.username, level: accessLevel };
    await audit(tx, context, "account_created", { subjectId: account.id, detail });
    return { id: account.id, name: account.name, title: account.title };
  });
});

const change = operations.members.change.handler(async ({ input: { mid, accessLevel, before }, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    await lockOrganization(tx, bucketId);
    const level = found(await levelAt(tx, bucketId, mid));
    if (level === accessLevel) return;
    if (before !== undefined && before !== level) throw new Problem("version_conflict", { current: level });
    if (level === "admin" && !(await otherAdmin(tx, bucketId, mid))) throw new Problem("last_manager");
    await setLevel(tx, bucketId, mid, accessLevel);
    await audit(tx, context, "member_changed", { subjectId: mid, detail: { from: level, to: accessLevel } });
  });
});

const remove = operations.members.remove.handler(async ({ input: { mid }, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const organization = found(await lockOrganization(tx, bucketId));
    const level = found(await levelAt(tx, bucketId, mid));
    await leaveOrganization(tx, organization, mid);
    await audit(tx, context, "member_removed", { subjectId: mid, detail: { level } });
  });
});

export const members = { suggestions, list, candidates, add, createAccount, change, remove };
