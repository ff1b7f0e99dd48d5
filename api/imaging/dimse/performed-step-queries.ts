import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { performedSteps, scheduledExams } from "#api/infrastructure/database/schema/index";

/** What a performed step says of the scheduled ones it is the work of. */
export interface StepReferences {
  readonly studies: readonly string[];
  readonly numbers: readonly string[];
}

/** The organization's scheduled exams it is the work of, kept from other writers until the transaction ends. */
export const scheduledOf = (tx: Transaction, bucketId: string, { studies, numbers }: StepReferences) =>
  tx
    .select()
    .from(scheduledExams)
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        isNull(scheduledExams.deleted),
        or(
          inArray(scheduledExams.studyInstanceUid, [...studies]),
          inArray(scheduledExams.accessionNumber, [...numbers]),
        ),
      ),
    )
    .orderBy(scheduledExams.id)
    .for("update");

/** Those of a step as they stand, kept from other writers. */
export const scheduledByIds = (tx: Transaction, bucketId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(scheduledExams)
    .where(
      and(eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted), inArray(scheduledExams.id, [...ids])),
    )
    .orderBy(scheduledExams.id)
    .for("update");

/** @returns its id; null where the organization has a step of that UID */
export async function insertStep(tx: Transaction, step: typeof performedSteps.$inferInsert): Promise<string | null> {
  const [row] = await tx.insert(performedSteps).values(step).onConflictDoNothing().returning({ id: performedSteps.id });
  return row?.id ?? null;
}

/** The organization's step, kept from other writers until the transaction ends. */
export async function lockStep(tx: Transaction, bucketId: string, sopInstanceUid: string) {
  const [row] = await tx
    .select()
    .from(performedSteps)
    .where(and(eq(performedSteps.bucketId, bucketId), eq(performedSteps.sopInstanceUid, sopInstanceUid)))
    .for("update");
  return row;
}

export const updateStep = (
  tx: Transaction,
  id: string,
  values: Pick<typeof performedSteps.$inferInsert, "status" | "attributes" | "updated">,
) => tx.update(performedSteps).set(values).where(eq(performedSteps.id, id));
