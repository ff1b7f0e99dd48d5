import { insertGivenAccount } from "#api/identity/accounts/given-account";
import { hashPassword } from "#api/identity/accounts/passwords";
import { groupIdsOf, mayManage, type Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { joinGroup } from "./join-group";
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

const administersSomething = ({ groups, organizations }: Caller) =>
  [...groups.values()].includes("admin") || [...organizations.values()].some(({ level }) => level === "admin");

const suggestions = operations.members.suggestions.handler(({ input, context }) => {
  const caller = context.caller();
  if (!administersSomething(caller)) throw new Problem("forbidden");
  return accountsLike(context.platform.db, input.q, groupIdsOf(caller));
});

const list = operations.members.list.handler(async ({ context }) => {
  const caller = context.caller();
  if (mayManage(caller, { id: context.bucketId, groupId: context.groupId })) {
    return membersOf(context.platform.db, context.bucketId);
  }
  // Only administrators see the full list (spec §6): others see whom they can turn to.
  const visible = await membersOf(context.platform.db, context.bucketId, caller.accountId);
  return visible.map((member) => ({ ...member, username: null, roles: [] }));
});

const candidates = operations.members.candidates.handler(({ context }) => candidatesFor(context.platform.db, context));

const add = operations.members.add.handler(async ({ input: { accessLevel, ...input }, context }) => {
  const { bucketId, groupId } = context;
  const accountIds = [...new Set(input.accountIds)];
  await context.platform.db.transaction(async (tx) => {
    await lockOrganization(tx, bucketId);
    if ((await countAccounts(tx, accountIds)) < accountIds.length) throw new Problem("not_found");
    const inside = await namesAt(tx, bucketId, accountIds);
    if (inside.length > 0) throw new Problem("already_member", { names: inside.map(({ name }) => name) });
    await insertMembers(tx, bucketId, accountIds, accessLevel);
    await joinGroup(tx, groupId, accountIds);
    for (const accountId of accountIds) {
      await audit(tx, context, "member_added", { subjectId: accountId, detail: { level: accessLevel } });
    }
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
