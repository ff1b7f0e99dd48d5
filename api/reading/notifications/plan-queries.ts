import { and, gt, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, notificationRecipients } from "#api/infrastructure/database/schema/index";

/** Organizations in use whose plan ends between two moments, where somebody is named to be told. */
export const plansEndingBetween = (db: Database, from: Date, until: Date) => {
  const telling = db.selectDistinct({ id: notificationRecipients.bucketId }).from(notificationRecipients);
  return db
    .select({ bucketId: buckets.id, ends: buckets.planExpires })
    .from(buckets)
    .where(
      and(
        isNull(buckets.deactivated),
        lt(buckets.planExpires, until),
        gt(buckets.planExpires, from),
        inArray(buckets.id, telling),
      ),
    );
};
