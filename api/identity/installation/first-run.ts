import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { countAccounts, deleteTokenHash, keepTokenHash, lockTokenHash } from "./first-run-queries";

/** Whether nobody can sign in yet. */
export async function needsAdministrator(db: Database | Transaction): Promise<boolean> {
  return (await countAccounts(db)) === 0;
}

/**
 * A fresh one-time token that unlocks the first-run page; an earlier one stops working.
 *
 * @returns the token for the log, or null when an account exists already
 */
export async function issueFirstRunToken(db: Database): Promise<string | null> {
  if (!(await needsAdministrator(db))) return null;
  const token = randomBytes(12).toString("base64url");
  await keepTokenHash(db, hashToken(token).toString("hex"));
  return token;
}

/** Uses the token up. @throws Problem first_run_over, wrong_first_run_token */
export async function useFirstRunToken(tx: Transaction, token: string): Promise<void> {
  const hash = await lockTokenHash(tx);
  if (hash === undefined || !(await needsAdministrator(tx))) throw new Problem("first_run_over");
  if (!timingSafeEqual(Buffer.from(hash, "hex"), hashToken(token))) throw new Problem("wrong_first_run_token");
  await deleteTokenHash(tx);
}
