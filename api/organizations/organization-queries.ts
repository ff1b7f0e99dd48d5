import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { prepared } from "../database/prepared";
import { buckets, groups } from "../database/schema";

const organizationsAmong = prepared("organizations", (db: Database, name) =>
  db
    .select({
      id: buckets.id,
      name: buckets.name,
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
    })
    .from(buckets)
    .where(sql`${buckets.id} = any(${sql.placeholder("scope")}::uuid[])`)
    .orderBy(asc(buckets.name), asc(buckets.id))
    .prepare(name),
);

/** @param scope organizations the caller may see; the answer holds no other */
export const organizationsIn = (db: Database, scope: string[]) => organizationsAmong(db).execute({ scope });

/** The organization, in use or not; access is decided by its id. */
export const organizationById = async (db: Database, bucketId: string) =>
  (
    await db
      .select({
        id: buckets.id,
        groupId: buckets.groupId,
        groupName: groups.displayName,
        name: buckets.name,
        secondaryName: buckets.secondaryName,
        isPrivate: buckets.isPrivate,
        timeZone: buckets.timeZone,
        ownerId: buckets.ownerId,
      })
      .from(buckets)
      .innerJoin(groups, eq(groups.id, buckets.groupId))
      .where(eq(buckets.id, bucketId))
  )[0];
