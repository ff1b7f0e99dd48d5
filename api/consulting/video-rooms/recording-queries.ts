import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { RecordingEnd } from "#contract/kernel/video-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  recordingConsents,
  recordingPieces,
  videoRecordings,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;
export type Recording = typeof videoRecordings.$inferSelect;

const isOpen = inArray(videoRecordings.state, ["asking", "on"]);

export const openRecording = async (db: AnyDb, consultationId: string): Promise<Recording | undefined> =>
  (
    await db
      .select()
      .from(videoRecordings)
      .where(and(eq(videoRecordings.consultationId, consultationId), isOpen))
  )[0];

/** The one that was stopped last, and why; null where none was. */
export const lastEnded = async (
  db: AnyDb,
  consultationId: string,
): Promise<{ id: string; end: RecordingEnd } | null> => {
  const [last] = await db
    .select({ id: videoRecordings.id, end: videoRecordings.end })
    .from(videoRecordings)
    .where(and(eq(videoRecordings.consultationId, consultationId), eq(videoRecordings.state, "stopped")))
    .orderBy(desc(videoRecordings.stopped))
    .limit(1);
  return last?.end ? { id: last.id, end: last.end } : null;
};

export const recordingAt = async (db: AnyDb, consultationId: string, id: string): Promise<Recording | undefined> =>
  (
    await db
      .select()
      .from(videoRecordings)
      .where(and(eq(videoRecordings.consultationId, consultationId), eq(videoRecordings.id, id)))
  )[0];

export const askerName = async (db: AnyDb, accountId: string): Promise<string> =>
  (await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId)))[0]?.name ?? "";

export const insertRecording = async (tx: Transaction, recording: typeof videoRecordings.$inferInsert) => {
  const [inserted] = await tx.insert(videoRecordings).values(recording).returning();
  if (!inserted) throw new Error("no recording was begun");
  return inserted;
};

/** @returns undefined where it had begun, or was over */
export const beginRecording = async (tx: Transaction, id: string, now: Date) =>
  (
    await tx
      .update(videoRecordings)
      .set({ state: "on", started: now })
      .where(and(eq(videoRecordings.id, id), eq(videoRecordings.state, "asking")))
      .returning()
  )[0];

/** @returns undefined where it was over */
export const endRecording = async (
  tx: Transaction,
  id: string,
  { end, by, now }: { end: RecordingEnd; by: string | null; now: Date },
) =>
  (
    await tx
      .update(videoRecordings)
      .set({ state: "stopped", stopped: now, stoppedBy: by, end })
      .where(and(eq(videoRecordings.id, id), isOpen))
      .returning()
  )[0];

export const insertConsent = (tx: Transaction, consent: typeof recordingConsents.$inferInsert) =>
  tx.insert(recordingConsents).values(consent);

/** In the order they were given. */
export const consentsTo = (db: AnyDb, recordingId: string) =>
  db
    .select({ seatId: recordingConsents.seatId, answer: recordingConsents.answer })
    .from(recordingConsents)
    .where(eq(recordingConsents.recordingId, recordingId))
    .orderBy(asc(recordingConsents.created), asc(recordingConsents.id));

export const insertPiece = (tx: Transaction, piece: typeof recordingPieces.$inferInsert) =>
  tx.insert(recordingPieces).values(piece);

export const piecesOf = (db: AnyDb, recordingId: string) =>
  db
    .select({
      position: recordingPieces.position,
      objectHash: recordingPieces.objectHash,
      sizeBytes: recordingPieces.sizeBytes,
    })
    .from(recordingPieces)
    .where(eq(recordingPieces.recordingId, recordingId))
    .orderBy(asc(recordingPieces.position));

/** Recordings that are over, newest first, with the bytes of each. */
export const endedRecordings = (db: AnyDb, consultationId: string) =>
  db
    .select({
      id: videoRecordings.id,
      askedBy: accounts.name,
      started: videoRecordings.started,
      stopped: videoRecordings.stopped,
      end: videoRecordings.end,
      sizeBytes:
        sql<number>`coalesce((select sum(size_bytes) from ${recordingPieces} piece where piece.recording_id = ${videoRecordings.id}), 0)`.mapWith(
          Number,
        ),
    })
    .from(videoRecordings)
    .innerJoin(accounts, eq(accounts.id, videoRecordings.askedBy))
    .where(and(eq(videoRecordings.consultationId, consultationId), eq(videoRecordings.state, "stopped")))
    .orderBy(desc(videoRecordings.created));
