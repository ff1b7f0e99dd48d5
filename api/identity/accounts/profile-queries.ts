import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { validate } from "uuid";
import type { z } from "zod";
import type { ProfileChange, Session } from "#contract/identity/profile";
import type { Language } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, sessions } from "#api/infrastructure/database/schema/index";

/** Writes the profile where it is still as read. @returns the account, or nothing where somebody wrote meanwhile */
export async function updateProfile(
  tx: Transaction,
  accountId: string,
  { version, ...fields }: z.output<typeof ProfileChange>,
) {
  const [row] = await tx
    .update(accounts)
    .set({ ...fields, version: sql`${accounts.version} + 1` })
    .where(and(eq(accounts.id, accountId), eq(accounts.version, version)))
    .returning();
  return row;
}

/** @param hash object of the picture; null takes it away */
export const setAvatar = (tx: Transaction, accountId: string, hash: string | null) =>
  tx.update(accounts).set({ avatar: hash }).where(eq(accounts.id, accountId));

/** @param hash object of the signature; null takes it away */
export const setSignature = (tx: Transaction, accountId: string, hash: string | null) =>
  tx.update(accounts).set({ signature: hash }).where(eq(accounts.id, accountId));

/** Object of the person's picture; null without one or without such a person. */
export async function avatarOf(db: Database, accountId: string): Promise<string | null> {
  if (!validate(accountId)) return null;
  const [row] = await db.select({ avatar: accounts.avatar }).from(accounts).where(eq(accounts.id, accountId));
  return row?.avatar ?? null;
}

const dismissals = { planAlert: "planAlertDismissed", guide: "guideDismissed" } as const;

/** Notes that the person put a notice away now. */
export const dismissNotice = (db: Database, accountId: string, notice: keyof typeof dismissals) =>
  db
    .update(accounts)
    .set({ [dismissals[notice]]: sql`now()` })
    .where(eq(accounts.id, accountId));

/** Sets in which language the person reads the screens. */
export const setLanguage = (db: Database, accountId: string, language: Language) =>
  db.update(accounts).set({ language }).where(eq(accounts.id, accountId));

const isOpen = and(isNull(sessions.revoked), gt(sessions.expires, sql`now()`));

/** The open sessions of an account, the one used last first. */
export async function sessionsOf(db: Database, accountId: string, currentId: string): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isOpen))
    .orderBy(desc(sessions.lastUsed), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    loginType: row.loginType,
    way: row.way,
    hadSecondStep: row.hadSecondStep,
    userAgent: row.userAgent ?? "",
    ip: row.ip ?? "",
    created: row.created.toISOString(),
    lastUsed: row.lastUsed.toISOString(),
    expires: row.expires.toISOString(),
  }));
}

/** Ends one open session of the account. @returns whether there was one */
export async function endSessionOf(tx: Transaction, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revoked: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isOpen))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
