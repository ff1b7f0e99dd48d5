import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { actions as allActions, type Action } from "#contract/kernel/actions";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import {
  bucketMembers,
  buckets,
  groupMembers,
  groups,
  roleMembers,
  roles,
} from "#api/infrastructure/database/schema/index";
import type { Caller, OrganizationGrant } from "#api/infrastructure/actor/caller";
import { allowedBy } from "./flag-actions";
import { levelActions } from "./level-actions";

const isAction = (value: string): value is Action => allActions.some((action) => action === value);

const membershipsStatement = prepared("memberships", (db: Database, name) =>
  db
    .select({
      bucketId: bucketMembers.bucketId,
      groupId: buckets.groupId,
      level: bucketMembers.accessLevel,
      joined: bucketMembers.created,
      name: buckets.name,
      isPrivate: buckets.isPrivate,
      timeZone: buckets.timeZone,
      planExpires: buckets.planExpires,
      flags: {
        enableRegistry: groups.enableRegistry,
        enableCalling: groups.enableCalling,
        enableConsultation: groups.enableConsultation,
        enableStat: groups.enableStat,
        allowPublish: groups.allowPublish,
      },
      /** By the account's roles there. */
      granted: sql<string[]>`array(
        select distinct unnest(${roles.actions}) from ${roles} join ${roleMembers} on ${roleMembers.roleId} = ${roles.id}
        where ${roles.bucketId} = ${bucketMembers.bucketId} and ${roleMembers.accountId} = ${bucketMembers.accountId})`,
    })
    .from(bucketMembers)
    .innerJoin(buckets, eq(buckets.id, bucketMembers.bucketId))
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(and(eq(bucketMembers.accountId, sql.placeholder("accountId")), isNull(buckets.deactivated)))
    .orderBy(asc(buckets.name), asc(buckets.id))
    .prepare(name),
);
type Membership = Awaited<ReturnType<ReturnType<typeof membershipsStatement>["execute"]>>[number];

const groupLevelsStatement = prepared("group_levels", (db: Database, name) =>
  db
    .select({ groupId: groupMembers.groupId, level: groupMembers.accessLevel })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.accountId, sql.placeholder("accountId")), isNull(groups.deactivated)))
    .prepare(name),
);

/**
 * What an account may do where, by its id and the settings' stamp: every request asks, and only a change of a membership,
 * role, organization or group gives another answer (migration 0041).
 */
export const grantsOf = stampedCache(async (db, accountId): Promise<Pick<Caller, "organizations" | "groups">> => {
  const memberships = await membershipsStatement(db).execute({ accountId });
  const groupLevels = await groupLevelsStatement(db).execute({ accountId });
  return {
    organizations: new Map(memberships.map((membership) => [membership.bucketId, asGrant(membership)])),
    groups: new Map(groupLevels.map(({ groupId, level }) => [groupId, level])),
  };
});

function asGrant({ level, flags, granted, planExpires, ...bucket }: Membership): OrganizationGrant {
  return {
    ...bucket,
    level,
    actions: new Set(allowedBy(flags, [...levelActions[level], ...granted.filter(isAction)])),
    // A plan runs out without a change that anybody writes.
    get planExpired() {
      return planExpires !== null && planExpires.getTime() < Date.now();
    },
  };
}
