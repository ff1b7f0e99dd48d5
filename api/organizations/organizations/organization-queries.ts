import { eq } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, groups } from "#api/infrastructure/database/schema/index";

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
