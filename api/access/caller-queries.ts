import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { actions as allActions, type Action, type GroupLevel } from "#contract/actions";
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
  settingsStamp,
} from "../database/schema";
import { prepared } from "../database/prepared";
import { Problem } from "../problem";
import type { Caller, OrganizationGrant } from "./caller";
import { allowedBy, type ActionFlag } from "./flag-actions";
import { levelActions } from "./level-actions";
import { hashToken } from "./token";

const isAction = (value: string): value is Action => allActions.some((action) => action === value);

interface Membership extends Omit<OrganizationGrant, "actions"> {
  flags: Record<ActionFlag, boolean>;
  actions: string[];
}
type GroupMemberships = { groupId: string; level: GroupLevel }[];

/** Session, account, memberships and roles in one statement: every request begins with it. */
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
    created: accounts.created,
  },
  isFresh: sql<boolean>`${sessions.lastUsed} > now() - interval '5 minutes'`,
  isLive: sql<boolean>`${and(gt(sessions.expires, sql`now()`), isNull(sessions.revoked), isNull(accounts.deactivated))}`,
  memberships: sql<Membership[]>`coalesce((
        select json_agg(json_build_object(
          'bucketId', ${bucketMembers.bucketId}, 'groupId', ${buckets.groupId}, 'level', ${bucketMembers.accessLevel},
          'name', ${buckets.name}, 'isPrivate', ${buckets.isPrivate}, 'timeZone', ${buckets.timeZone},
          'planExpired', coalesce(${buckets.planExpires} < now(), false),
          'flags', json_build_object(
            'enableRegistry', ${groups.enableRegistry}, 'enableCalling', ${groups.enableCalling},
            'enableConsultation', ${groups.enableConsultation}, 'enableStat', ${groups.enableStat},
            'allowPublish', ${groups.allowPublish}),
          'actions', coalesce((
            select json_agg(distinct granted) from ${roles}
            join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}, unnest(${roles.actions}) granted
            where ${roles.bucketId} = ${bucketMembers.bucketId} and ${roleMembers.accountId} = ${bucketMembers.accountId}
          ), '[]')) order by ${buckets.name}, ${buckets.id})
        from ${bucketMembers} join ${buckets} on ${buckets.id} = ${bucketMembers.bucketId}
        join ${groups} on ${groups.id} = ${buckets.groupId}
        where ${bucketMembers.accountId} = ${accounts.id} and ${buckets.deactivated} is null), '[]')`,
  groups: sql<GroupMemberships>`coalesce((
        select json_agg(json_build_object('groupId', ${groupMembers.groupId}, 'level', ${groupMembers.accessLevel}))
        from ${groupMembers} join ${groups} on ${groups.id} = ${groupMembers.groupId}
        where ${groupMembers.accountId} = ${accounts.id} and ${groups.deactivated} is null), '[]')`,
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
  return asCaller(found);
}

/** Who has that session open now, and the hash of its token; null once it is over. */
export async function callerOfSession(db: Database, sessionId: string) {
  const [found] = await sessionStatement(db).execute({ sessionId });
  return found?.isLive ? { caller: asCaller(found), tokenHash: found.tokenHash } : null;
}

function asCaller(found: FoundCaller): Caller {
  const { isLive: _, isFresh: __, tokenHash: ___, memberships, groups, ...identity } = found;
  return {
    ...identity,
    organizations: new Map(
      memberships.map(({ level, flags, actions, ...bucket }): [string, OrganizationGrant] => [
        bucket.bucketId,
        {
          ...bucket,
          level,
          actions: new Set(allowedBy(flags, [...levelActions[level], ...actions.filter(isAction)])),
        },
      ]),
    ),
    groups: new Map(groups.map(({ groupId, level }) => [groupId, level])),
  };
}
