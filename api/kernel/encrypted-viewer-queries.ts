import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { buckets, groups } from "#api/infrastructure/database/schema/index";

const flagOf = prepared("encrypted_viewer", (db: Database, name) =>
  db
    .select({ isOn: groups.featEncryptionViewerOn })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(eq(buckets.id, sql.placeholder("bucketId")))
    .prepare(name),
);

/** Whether the organization's group has `featEncryptionViewerOn`. */
export const isViewerEncrypted = stampedCache(
  async (db, bucketId) => (await flagOf(db).execute({ bucketId }))[0]?.isOn ?? false,
);
