import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { accounts } from "#api/infrastructure/database/schema/index";

/** Whether another account has bound the number. */
export async function isBoundElsewhere(db: Database, mobile: string, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.mobile, mobile), ne(accounts.id, accountId)));
  return rows.length > 0;
}

/** @param mobile E.164, or null to unbind; @throws Problem mobile_taken */
export async function setMobile(tx: Transaction, accountId: string, mobile: string | null): Promise<void> {
  await refuseDuplicate(tx.update(accounts).set({ mobile }).where(eq(accounts.id, accountId)), "mobile_taken");
}

/** The account that has bound the number (E.164); nothing where none has, or it is deactivated. */
export async function accountByMobile(db: Database, mobile: string) {
  const [row] = await db
    .select({ id: accounts.id, deactivated: accounts.deactivated })
    .from(accounts)
    .where(eq(accounts.mobile, mobile));
  return row && !row.deactivated ? { id: row.id, mobile } : null;
}

/** The account a forgotten password may be set anew for; nothing where there is none, or no mobile. */
export async function resettableAccount(db: Database, name: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      mobile: accounts.mobile,
      passwordHash: accounts.passwordHash,
      deactivated: accounts.deactivated,
    })
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, name.normalize("NFKC").toLowerCase()));
  return row?.mobile && !row.deactivated ? { ...row, mobile: row.mobile } : null;
}
