import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import { accounts, buckets, referralImages } from "#api/infrastructure/database/schema/index";

export interface HeldAt {
  bucketId: string;
  /** The key a form is sent under. */
  formKey: string;
}

/** What a photograph stands at: an order, or the form of one that is not registered yet. */
export type ImagePlace = { bucketId: string; orderId: string } | HeldAt;

const isAt = (place: ImagePlace) =>
  and(
    eq(referralImages.bucketId, place.bucketId),
    "orderId" in place ? eq(referralImages.orderId, place.orderId) : eq(referralImages.formKey, place.formKey),
  );

const isShown = (place: ImagePlace) => and(isAt(place), isNull(referralImages.removed));

/** Photographs of an order or a form of the organization, oldest first. */
export const imagesOf = (db: Database | Transaction, place: ImagePlace) =>
  db
    .select({
      id: referralImages.id,
      objectHash: referralImages.objectHash,
      created: referralImages.created,
      addedBy: accounts.name,
    })
    .from(referralImages)
    .leftJoin(accounts, eq(accounts.id, referralImages.accountId))
    .where(isShown(place))
    .orderBy(asc(referralImages.created), asc(referralImages.id));

export const insertImage = (tx: Transaction, image: typeof referralImages.$inferInsert) =>
  tx.insert(referralImages).values(image);

/** Of a photograph that comes and the registering of its order at once, the one waits for the other. */
export const lockForm = (tx: Transaction, { formKey }: HeldAt) => takeTurn(tx, `referral form ${formKey}`);

/** Gives an order what was held for its form. */
export async function giveHeldImages(tx: Transaction, held: HeldAt, orderId: string) {
  await lockForm(tx, held);
  await tx.update(referralImages).set({ orderId, formKey: null }).where(isAt(held));
}

/** Forgets what was held for forms that were never sent. @returns how many photographs */
export const deleteHeldImages = async (db: Database, before: Date) =>
  (await db.delete(referralImages).where(and(isNotNull(referralImages.formKey), lt(referralImages.created, before))))
    .rowCount ?? 0;

/** @returns nothing where there is no such photograph */
export const markImageRemoved = async (
  tx: Transaction,
  place: ImagePlace,
  { imageId, accountId }: { imageId: string; accountId: string },
) =>
  (
    await tx
      .update(referralImages)
      .set({ removed: new Date(), removedBy: accountId })
      .where(and(isShown(place), eq(referralImages.id, imageId)))
      .returning({ id: referralImages.id })
  )[0];

export const organizationName = async (db: Database, bucketId: string) =>
  (await db.select({ name: buckets.name }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.name;
