import { eq } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { buckets } from "#api/infrastructure/database/schema/index";

/** Exams of one organization are made one after the other: a study that comes on two ways at once becomes one exam. */
export const lockBucket = (tx: Transaction, bucketId: string) =>
  tx.select({ id: buckets.id }).from(buckets).where(eq(buckets.id, bucketId)).for("no key update");
