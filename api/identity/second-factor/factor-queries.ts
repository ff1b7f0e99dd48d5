import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Passkey } from "#contract/identity/second-factor";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, oneTimeKeys, passkeys } from "#api/infrastructure/database/schema/index";

/** Keeps a secret that is still to be confirmed. @returns whether none was in force */
export async function keepSecret(tx: Transaction, accountId: string, secret: string): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ totpSecret: secret })
    .where(and(eq(accounts.id, accountId), sql`${accounts.totpConfirmed} is null`))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

export const confirmSecret = (tx: Transaction, accountId: string) =>
  tx
    .update(accounts)
    .set({ totpConfirmed: sql`now()` })
    .where(eq(accounts.id, accountId));

export const removeSecret = (tx: Transaction, accountId: string) =>
  tx.update(accounts).set({ totpSecret: null, totpConfirmed: null }).where(eq(accounts.id, accountId));

/** Uses a time step up: a code that was overlooked on its way works no second time. @returns whether it was new */
export async function useStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const rows = await db
    .insert(oneTimeKeys)
    .values({ key: `${accountId}|totp|${step}`, accountId, operation: "totp" })
    .onConflictDoNothing()
    .returning({ key: oneTimeKeys.key });
  return rows.length > 0;
}

export const passkeysOf = (db: Database | Transaction, accountId: string) =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));

export const passkeyByCredential = async (db: Database, credentialId: string) =>
  (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];

export const insertPasskey = (tx: Transaction, row: typeof passkeys.$inferInsert) => tx.insert(passkeys).values(row);

/** @returns whether the account had it */
export async function deletePasskey(tx: Transaction, accountId: string, passkeyId: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export const removePasskeys = (tx: Transaction, accountId: string) =>
  tx.delete(passkeys).where(eq(passkeys.accountId, accountId));

/** @param counter signatures the authenticator has made, where it counts */
export const notePasskeyUse = (db: Database, passkeyId: string, counter: number) =>
  db
    .update(passkeys)
    .set({ counter, lastUsed: sql`now()` })
    .where(eq(passkeys.id, passkeyId));

export const asPasskey = (row: typeof passkeys.$inferSelect): z.infer<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  created: row.created.toISOString(),
  lastUsed: row.lastUsed?.toISOString() ?? null,
});

/** Which second factors an account has. */
export async function factorsOf(db: Database | Transaction, accountId: string) {
  const [row] = await db
    .select({ totpConfirmed: accounts.totpConfirmed })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const keys = await passkeysOf(db, accountId);
  const hasTotp = Boolean(row?.totpConfirmed);
  return { hasTotp, passkeys: keys, hasAny: hasTotp || keys.length > 0 };
}
