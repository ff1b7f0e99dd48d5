import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { viewerOrigin } from "#contract/kernel/viewer-template";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { externalViewers } from "#api/infrastructure/database/schema/index";

/** Addresses of the viewers in use at an organization. */
export const templatesOf = (db: Database, bucketId: string) =>
  db
    .select({ template: externalViewers.template })
    .from(externalViewers)
    .where(and(eq(externalViewers.bucketId, bucketId), isNull(externalViewers.deactivated)));

const keptViewers = prepared("viewers_in_use", (db: Database, name) =>
  db
    .select({
      bucketId: externalViewers.bucketId,
      id: externalViewers.id,
      name: externalViewers.name,
      template: externalViewers.template,
    })
    .from(externalViewers)
    .where(
      and(
        sql`${externalViewers.bucketId} = any(${sql.placeholder("bucketIds")}::uuid[])`,
        isNull(externalViewers.deactivated),
      ),
    )
    .orderBy(asc(externalViewers.name), asc(externalViewers.id))
    .prepare(name),
);

interface ViewerInUse {
  id: string;
  name: string;
  isPage: boolean;
}

/** External viewers of the organizations, by organization, by the organizations' ids with commas between them. */
export const viewersInUse = stampedCache(async (db, bucketIds): Promise<ReadonlyMap<string, ViewerInUse[]>> => {
  const kept = await keptViewers(db).execute({ bucketIds: bucketIds.split(",").filter(Boolean) });
  const byBucket = new Map<string, ViewerInUse[]>();
  for (const { bucketId, template, ...viewer } of kept) {
    const known = byBucket.get(bucketId) ?? [];
    byBucket.set(bucketId, [...known, { ...viewer, isPage: viewerOrigin(template) !== null }]);
  }
  return byBucket;
});
