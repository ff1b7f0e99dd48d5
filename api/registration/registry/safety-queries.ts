import { and, arrayOverlaps, asc, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  performedSteps,
  safetyAnswers,
  safetyOverrides,
  safetyQuestions,
} from "#api/infrastructure/database/schema/index";

type Reading = Database | Transaction;

/** The organization's questions in use, in their order. */
export const questionsOf = (db: Reading, bucketId: string) =>
  db
    .select()
    .from(safetyQuestions)
    .where(and(eq(safetyQuestions.bucketId, bucketId), isNull(safetyQuestions.deactivated)))
    .orderBy(asc(safetyQuestions.position), asc(safetyQuestions.id));
export type SafetyQuestionRow = Awaited<ReturnType<typeof questionsOf>>[number];

/** When each question of each exam was last answered yes, no and unknown, with who asked; in no order. */
export const lastOfEachAnswer = (db: Reading, bucketId: string, examIds: readonly string[]) =>
  db
    .selectDistinctOn([safetyAnswers.scheduledExamId, safetyAnswers.questionId, safetyAnswers.answer], {
      id: safetyAnswers.id,
      scheduledExamId: safetyAnswers.scheduledExamId,
      questionId: safetyAnswers.questionId,
      answer: safetyAnswers.answer,
      note: safetyAnswers.note,
      created: safetyAnswers.created,
      askedBy: accounts.name,
    })
    .from(safetyAnswers)
    .innerJoin(accounts, eq(accounts.id, safetyAnswers.accountId))
    .where(and(eq(safetyAnswers.bucketId, bucketId), inArray(safetyAnswers.scheduledExamId, [...examIds])))
    .orderBy(
      safetyAnswers.scheduledExamId,
      safetyAnswers.questionId,
      safetyAnswers.answer,
      desc(safetyAnswers.created),
      desc(safetyAnswers.id),
    );
export type KeptAnswer = Awaited<ReturnType<typeof lastOfEachAnswer>>[number];

/** The last override of each exam, with whose it is. */
export const latestOverrides = (db: Reading, bucketId: string, examIds: readonly string[]) =>
  db
    .selectDistinctOn([safetyOverrides.scheduledExamId], {
      scheduledExamId: safetyOverrides.scheduledExamId,
      reason: safetyOverrides.reason,
      created: safetyOverrides.created,
      name: accounts.name,
    })
    .from(safetyOverrides)
    .innerJoin(accounts, eq(accounts.id, safetyOverrides.accountId))
    .where(and(eq(safetyOverrides.bucketId, bucketId), inArray(safetyOverrides.scheduledExamId, [...examIds])))
    .orderBy(safetyOverrides.scheduledExamId, desc(safetyOverrides.created), desc(safetyOverrides.id));

/** Those of the exams that a device of the organization has begun since then, and not broken off. */
export async function begunByDevice(db: Reading, bucketId: string, examIds: readonly string[], since: Date) {
  if (examIds.length === 0) return new Set<string>();
  const steps = await db
    .select({ begun: performedSteps.scheduledExamIds })
    .from(performedSteps)
    .where(and(goesOn(bucketId, since), arrayOverlaps(performedSteps.scheduledExamIds, [...examIds])));
  return new Set(steps.flatMap(({ begun }) => begun));
}

const goesOn = (bucketId: string, since: Date) =>
  and(
    eq(performedSteps.bucketId, bucketId),
    ne(performedSteps.status, "discontinued"),
    gte(performedSteps.created, since),
  );

/** The ids of all that a device of the organization has begun since then, as a subquery. */
export const begunSince = (bucketId: string, since: Date) =>
  sql`select unnest(${performedSteps.scheduledExamIds}) from ${performedSteps} where ${goesOn(bucketId, since)}`;

export const insertAnswers = (tx: Transaction, answers: (typeof safetyAnswers.$inferInsert)[]) =>
  tx.insert(safetyAnswers).values(answers);

export const insertOverride = (tx: Transaction, override: typeof safetyOverrides.$inferInsert) =>
  tx.insert(safetyOverrides).values(override);

/** Whoever calls from the organization's queues reads them again: the marks on who waits have changed (live-hub.ts). */
export const hintQueues = (tx: Transaction, bucketId: string) =>
  tx.execute(sql`select pg_notify('radbridge_live', ${`queue ${bucketId}`}::text)`);
