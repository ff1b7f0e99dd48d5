import { actionCategories } from "#contract/kernel/actions";
import { ActionCategory, type Role } from "#contract/organizations/roles";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { changedChoices } from "./changed-choices";
import {
  countMembers,
  changeRoleMembers,
  changeRolesOf,
  countRoles,
  deleteRole,
  insertRole,
  lockRole,
  mappingsOf,
  roleById,
  rolesHeldBy,
  rolesOf,
  updateRole,
} from "./role-queries";

const actions = operations.roles.actions.handler(() =>
  ActionCategory.options.map((category) => ({ category, actions: [...actionCategories[category]] })),
);

const list = operations.roles.list.handler(({ context }) => rolesOf(context.platform.db, context.bucketId));

const add = operations.roles.add.handler(({ input: { name, actions: granted }, context }) => {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    const id = await insertRole(tx, { bucketId, name, actions: [...new Set(granted)] });
    await audit(tx, context, "role_added", { subjectId: id, detail: { name, actions: granted.join(" ") } });
    return found(await roleById(tx, bucketId, id));
  });
});

/** Writes what is given of a role that stands as the caller has seen it. */
function write(
  context: OperationContext,
  { rid, version }: { rid: string; version: number },
  values: { name?: string; actions?: Role["actions"] },
): Promise<Role> {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    const current = found(await lockRole(tx, bucketId, rid));
    if (current.version !== version) throw new Problem("version_conflict", { current });
    await updateRole(tx, rid, values);
    const changed = found(await roleById(tx, bucketId, rid));
    const detail = { name: changed.name, before: current.actions.join(" "), actions: changed.actions.join(" ") };
    await audit(tx, context, "role_changed", { subjectId: rid, detail });
    return changed;
  });
}

const change = operations.roles.change.handler(({ input, context }) =>
  write(context, input, {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.actions === undefined ? {} : { actions: [...new Set(input.actions)] }),
  }),
);

const setActions = operations.roles.setActions.handler(({ input, context }) =>
  write(context, input, { actions: [...new Set(input.actions)] }),
);

const remove = operations.roles.remove.handler(async ({ input: { rid }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const { name, members } = found(await lockRole(tx, context.bucketId, rid));
    await deleteRole(tx, rid);
    await audit(tx, context, "role_removed", { subjectId: rid, detail: { name, members: members.length } });
  });
});

const actionsOf = operations.roles.actionsOf.handler(
  async ({ input, context }) => found(await roleById(context.platform.db, context.bucketId, input.rid)).actions,
);

const mappings = operations.roles.mappings.handler(({ context }) => mappingsOf(context.platform.db, context.bucketId));

const setMappings = operations.roles.setMappings.handler(({ input, context }) => {
  const { bucketId } = context;
  const accountIds = [...new Set(input.accountIds)];
  return context.platform.db.transaction(async (tx) => {
    const { name, members: current } = found(await lockRole(tx, bucketId, input.rid));
    const ids = current.map(({ id }) => id);
    const change = changedChoices(ids, input.before ?? null, accountIds);
    if ((await countMembers(tx, bucketId, change.added)) < change.added.length) throw new Problem("not_member");
    await changeRoleMembers(tx, input.rid, change);
    const changed = found(await roleById(tx, bucketId, input.rid));
    const members = changed.members.map(({ id }) => id).join(" ");
    await audit(tx, context, "role_members_set", { subjectId: input.rid, detail: { name, members } });
    return changed;
  });
});

const setRolesOf = operations.roles.setRolesOf.handler(async ({ input: { mid, ...input }, context }) => {
  const { bucketId } = context;
  const roleIds = [...new Set(input.roleIds)];
  await context.platform.db.transaction(async (tx) => {
    if ((await countMembers(tx, bucketId, [mid])) === 0) throw new Problem("not_found");
    if ((await countRoles(tx, bucketId, roleIds)) < roleIds.length) throw new Problem("not_found");
    const current = await rolesHeldBy(tx, bucketId, mid);
    await changeRolesOf(tx, mid, changedChoices(current, input.before ?? null, roleIds));
    const held = await rolesHeldBy(tx, bucketId, mid);
    await audit(tx, context, "role_members_set", { subjectId: mid, detail: { roles: held.join(" ") } });
  });
});

export const roles = {
  actions,
  list,
  add,
  change,
  remove,
  actionsOf,
  setActions,
  mappings,
  setMappings,
  setRolesOf,
};
