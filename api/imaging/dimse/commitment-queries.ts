import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { exams, instances, storageCommitments } from "#api/infrastructure/database/schema/index";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { peerToCall } from "./peer-queries";

/** Of the instances named, those in exams of the organization that are not deleted. */
export const heldOf = (db: Database, bucketId: string, sopInstanceUids: readonly string[]) =>
  db
    .select({
      sopClassUid: instances.sopClassUid,
      sopInstanceUid: instances.sopInstanceUid,
      objectHash: instances.objectHash,
    })
    .from(instances)
    .innerJoin(exams, eq(exams.id, instances.examId))
    .where(
      and(
        eq(exams.bucketId, bucketId),
        isNull(exams.deleted),
        sql`${instances.sopInstanceUid} = any(${sql.param([...sopInstanceUids])}::text[])`,
      ),
    );

/** Keeps what was found until the peer has taken the report of it. */
export async function insertCommitment(tx: Transaction, commitment: typeof storageCommitments.$inferInsert) {
  const id = v7();
  await tx.insert(storageCommitments).values({ ...commitment, id });
  await queueJob(tx, "reportCommitment", [id]);
}

const unreported = and(isNull(storageCommitments.reported), isNull(storageCommitments.abandoned));

export type Commitment = typeof storageCommitments.$inferSelect;

/** Not yet reported to a peer that takes no associations: they are told on its own, the oldest first. */
export const unreportedTo = (db: Database, peerId: string): Promise<Commitment[]> =>
  db
    .select()
    .from(storageCommitments)
    .where(and(eq(storageCommitments.peerId, peerId), unreported))
    .orderBy(asc(storageCommitments.created))
    .limit(20);

/** One that is not reported yet, with where and as whom. @returns null where nobody waits for it any more */
export async function commitmentToReport(db: Database, id: string) {
  const [commitment] = await db
    .select()
    .from(storageCommitments)
    .where(and(eq(storageCommitments.id, id), unreported));
  const peer = commitment && (await peerToCall(db, commitment.peerId));
  return peer ? { commitment, peer } : null;
}

/** The peer has taken the report: none is due to it any more. */
export const noteReported = (db: Database, id: string, now: Date) =>
  db.update(storageCommitments).set({ reported: now }).where(eq(storageCommitments.id, id));

/** The peer is not asked to take it any more. */
export const noteAbandoned = (tx: Transaction, id: string, now: Date) =>
  tx.update(storageCommitments).set({ abandoned: now }).where(eq(storageCommitments.id, id));
