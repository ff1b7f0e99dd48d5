import { and, eq } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { consultationTargets } from "#api/infrastructure/database/schema/index";

/** Nobody is left whom the organization may ask for a consultation. */
export const deleteTargetsOf = (tx: Transaction, groupId: string, bucketId: string) =>
  tx
    .delete(consultationTargets)
    .where(and(eq(consultationTargets.groupId, groupId), eq(consultationTargets.bucketId, bucketId)));
