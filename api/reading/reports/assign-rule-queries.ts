import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { assignRules, exams } from "#api/infrastructure/database/schema/index";

/** The first rule in use for the exam's organization that fits the exam, in the order the group's administrators set. */
export const ruleFor = async (tx: Transaction, examId: string) =>
  (
    await tx
      .select({ name: assignRules.name, assigneeIds: assignRules.assigneeIds })
      .from(assignRules)
      .innerJoin(exams, eq(exams.bucketId, assignRules.bucketId))
      .where(
        and(
          eq(exams.id, examId),
          isNull(assignRules.deactivated),
          sql`(cardinality(${assignRules.modalities}) = 0 or ${exams.modality} = any(${assignRules.modalities}))`,
          sql`(cardinality(${assignRules.bodyParts}) = 0 or ${exams.bodyPart} = any(${assignRules.bodyParts}))`,
          sql`(not ${assignRules.urgentOnly} or ${exams.urgentFlag})`,
        ),
      )
      .orderBy(asc(assignRules.position), asc(assignRules.id))
      .limit(1)
  )[0];
