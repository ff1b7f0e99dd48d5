import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { Action } from "#contract/kernel/actions";
import type { Role } from "#contract/organizations/roles";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { accounts, bucketMembers, roleMembers, roles } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";
import type { changedChoices } from "./changed-choices";

const role = {
  id: roles.id,
  name: roles.name,
  actions: roles.actions,
  version: roles.version,
  members: sql<Role["members"]>`coalesce((
    select json_agg(json_build_object('id', a.id, 'name', a.name, 'title', a.title) order by a.name, a.id)
    from ${roleMembers} m join ${accounts} a on a.id = m.account_id
    where m.role_id = "roles"."id" and a.deactivated is null), '[]')`,
};

/** A role may still hold an action of an earlier version of the product: it grants nothing. */
const known = <Row extends { actions: string[] }>(row: Row) => ({
  ...row,
  actions: row.actions.flatMap((action) => Action.safeParse(action).data ?? []),
});

export const rolesOf = async (db: Database, bucketId: string): Promise<Role[]> =>
  (await db.select(role).from(roles).where(eq(roles.bucketId, bucketId)).orderBy(asc(roles.name), asc(roles.id))).map(
    known,
  );

export async function roleById(db: Database | Transaction, bucketId: string, id: string): Promise<Role | undefined> {
  const [row] = await db
    .select(role)
    .from(roles)
    .where(and(eq(roles.bucketId, bucketId), eq(roles.id, id)));
  return row && known(row);
}

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Transaction, bucketId: string, id: string): Promise<Role | undefined> {
  const ofBucket = and(eq(roles.bucketId, bucketId), eq(roles.id, id));
  const [locked] = await tx.select({ id: roles.id }).from(roles).where(ofBucket).for("update");
  return locked && roleById(tx, bucketId, id);
}

/** @returns the new role's id @throws Problem entry_taken */
export const insertRole = async (tx: Transaction, values: typeof roles.$inferInsert): Promise<string> => {
  const [row] = await refuseDuplicate(tx.insert(roles).values(values).returning({ id: roles.id }));
  if (!row) throw new Problem("internal");
  return row.id;
};

/** @throws Problem entry_taken */
export const updateRole = (tx: Transaction, id: string, values: { name?: string; actions?: Action[] }) =>
  refuseDuplicate(
    tx
      .update(roles)
      .set({ ...values, version: sql`${roles.version} + 1` })
      .where(eq(roles.id, id)),
  );

/** Takes the role from everybody who has it, and away. */
export async function deleteRole(tx: Transaction, id: string) {
  await tx.delete(roleMembers).where(eq(roleMembers.roleId, id));
  await tx.delete(roles).where(eq(roles.id, id));
}

export const mappingsOf = (db: Database, bucketId: string) =>
  db
    .select({ roleId: roleMembers.roleId, accountId: roleMembers.accountId })
    .from(roleMembers)
    .innerJoin(roles, eq(roles.id, roleMembers.roleId))
    .where(eq(roles.bucketId, bucketId))
    .orderBy(asc(roles.name), asc(roleMembers.accountId));

/** How many of the accounts work at the organization. */
export const countMembers = (tx: Transaction, bucketId: string, accountIds: string[]) =>
  tx.$count(bucketMembers, and(eq(bucketMembers.bucketId, bucketId), inArray(bucketMembers.accountId, accountIds)));

/** How many of the roles are the organization's. */
export const countRoles = (tx: Transaction, bucketId: string, roleIds: string[]) =>
  tx.$count(roles, and(eq(roles.bucketId, bucketId), inArray(roles.id, roleIds)));

export async function changeRoleMembers(
  tx: Transaction,
  roleId: string,
  { added, removed }: ReturnType<typeof changedChoices>,
) {
  await tx.delete(roleMembers).where(and(eq(roleMembers.roleId, roleId), inArray(roleMembers.accountId, removed)));
  if (added.length === 0) return;
  await tx
    .insert(roleMembers)
    .values(added.map((accountId) => ({ roleId, accountId })))
    .onConflictDoNothing();
}

/** Which of the organization's roles the account has. */
export const rolesHeldBy = async (tx: Transaction, bucketId: string, accountId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: roles.id })
      .from(roles)
      .innerJoin(roleMembers, eq(roleMembers.roleId, roles.id))
      .where(and(eq(roles.bucketId, bucketId), eq(roleMembers.accountId, accountId)))
  ).map(({ id }) => id);

export async function changeRolesOf(
  tx: Transaction,
  accountId: string,
  { added, removed }: ReturnType<typeof changedChoices>,
) {
  await tx.delete(roleMembers).where(and(eq(roleMembers.accountId, accountId), inArray(roleMembers.roleId, removed)));
  if (added.length === 0) return;
  await tx
    .insert(roleMembers)
    .values(added.map((roleId) => ({ roleId, accountId })))
    .onConflictDoNothing();
}
