import { asc, eq, ilike, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AccountQuery, KnownAccount } from "#contract/identity/administration";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { escapeLike } from "#api/infrastructure/database/escape-like";
import { accounts, passkeys, recoveryCodes, sessions } from "#api/infrastructure/database/schema/index";

/** Counting stops here: "1000+" on the screen. */
const counted = 1001;

/** Accounts whose user name or name holds the part asked for, by user name. */
export async function accountsLike(db: Database, { q, skip, limit }: z.output<typeof AccountQuery>) {
  const wanted = q
    ? or(ilike(accounts.username, `%${escapeLike(q)}%`), ilike(accounts.name, `%${escapeLike(q)}%`))
    : undefined;
  const rows = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      name: accounts.name,
      title: accounts.title,
      canCreateGroup: accounts.canCreateGroup,
      isOperator: accounts.isOperator,
      hasSecondFactor: sql<boolean>`${accounts.totpConfirmed} is not null
        or exists (select from ${passkeys} where ${passkeys}.account_id = ${accounts}.id)`,
      isActive: sql<boolean>`${accounts.deactivated} is null`,
      created: accounts.created,
      lastUsed: sql<string | null>`(
        select to_json(max(${sessions}.last_used)) #>> '{}' from ${sessions} where ${sessions}.account_id = ${accounts}.id)`,
    })
    .from(accounts)
    .where(wanted)
    .orderBy(asc(sql`lower(${accounts.username})`))
    .limit(limit)
    .offset(skip);
  const some = db.select({ id: accounts.id }).from(accounts).where(wanted).limit(counted).as("some");
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return {
    total: row?.total ?? 0,
    accounts: rows.map(({ created, lastUsed, ...known }): KnownAccount => ({
      ...known,
      created: created.toISOString(),
      lastUsed: lastUsed && new Date(lastUsed).toISOString(),
    })),
  };
}

/** @returns whether there is such an account */
export async function changeAccount(
  tx: Transaction,
  accountId: string,
  change: Partial<
    Pick<typeof accounts.$inferInsert, "canCreateGroup" | "deactivated" | "domainNames" | "passwordHash">
  > & {
    mustChangePassword?: boolean;
  },
): Promise<boolean> {
  const rows = await tx.update(accounts).set(change).where(eq(accounts.id, accountId)).returning({ id: accounts.id });
  return rows.length > 0;
}

/** Takes app, passkeys and recovery codes away, for somebody who has lost them. */
export async function removeSecondFactors(tx: Transaction, accountId: string): Promise<void> {
  await tx.update(accounts).set({ totpSecret: null, totpConfirmed: null }).where(eq(accounts.id, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
