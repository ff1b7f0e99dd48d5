import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Account } from "#contract/identity/accounts";
import type { SignInWay } from "#contract/identity/profile";
import type { Profile } from "#api/infrastructure/actor/caller";
import { hashToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { accounts, sessions } from "#api/infrastructure/database/schema/index";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import type { Origin } from "#api/infrastructure/actor/actor";
import { Problem } from "#api/infrastructure/problem";

/** Whatever the case of its letters; also of one that is deactivated. @returns undefined when nobody has the name */
export const accountByUsername = async (db: Database, username: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.username})`, username.normalize("NFKC").toLowerCase()))
  )[0];

const byId = prepared("account", (db: Database | Transaction, name) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare(name),
);

/** Also of one that is deactivated. @returns undefined when there is none */
export const accountById = async (db: Database | Transaction, id: string) => (await byId(db).execute({ id }))[0];

/** The account as it is told to its owner, pictures by their addresses. */
export const asAccount = (row: Profile): Account => ({
  id: row.id,
  username: row.username,
  name: row.name,
  title: row.title,
  licenseIssuer: row.licenseIssuer,
  // The hash in the address changes with the picture, so that browsers may keep what they have.
  avatar: row.avatar && `/api/v1/accounts/${row.id}/avatar?v=${row.avatar.slice(0, 12)}`,
  signature: row.signature && `/api/v1/accounts/me/signature?v=${row.signature.slice(0, 12)}`,
  mobile: row.mobile,
  domainName: row.domainNames,
  canCreateGroup: row.canCreateGroup,
  isOperator: row.isOperator,
  mustChangePassword: row.mustChangePassword,
  version: row.version,
  language: row.language,
  planAlertDismissed: row.planAlertDismissed?.toISOString() ?? null,
  guideDismissed: row.guideDismissed?.toISOString() ?? null,
  created: row.created.toISOString(),
});

/** @throws Problem username_taken */
export async function insertAccount(tx: Transaction, account: typeof accounts.$inferInsert) {
  const [row] = await refuseDuplicate(tx.insert(accounts).values(account).returning(), "username_taken");
  if (!row) throw new Problem("internal");
  return row;
}

/** How somebody was let in. */
export interface SignInMeans {
  way: SignInWay;
  hadSecondStep: boolean;
}

/** What a client does when the session is over: ask for the password again, or go to WeChat (product §3). */
export const loginTypeOf = (way: SignInWay): "normal" | "wechat" => (way === "wechat" ? "wechat" : "normal");

/** Opens a session of the bearer of `token`, of which only the hash is kept. */
export async function insertSession(
  tx: Transaction,
  {
    accountId,
    token,
    expires,
    origin,
    means,
  }: { accountId: string; token: string; expires: Date; origin: Origin; means: SignInMeans },
) {
  await tx.insert(sessions).values({
    accountId,
    tokenHash: hashToken(token),
    expires,
    loginType: loginTypeOf(means.way),
    way: means.way,
    hadSecondStep: means.hadSecondStep,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
}

/** Addresses that somebody signed in from so lately count as that person's own. */
const ownAddressDays = 30;

/** Whether somebody signed in from an address within the last 30 days. */
export async function hasSignedInFrom(db: Database, accountId: string, ip: string | null): Promise<boolean> {
  if (ip === null) return false;
  const since = sql`now() - make_interval(days => ${ownAddressDays})`;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.ip, ip), gt(sessions.created, since)))
    .limit(1);
  return rows.length > 0;
}

/** Ends a session at once; one that has ended keeps its time. */
export const revokeSession = (tx: Transaction, sessionId: string) =>
  tx
    .update(sessions)
    .set({ revoked: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked)));

/** @param keptSessionId the session that stays, or null to end all */
export const revokeSessionsOf = (tx: Transaction, accountId: string, keptSessionId: string | null) =>
  tx
    .update(sessions)
    .set({ revoked: sql`now()` })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revoked),
        keptSessionId ? ne(sessions.id, keptSessionId) : undefined,
      ),
    );

/** A password the account's owner chose. */
export const setPasswordHash = (tx: Transaction, accountId: string, passwordHash: string) =>
  tx.update(accounts).set({ passwordHash, mustChangePassword: false }).where(eq(accounts.id, accountId));
