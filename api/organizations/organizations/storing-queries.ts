import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { buckets } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";

const bucketById = prepared("organization_stored_at", (db: Database | Transaction, name) =>
  db
    .select({
      name: buckets.name,
      timeZone: buckets.timeZone,
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
    })
    .from(buckets)
    .where(eq(buckets.id, sql.placeholder("bucketId")))
    .prepare(name),
);

/** What of the organization an upload needs to know. */
export const bucketOf = async (db: Database | Transaction, bucketId: string) =>
  found((await bucketById(db).execute({ bucketId }))[0]);

/** Exams of one organization are made one after the other: a study that comes on two ways at once becomes one exam. */
export const lockBucket = (tx: Transaction, bucketId: string) =>
  tx.select({ id: buckets.id }).from(buckets).where(eq(buckets.id, bucketId)).for("no key update");
