import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Language } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, queueCalls, queueTypes, speechClips } from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;
interface ClipsOf {
  bucketId: string;
  language: Language;
}

const of = ({ bucketId, language }: ClipsOf) =>
  and(eq(speechClips.bucketId, bucketId), eq(speechClips.language, language));
const one = (wanted: ClipsOf & { piece: string }) => and(of(wanted), eq(speechClips.piece, wanted.piece));

/** What was recorded, without the sound. */
export const clipsOf = (db: AnyDb, wanted: ClipsOf) =>
  db
    .select({
      piece: speechClips.piece,
      seconds: speechClips.seconds,
      created: speechClips.created,
      recordedBy: accounts.name,
    })
    .from(speechClips)
    .innerJoin(accounts, eq(accounts.id, speechClips.accountId))
    .where(of(wanted))
    .orderBy(asc(speechClips.piece));

export const recordedPieces = async (db: AnyDb, wanted: ClipsOf): Promise<Set<string>> =>
  new Set(
    (await db.select({ piece: speechClips.piece }).from(speechClips).where(of(wanted))).map(({ piece }) => piece),
  );

export const samplesOf = async (db: AnyDb, wanted: ClipsOf, pieces: string[]): Promise<Map<string, Buffer>> => {
  const rows = await db
    .select({ piece: speechClips.piece, samples: speechClips.samples })
    .from(speechClips)
    .where(and(of(wanted), inArray(speechClips.piece, pieces)));
  return new Map(rows.map(({ piece, samples }) => [piece, samples]));
};

export const keepClip = (tx: Transaction, clip: Omit<typeof speechClips.$inferInsert, "created">) =>
  tx
    .insert(speechClips)
    .values(clip)
    .onConflictDoUpdate({
      target: [speechClips.bucketId, speechClips.language, speechClips.piece],
      set: { samples: clip.samples, seconds: clip.seconds, accountId: clip.accountId, created: new Date() },
    });

/** @returns undefined where there was none */
export const removeClip = async (tx: Transaction, wanted: ClipsOf & { piece: string }) =>
  (await tx.delete(speechClips).where(one(wanted)).returning({ piece: speechClips.piece }))[0];

/** The letters of an organization's queues in use. */
export const prefixesOf = async (db: AnyDb, bucketId: string): Promise<string[]> =>
  (
    await db
      .select({ prefix: queueTypes.prefix })
      .from(queueTypes)
      .where(and(eq(queueTypes.bucketId, bucketId), isNull(queueTypes.deactivated)))
  ).map(({ prefix }) => prefix);

export const roomsSince = async (db: AnyDb, bucketId: string, since: Date): Promise<string[]> =>
  (
    await db
      .selectDistinct({ room: queueCalls.room })
      .from(queueCalls)
      .where(and(eq(queueCalls.bucketId, bucketId), gt(queueCalls.called, since)))
      .orderBy(asc(queueCalls.room))
  ).map(({ room }) => room);
