import { randomBytes } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { hashToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { recoveryCodes } from "#api/infrastructure/database/schema/index";

const codes = 10;
/** Letters and digits that are not mistaken for each other (RFC 4648 base32): 50 bits. */
const newCode = () => new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.slice(0, 10);

/** Makes ten codes; those before stop working. @returns them in two halves to be read, ABCDE-FGHIJ: shown once */
export async function makeRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  await removeRecoveryCodes(tx, accountId);
  await tx.insert(recoveryCodes).values(made.map((code) => ({ accountId, codeHash: hashToken(code) })));
  return made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export const removeRecoveryCodes = (tx: Transaction, accountId: string) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));

const unusedOf = (accountId: string) => and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.used));

export async function recoveryCodesLeft(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unusedOf(accountId));
  return row?.left ?? 0;
}

/** Uses a code up. @returns whether it was one */
export async function useRecoveryCode(db: Database, accountId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ used: sql`now()` })
    .where(and(unusedOf(accountId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
