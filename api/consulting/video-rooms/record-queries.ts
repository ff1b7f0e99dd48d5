import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, videoMessages, videoSeats } from "#api/infrastructure/database/schema/index";
import { staysOf } from "./room-rules";

type AnyDb = Database | Transaction;

/** What was written in the room of a consultation, oldest first. @param most of the latest */
export const chatOf = async (db: AnyDb, consultationId: string, most = 500) =>
  (
    await db
      .select({
        id: videoMessages.id,
        accountId: videoMessages.accountId,
        name: accounts.name,
        bucketName: buckets.name,
        text: videoMessages.text,
        created: videoMessages.created,
      })
      .from(videoMessages)
      .innerJoin(accounts, eq(accounts.id, videoMessages.accountId))
      .innerJoin(buckets, eq(buckets.id, videoMessages.bucketId))
      .where(eq(videoMessages.consultationId, consultationId))
      .orderBy(desc(videoMessages.created), desc(videoMessages.id))
      .limit(most)
  ).reverse();

export const messageCount = (db: AnyDb, consultationId: string) =>
  db.$count(videoMessages, eq(videoMessages.consultationId, consultationId));

export const insertMessage = async (tx: Transaction, message: typeof videoMessages.$inferInsert) => {
  const [inserted] = await tx.insert(videoMessages).values(message).returning();
  if (!inserted) throw new Error("no message was kept");
  return inserted;
};

/** Who was in the room from when to when; a page loaded anew is the same stay. */
export const presenceOf = async (db: AnyDb, consultationId: string) =>
  staysOf(
    await db
      .select({
        accountId: videoSeats.accountId,
        name: accounts.name,
        bucketName: buckets.name,
        state: videoSeats.state,
        joined: videoSeats.joined,
        left: videoSeats.left,
      })
      .from(videoSeats)
      .innerJoin(accounts, eq(accounts.id, videoSeats.accountId))
      .innerJoin(buckets, eq(buckets.id, videoSeats.bucketId))
      .where(and(eq(videoSeats.consultationId, consultationId), isNotNull(videoSeats.joined)))
      .orderBy(asc(videoSeats.joined), asc(videoSeats.id))
      .then((rows) => rows.flatMap(({ joined, ...row }) => (joined ? [{ ...row, joined }] : []))),
  ).map(({ accountId, name, bucketName, joined, left }) => ({ accountId, name, bucketName, joined, left }));
