import { createHash } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { actions as allActions, type Action, type GroupLevel, type OrganizationLevel } from "#contract/actions";
import type { Database } from "../database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  groupMembers,
  groups,
  roleMembers,
  roles,
  sessions,
} from "../database/schema";
import { StatementCache } from "../database/statement-cache";
import { Problem } from "../problem";
import type { Caller, OrganizationGrant } from "./caller";
import { levelActions } from "./level-actions";

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

const isAction = (value: string): value is Action => allActions.some((action) => action === value);

type Memberships = { bucketId: string; groupId: string; level: OrganizationLevel; actions: string[] }[];
type GroupMemberships = { groupId: string; level: GroupLevel }[];

/** Session, account, memberships and roles in one statement: every request begins with it. */
const prepareCaller = (db: Database, name: string) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      username: accounts.username,
      name: accounts.name,
      isOperator: accounts.isOperator,
      isLive: sql<boolean>`${and(gt(sessions.expires, sql`now()`), isNull(sessions.revoked), isNull(accounts.deactivated))}`,
      memberships: sql<Memberships>`coalesce((
        select json_agg(json_build_object(
          'bucketId', ${bucketMembers.bucketId}, 'groupId', ${buckets.groupId}, 'level', ${bucketMembers.accessLevel},
          'actions', coalesce((
            select json_agg(distinct granted) from ${roles}
            join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}, unnest(${roles.actions}) granted
            where ${roles.bucketId} = ${bucketMembers.bucketId} and ${roleMembers.accountId} = ${bucketMembers.accountId}
          ), '[]')))
        from ${bucketMembers} join ${buckets} on ${buckets.id} = ${bucketMembers.bucketId}
        where ${bucketMembers.accountId} = ${accounts.id} and ${buckets.deactivated} is null), '[]')`,
      groups: sql<GroupMemberships>`coalesce((
        select json_agg(json_build_object('groupId', ${groupMembers.groupId}, 'level', ${groupMembers.accessLevel}))
        from ${groupMembers} join ${groups} on ${groups.id} = ${groupMembers.groupId}
        where ${groupMembers.accountId} = ${accounts.id} and ${groups.deactivated} is null), '[]')`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare(name);

const statements = new StatementCache<ReturnType<typeof prepareCaller>>("caller");

/**
 * The bearer of a token.
 *
 * @throws Problem JsonWebTokenError for a token never given; TokenExpiredError for a session that ended, was revoked,
 * or whose account was deactivated
 */
export async function callerOf(db: Database, token: string): Promise<Caller> {
  const statement = statements.get(db, "", (name) => prepareCaller(db, name));
  const [found] = await statement.execute({ tokenHash: hashToken(token) });
  if (!found) throw new Problem("JsonWebTokenError");
  if (!found.isLive) throw new Problem("TokenExpiredError");
  const { isLive: _, memberships, groups, ...identity } = found;
  return {
    ...identity,
    organizations: new Map(
      memberships.map(({ bucketId, groupId, level, actions }): [string, OrganizationGrant] => [
        bucketId,
        { bucketId, groupId, level, actions: new Set([...levelActions[level], ...actions.filter(isAction)]) },
      ]),
    ),
    groups: new Map(groups.map(({ groupId, level }) => [groupId, level])),
  };
}
