import { and, asc, desc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  exams,
  patientMerges,
  registryOrders,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";

/** The organization, in which nobody registers and nothing comes in until the transaction ends (see holdPatients). */
export const lockPatients = async (tx: Transaction, bucketId: string) =>
  (await tx.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId)).for("update"))[0];

/** Exams of those patients, deleted ones too, kept from other writers; a number of another issuer is somebody else's. */
export const lockExamsOf = (tx: Transaction, bucketId: string, patientIds: readonly string[]) =>
  tx
    .select()
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), inArray(exams.patientId, [...patientIds]), eq(exams.patientIdIssuer, "")))
    .orderBy(asc(exams.id))
    .for("update");

/** Likewise what was registered for them. */
export const lockScheduledOf = (tx: Transaction, bucketId: string, patientIds: readonly string[]) =>
  tx
    .select()
    .from(scheduledExams)
    .where(and(eq(scheduledExams.bucketId, bucketId), inArray(scheduledExams.patientId, [...patientIds])))
    .orderBy(asc(scheduledExams.id))
    .for("update");

/** Exams and registered exams by their ids, whoever they are of now. */
export const lockMovedExams = (tx: Transaction, bucketId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), inArray(exams.id, [...ids])))
    .orderBy(asc(exams.id))
    .for("update");
export const lockMovedScheduled = (tx: Transaction, bucketId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(scheduledExams)
    .where(and(eq(scheduledExams.bucketId, bucketId), inArray(scheduledExams.id, [...ids])))
    .orderBy(asc(scheduledExams.id))
    .for("update");

/** Orders by their ids, kept from other writers. */
export const lockOrders = (tx: Transaction, bucketId: string, ids: readonly string[]) =>
  tx
    .select({ id: registryOrders.id, idCard: registryOrders.idCard })
    .from(registryOrders)
    .where(and(eq(registryOrders.bucketId, bucketId), inArray(registryOrders.id, [...ids])))
    .orderBy(asc(registryOrders.id))
    .for("update");

export const writeIdCard = (tx: Transaction, orderId: string, idCard: string) =>
  tx.update(registryOrders).set({ idCard }).where(eq(registryOrders.id, orderId));

/** How many exams there are of a patient: registered ones, and those that came without an order. */
export async function countExamsOf(db: Database | Transaction, bucketId: string, patientId: string): Promise<number> {
  const registered = await db.$count(
    scheduledExams,
    and(eq(scheduledExams.bucketId, bucketId), eq(scheduledExams.patientId, patientId), isNull(scheduledExams.deleted)),
  );
  const came = await db.$count(
    exams,
    and(
      eq(exams.bucketId, bucketId),
      eq(exams.patientId, patientId),
      eq(exams.patientIdIssuer, ""),
      isNull(exams.deleted),
      notExists(
        db
          .select({ one: sql`1` })
          .from(scheduledExams)
          .where(and(eq(scheduledExams.examId, exams.id), isNull(scheduledExams.deleted))),
      ),
    ),
  );
  return registered + came;
}

export const insertMerge = async (tx: Transaction, merge: typeof patientMerges.$inferInsert) =>
  (await tx.insert(patientMerges).values(merge).returning({ id: patientMerges.id }))[0];

const undoers = alias(accounts, "undoers");

/** Merges of the organization with who made them. */
const merges = (db: Database | Transaction) =>
  db
    .select({ merge: patientMerges, mergedBy: accounts.name, undoneByName: undoers.name })
    .from(patientMerges)
    .innerJoin(accounts, eq(accounts.id, patientMerges.accountId))
    .leftJoin(undoers, eq(undoers.id, patientMerges.undoneBy));
export type MergeRow = Awaited<ReturnType<typeof merges>>[number];

/** Those that led to any of the IDs, the latest first. */
export const mergesInto = (db: Database, bucketId: string, keptIds: readonly string[]) =>
  merges(db)
    .where(and(eq(patientMerges.bucketId, bucketId), inArray(patientMerges.keptId, [...keptIds])))
    .orderBy(desc(patientMerges.created));

export const mergeOf = async (db: Database | Transaction, bucketId: string, id: string) =>
  (await merges(db).where(and(eq(patientMerges.bucketId, bucketId), eq(patientMerges.id, id))))[0];

/** @returns whether it stood until now */
export async function markMergeUndone(
  tx: Transaction,
  { bucketId, id }: { bucketId: string; id: string },
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(patientMerges)
    .set({ undone: now, undoneBy: accountId })
    .where(and(eq(patientMerges.bucketId, bucketId), eq(patientMerges.id, id), isNull(patientMerges.undone)))
    .returning({ id: patientMerges.id });
  return rows.length > 0;
}
