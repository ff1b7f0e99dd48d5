import { randomBytes, timingSafeEqual } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { hashToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, settings } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

const tokenKey = "first_run_token_hash";

/** Whether nobody can sign in yet. */
export async function needsAdministrator(db: Database | Transaction): Promise<boolean> {
  const [row] = await db.select({ accounts: count() }).from(accounts);
  return row?.accounts === 0;
}

/**
 * A fresh one-time token that unlocks the first-run page; an earlier one stops working.
 *
 * @returns the token for the log, or null when an account exists already
 */
export async function issueFirstRunToken(db: Database): Promise<string | null> {
  if (!(await needsAdministrator(db))) return null;
  const token = randomBytes(12).toString("base64url");
  const value = hashToken(token).toString("hex");
  await db
    .insert(settings)
    .values({ key: tokenKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  return token;
}

/** Uses the token up. @throws Problem first_run_over, wrong_first_run_token */
export async function useFirstRunToken(tx: Transaction, token: string): Promise<void> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, tokenKey)).for("update");
  if (!row || !(await needsAdministrator(tx))) throw new Problem("first_run_over");
  if (!timingSafeEqual(Buffer.from(row.value, "hex"), hashToken(token))) throw new Problem("wrong_first_run_token");
  await tx.delete(settings).where(eq(settings.key, tokenKey));
}
