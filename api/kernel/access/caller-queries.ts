import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { accounts, sessions, settingsStamp } from "#api/infrastructure/database/schema/index";
import { prepared } from "#api/infrastructure/database/prepared";
import { Problem } from "#api/infrastructure/problem";
import type { Caller } from "#api/infrastructure/actor/caller";
import { grantsOf } from "./grant-queries";
import { hashToken } from "./token";

/** Session, account and the settings' stamp in one statement: every request begins with it. */
const callerColumns = {
  sessionId: sessions.id,
  tokenHash: sessions.tokenHash,
  accountId: accounts.id,
  username: accounts.username,
  name: accounts.name,
  isOperator: accounts.isOperator,
  profile: {
    id: accounts.id,
    username: accounts.username,
    name: accounts.name,
    title: accounts.title,
    licenseIssuer: accounts.licenseIssuer,
    avatar: accounts.avatar,
    signature: accounts.signature,
    mobile: accounts.mobile,
    domainNames: accounts.domainNames,
    canCreateGroup: accounts.canCreateGroup,
    isOperator: accounts.isOperator,
    mustChangePassword: accounts.mustChangePassword,
    version: accounts.version,
    language: accounts.language,
    planAlertDismissed: accounts.planAlertDismissed,
    guideDismissed: accounts.guideDismissed,
    created: accounts.created,
  },
  isFresh: sql<boolean>`${sessions.lastUsed} > now() - interval '5 minutes'`,
  isLive: sql<boolean>`${and(gt(sessions.expires, sql`now()`), isNull(sessions.revoked), isNull(accounts.deactivated))}`,
  settingsStamp: sql<string>`(select ${settingsStamp.value} from ${settingsStamp})`,
};

const callers = (db: Database) =>
  db.select(callerColumns).from(sessions).innerJoin(accounts, eq(accounts.id, sessions.accountId));

const callerStatement = prepared("caller", (db: Database, name) =>
  callers(db)
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare(name),
);

const sessionStatement = prepared("caller_of_session", (db: Database, name) =>
  callers(db)
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare(name),
);
type FoundCaller = Awaited<ReturnType<ReturnType<typeof sessionStatement>["execute"]>>[number];

/** When a session was used last: written at most every five minutes. */
const noteUse = (db: Database, sessionId: string) =>
  db
    .update(sessions)
    .set({ lastUsed: sql`now()` })
    .where(eq(sessions.id, sessionId));

/**
 * The bearer of a token.
 *
 * @throws Problem JsonWebTokenError for a token never given; TokenExpiredError for a session that ended, was revoked,
 * or whose account was deactivated
 */
export async function callerOf(db: Database, token: string): Promise<Caller> {
  const [found] = await callerStatement(db).execute({ tokenHash: hashToken(token) });
  if (!found) throw new Problem("JsonWebTokenError");
  if (!found.isLive) throw new Problem("TokenExpiredError");
  if (!found.isFresh) await noteUse(db, found.sessionId);
  return asCaller(db, found);
}

/** Who has that session open now, and the hash of its token; null once it is over. */
export async function callerOfSession(db: Database, sessionId: string) {
  const [found] = await sessionStatement(db).execute({ sessionId });
  return found?.isLive ? { caller: await asCaller(db, found), tokenHash: found.tokenHash } : null;
}

async function asCaller(db: Database, found: FoundCaller): Promise<Caller> {
  const { isLive: _, isFresh: __, tokenHash: ___, ...identity } = found;
  return { ...identity, ...(await grantsOf(db, identity.settingsStamp, identity.accountId)) };
}
