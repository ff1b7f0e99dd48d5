import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { dicomPeers, exams, instances, storageCommitments } from "../database/schema";
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

export const insertCommitment = (tx: Transaction, commitment: typeof storageCommitments.$inferInsert) =>
  tx.insert(storageCommitments).values(commitment);

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

/** What is due to be reported, taken so that nobody else reports it within ten minutes; with where and as whom. */
export async function takeDueCommitment(db: Database) {
  const due = db
    .select({ id: storageCommitments.id })
    .from(storageCommitments)
    .innerJoin(dicomPeers, eq(dicomPeers.id, storageCommitments.peerId))
    .where(and(unreported, lte(storageCommitments.due, sql`now()`), sql`${dicomPeers.hostName} <> ''`))
    .orderBy(asc(storageCommitments.due))
    .limit(1)
    .for("update", { of: storageCommitments, skipLocked: true });
  const [commitment] = await db
    .update(storageCommitments)
    .set({ due: sql`now() + interval '10 minutes'`, attempts: sql`${storageCommitments.attempts} + 1` })
    .where(inArray(storageCommitments.id, due))
    .returning();
  if (!commitment) return null;
  const peer = await peerToCall(db, commitment.peerId);
  return peer ? { commitment, peer } : null;
}

export const noteReported = (db: Database, id: string, now: Date) =>
  db.update(storageCommitments).set({ reported: now, lastError: "" }).where(eq(storageCommitments.id, id));

/** @param due when it is tried again; null never */
export const noteUnreported = (db: Database, id: string, lastError: string, due: Date | null, now: Date) =>
  db
    .update(storageCommitments)
    .set({ lastError, ...(due ? { due } : { abandoned: now }) })
    .where(eq(storageCommitments.id, id));
