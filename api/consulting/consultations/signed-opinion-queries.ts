import { and, eq } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { consultationOpinions, consultationOpinionVersions } from "#api/infrastructure/database/schema/index";

/** Whether an opinion was signed in the organization's name; by that account alone, where it is told. */
export const hasSigned = async (
  tx: Transaction,
  { consultationId, bucketId, accountId }: { consultationId: string; bucketId: string; accountId?: string },
): Promise<boolean> =>
  (
    await tx
      .select({ id: consultationOpinions.id })
      .from(consultationOpinions)
      .innerJoin(consultationOpinionVersions, eq(consultationOpinionVersions.opinionId, consultationOpinions.id))
      .where(
        and(
          eq(consultationOpinions.consultationId, consultationId),
          eq(consultationOpinions.bucketId, bucketId),
          eq(consultationOpinions.form, "opinion"),
          accountId === undefined ? undefined : eq(consultationOpinions.accountId, accountId),
        ),
      )
      .limit(1)
  ).length > 0;
