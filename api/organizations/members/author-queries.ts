import { arrayOverlaps, asc, inArray, sql, type SQL } from "drizzle-orm";
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
  return db
    .select({ id: accounts.id, name: accounts.name, title: accounts.title })
    .from(accounts)
    .where(isMemberWho(sql`${accounts.id}`, sql`${bucketId}`, actions))
    .orderBy(asc(accounts.name), asc(accounts.id));
}

/** Whether the account is a member of the organization who may write reports there. */
export const isAuthorAt = (accountId: SQL, bucketId: SQL) => isMemberWho(accountId, bucketId, ["report_upsert"]);

function isMemberWho(accountId: SQL, bucketId: SQL, actions: Action[]): SQL {
  const levels = OrganizationLevel.options.filter((level) =>
    actions.some((action) => levelActions[level].includes(action)),
  );
  return sql`exists (
    select from ${bucketMembers} join ${accounts} member on member.id = ${bucketMembers.accountId}
    where ${bucketMembers.bucketId} = ${bucketId} and ${bucketMembers.accountId} = ${accountId}
      and member.deactivated is null
      and (${inArray(bucketMembers.accessLevel, levels)} or exists (
        select from ${roles} join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}
        where ${roles.bucketId} = ${bucketId} and ${roleMembers.accountId} = ${accountId}
          and ${arrayOverlaps(roles.actions, actions)})))`;
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
