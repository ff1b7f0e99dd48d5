import { createHash } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { actions as allActions, type Action } from "#contract/actions";
import type { Database } from "../database/connect";
import { accounts, bucketMembers, groupMembers, sessions } from "../database/schema";
import { Problem } from "../problem";
import type { Caller, OrganizationGrant } from "./caller";
import { levelActions } from "./level-actions";

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

const isAction = (value: string): value is Action => allActions.some((action) => action === value);

/**
 * The bearer of a token.
 *
 * @throws Problem JsonWebTokenError for a token never given; TokenExpiredError for a session that ended, was revoked,
 * or whose account was deactivated
 */
export async function callerOf(db: Database, token: string): Promise<Caller> {
  const [session] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      username: accounts.username,
      name: accounts.name,
      isOperator: accounts.isOperator,
      isLive: sql<boolean>`${and(gt(sessions.expires, sql`now()`), isNull(sessions.revoked), isNull(accounts.deactivated))}`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, hashToken(token)));
  if (!session) throw new Problem("JsonWebTokenError");
  if (!session.isLive) throw new Problem("TokenExpiredError");
  const { isLive: _, ...identity } = session;
  const [memberships, groups] = await Promise.all([
    db
      .select({
        bucketId: bucketMembers.bucketId,
        level: bucketMembers.accessLevel,
        // Names spelled out: in a select from one table drizzle writes columns without their table, and inside the
        // subquery they would then be compared with themselves.
        roleActions: sql<string[]>`coalesce((
          select array_agg(distinct granted) from roles
          join role_members on role_members.role_id = roles.id, unnest(roles.actions) granted
          where roles.bucket_id = bucket_members.bucket_id and role_members.account_id = bucket_members.account_id
        ), '{}')`,
      })
      .from(bucketMembers)
      .where(eq(bucketMembers.accountId, identity.accountId)),
    db
      .select({ groupId: groupMembers.groupId, level: groupMembers.accessLevel })
      .from(groupMembers)
      .where(eq(groupMembers.accountId, identity.accountId)),
  ]);
  return {
    ...identity,
    organizations: new Map(
      memberships.map(({ bucketId, level, roleActions }): [string, OrganizationGrant] => [
        bucketId,
        { bucketId, level, actions: new Set([...levelActions[level], ...roleActions.filter(isAction)]) },
      ]),
    ),
    groups: new Map(groups.map(({ groupId, level }) => [groupId, level])),
  };
}
