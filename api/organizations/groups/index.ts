import { DomainName } from "#contract/organizations/groups";
import { GroupSettings } from "#contract/kernel/group-settings";
import { accountById } from "#api/identity/accounts/account-queries";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import {
  countInGroup,
  countOrganizations,
  deactivateGroup,
  groupById,
  groupsIn,
  insertGroup,
  isNameTaken,
  lockGroup,
  putGroupMember,
  updateGroup,
} from "./group-queries";
import { radiologistsOf } from "./group-member-queries";
import { asGroup } from "#api/kernel/access/group-record";
import { members } from "./group-members";
import { organizations } from "./group-organizations";
import { groupIdsOf } from "#api/infrastructure/actor/caller";

const available = operations.groups.available.handler(async ({ input, context }) => {
  const name = DomainName.safeParse(input.name);
  return { available: name.success && !(await isNameTaken(context.platform.db, name.data)) };
});

const create = operations.groups.create.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const caller = context.caller();
    const account = found(await accountById(tx, caller.accountId));
    if (!account.canCreateGroup) return { error: "not_permitted" as const };
    if (groupIdsOf(caller).length > 0) return { error: "in_other_group" as const };
    const row = await insertGroup(tx, {
      domainName: input.id,
      displayName: input.displayName,
      ownerId: caller.accountId,
    });
    if (!row) return { error: "name_taken" as const };
    await putGroupMember(tx, { groupId: row.id, accountId: caller.accountId, accessLevel: "admin" });
    await audit(tx, context, "group_created", { subjectId: row.id, detail: { domainName: row.domainName } });
    return { ...asGroup(row, caller), accessLevel: 1 as const };
  }),
);

const mine = operations.groups.mine.handler(async ({ context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const [rows, account] = await Promise.all([groupsIn(db, groupIdsOf(caller)), accountById(db, caller.accountId)]);
  return {
    groups: rows.map((row) => asGroup(row, caller)),
    mayCreate: found(account).canCreateGroup && rows.length === 0,
  };
});

const read = operations.groups.read.handler(async ({ context }) =>
  asGroup(found(await groupById(context.platform.db, context.groupId)), context.caller()),
);

const update = operations.groups.update.handler(({ input: { version, id, ...input }, context }) =>
  context.platform.db.transaction(async (tx) => {
    const settings = GroupSettings.partial().parse(input);
    const current = found(await lockGroup(tx, id));
    if (current.version !== version) {
      throw new Problem("version_conflict", { current: asGroup(current, context.caller()) });
    }
    await refuseForeignDefaults(tx, id, settings);
    const row = found(await updateGroup(tx, id, settings));
    await audit(tx, context, "group_changed", { subjectId: id, detail: tracedChanges(current, settings) });
    return asGroup(row, context.caller());
  }),
);

/** @throws Problem default_not_in_group with the `field` */
async function refuseForeignDefaults(tx: Transaction, groupId: string, settings: Partial<GroupSettings>) {
  for (const field of ["defaultConsultationBucketId", "defaultExpertBucketId"] as const) {
    const bucketId = settings[field];
    if (bucketId && (await countInGroup(tx, groupId, [bucketId])) === 0) {
      throw new Problem("default_not_in_group", { field });
    }
  }
}

const remove = operations.groups.remove.handler(async ({ input: { id }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const group = found(await lockGroup(tx, id));
    if ((await countOrganizations(tx, id)) > 0) throw new Problem("group_not_empty");
    if (group.ownerId !== context.caller().accountId) throw new Problem("forbidden");
    await deactivateGroup(tx, id);
    await audit(tx, context, "group_removed", { subjectId: id });
  });
});

const rads = operations.groups.rads.handler(({ context }) => radiologistsOf(context.platform.db, context.groupId));

export const groups = { available, create, mine, read, update, remove, rads, members, organizations };
