import { and, arrayOverlaps, asc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { OrganizationLevel, type Action } from "#contract/kernel/actions";
import type { Person } from "#contract/kernel/values";
import { levelActions } from "#api/kernel/access/level-actions";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, bucketMembers, roleMembers, roles } from "#api/infrastructure/database/schema/index";

/** Members of the organization who may write reports, by level or by a role, in the order of their names. */
export const authorsOf = (db: Database | Transaction, bucketId: string) => membersWho(db, bucketId, "report_upsert");

/** Members of the organization who have one of the actions there, by level or by a role, in the order of their names. */
export async function membersWho(
  db: Database | Transaction,
  bucketId: string,
  ...actions: [Action, ...Action[]]
): Promise<Person[]> {
  const levels = OrganizationLevel.options.filter((level) =>
    actions.some((action) => levelActions[level].includes(action)),
  );
  const byRole = db
    .select({ one: sql`1` })
    .from(roles)
    .innerJoin(roleMembers, eq(roleMembers.roleId, roles.id))
    .where(
      and(eq(roles.bucketId, bucketId), eq(roleMembers.accountId, accounts.id), arrayOverlaps(roles.actions, actions)),
    );
  return db
    .select({ id: accounts.id, name: accounts.name, title: accounts.title })
    .from(bucketMembers)
    .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
    .where(
      and(
        eq(bucketMembers.bucketId, bucketId),
        isNull(accounts.deactivated),
        or(inArray(bucketMembers.accessLevel, levels), exists(byRole)),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id));
}

/** The names of accounts, in their order. */
export async function namesOf(db: Database | Transaction, accountIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
    .orderBy(asc(accounts.name));
  return rows.map(({ name }) => name);
}
