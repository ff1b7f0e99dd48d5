import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, dicomPeers, dicomSends, exams } from "#api/infrastructure/database/schema/index";
import { peerToCall } from "../dimse/peer-queries";

const isOpen = inArray(dicomSends.status, ["waiting", "sending"]);

const told = (db: Database | Transaction) =>
  db
    .select({ send: dicomSends, peer: dicomPeers.name, account: sql<string>`coalesce(${accounts.name}, '')` })
    .from(dicomSends)
    .innerJoin(dicomPeers, eq(dicomPeers.id, dicomSends.peerId))
    .leftJoin(accounts, eq(accounts.id, dicomSends.accountId));

export type ToldSend = Awaited<ReturnType<typeof sendsOf>>[number];

/** Where the exam was sent, the latest first. */
export const sendsOf = (db: Database, examId: string) =>
  told(db).where(eq(dicomSends.examId, examId)).orderBy(desc(dicomSends.created)).limit(20);

/** The exam's way to a peer that has not ended. */
export const openSend = async (tx: Transaction, examId: string, peerId: string) =>
  (await told(tx).where(and(eq(dicomSends.examId, examId), eq(dicomSends.peerId, peerId), isOpen)))[0];

/** Makes others who send the exam wait. @returns how many images it has */
export async function lockExamImages(tx: Transaction, examId: string): Promise<number> {
  const [row] = await tx
    .select({ images: exams.instanceCount })
    .from(exams)
    .where(eq(exams.id, examId))
    .for("no key update");
  return row?.images ?? 0;
}

/** @returns its id */
export async function insertSend(tx: Transaction, send: typeof dicomSends.$inferInsert): Promise<string> {
  const id = v7();
  await tx.insert(dicomSends).values({ ...send, id });
  return id;
}

/** Begins it from its first image; with where and as whom. @returns null where it has ended, or there is nobody left */
export async function beginSend(db: Database, id: string) {
  const [send] = await db
    .update(dicomSends)
    .set({ status: "sending", sent: 0, failed: 0 })
    .where(and(eq(dicomSends.id, id), isOpen))
    .returning();
  if (!send) return null;
  const peer = await peerToCall(db, send.peerId);
  const [exam] = await db.select({ study: exams.studyInstanceUid }).from(exams).where(eq(exams.id, send.examId));
  return peer && exam ? { send, peer, study: exam.study } : null;
}

export const noteProgress = (db: Database, id: string, { sent, failed }: { sent: number; failed: number }) =>
  db.update(dicomSends).set({ sent, failed }).where(eq(dicomSends.id, id));

/** Nothing more is sent: what came of it. */
export const noteEnded = (
  db: Database | Transaction,
  id: string,
  result: Pick<typeof dicomSends.$inferInsert, "status" | "images" | "sent" | "failed" | "failure" | "reason">,
  now: Date,
) =>
  db
    .update(dicomSends)
    .set({ ...result, ended: now })
    .where(eq(dicomSends.id, id));

/** The server ends: it is sent anew by the next. */
export const putBack = (db: Database, id: string) =>
  db.update(dicomSends).set({ status: "waiting", sent: 0, failed: 0 }).where(eq(dicomSends.id, id));
