import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { CriticalRules, EscalationStep } from "#contract/organizations/critical-rules";
import { defaultCriticalMinutes } from "#contract/organizations/critical-categories";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, bucketMembers, criticalRules, roleMembers, roles } from "#api/infrastructure/database/schema/index";

/** What an organization has set; what counts where it has set nothing. */
export async function rulesOf(db: Database | Transaction, bucketId: string): Promise<CriticalRules> {
  const [row] = await db.select().from(criticalRules).where(eq(criticalRules.bucketId, bucketId));
  return row
    ? { minutes: row.minutes, chain: row.chain, version: row.version }
    : { minutes: defaultCriticalMinutes, chain: [], version: 0 };
}

/** Sets them at the version that was read. @returns whether it still stood */
export async function writeRules(
  tx: Transaction,
  bucketId: string,
  { version, ...set }: CriticalRules,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(criticalRules)
          .values({ bucketId, ...set })
          .onConflictDoNothing()
          .returning({ version: criticalRules.version })
      : await tx
          .update(criticalRules)
          .set({ ...set, version: version + 1 })
          .where(and(eq(criticalRules.bucketId, bucketId), eq(criticalRules.version, version)))
          .returning({ version: criticalRules.version });
  return written.length > 0;
}

/** Members of the organization whose account is in use, by name. */
export const peopleOf = (db: Database | Transaction, bucketId: string) =>
  db
    .select({ id: accounts.id, name: accounts.name, title: accounts.title })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .where(eq(bucketMembers.bucketId, bucketId))
    .orderBy(asc(accounts.name), asc(accounts.id));

export const rolesOf = (db: Database | Transaction, bucketId: string) =>
  db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.bucketId, bucketId))
    .orderBy(asc(roles.name), asc(roles.id));

/** Who of the organization stands behind a step of the chain; nobody where the person or the role went away. */
export async function peopleOfStep(tx: Transaction, bucketId: string, { accountId, roleId }: EscalationStep) {
  const isOfStep = accountId
    ? eq(accounts.id, accountId)
    : sql`exists (select from ${roleMembers} join ${roles} on ${roles.id} = ${roleMembers.roleId}
        where ${roles.id} = ${roleId} and ${roles.bucketId} = ${bucketId} and ${roleMembers.accountId} = ${accounts.id})`;
  const rows = await tx
    .select({ id: accounts.id })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .where(and(eq(bucketMembers.bucketId, bucketId), isOfStep));
  return rows.map(({ id }) => id);
}
