import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, referralImages } from "#api/infrastructure/database/schema/index";

const isShown = (bucketId: string, orderId: string) =>
  and(eq(referralImages.bucketId, bucketId), eq(referralImages.orderId, orderId), isNull(referralImages.removed));

/** Photographs of an order of the organization, oldest first. */
export const imagesOf = (db: Database | Transaction, bucketId: string, orderId: string) =>
  db
    .select({
      id: referralImages.id,
      objectHash: referralImages.objectHash,
      created: referralImages.created,
      addedBy: accounts.name,
    })
    .from(referralImages)
    .leftJoin(accounts, eq(accounts.id, referralImages.accountId))
    .where(isShown(bucketId, orderId))
    .orderBy(asc(referralImages.created), asc(referralImages.id));

export const insertImage = (tx: Transaction, image: typeof referralImages.$inferInsert) =>
  tx.insert(referralImages).values(image);

/** @returns nothing where the order has no such photograph */
export const markImageRemoved = async (
  tx: Transaction,
  { bucketId, orderId, imageId }: { bucketId: string; orderId: string; imageId: string },
  accountId: string,
) =>
  (
    await tx
      .update(referralImages)
      .set({ removed: new Date(), removedBy: accountId })
      .where(and(isShown(bucketId, orderId), eq(referralImages.id, imageId)))
      .returning({ id: referralImages.id })
  )[0];

export const organizationName = async (db: Database, bucketId: string) =>
  (await db.select({ name: buckets.name }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.name;
