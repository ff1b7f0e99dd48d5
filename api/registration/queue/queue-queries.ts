import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { type QueueLinkKind } from "#contract/registration/queue-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  devices,
  queueDays,
  queueEntries,
  queueLinks,
  queueTypes,
} from "#api/infrastructure/database/schema/index";
import { newToken } from "#api/kernel/access/token";
import { isWaiting } from "./entry-queries";

export type QueueType = typeof queueTypes.$inferSelect;
type AnyDb = Database | Transaction;

// — queues and their days —

const inUse = (bucketId: string) => and(eq(queueTypes.bucketId, bucketId), isNull(queueTypes.deactivated));

/** A queue in use of the organization. */
export const queueOf = async (db: AnyDb, bucketId: string, queueTypeId: string) =>
  (
    await db
      .select()
      .from(queueTypes)
      .where(and(inUse(bucketId), eq(queueTypes.id, queueTypeId)))
  )[0];

/** The first queue in use for the modality. */
export const queueOfModality = async (db: AnyDb, bucketId: string, modality: QueueType["modality"]) =>
  (
    await db
      .select()
      .from(queueTypes)
      .where(and(inUse(bucketId), eq(queueTypes.modality, modality)))
      .orderBy(asc(queueTypes.position), asc(queueTypes.id))
      .limit(1)
  )[0];

/** The queues in use, with how many wait on a day. */
export const openQueues = (db: AnyDb, bucketId: string, day: string) =>
  db
    .select({
      id: queueTypes.id,
      displayName: queueTypes.displayName,
      modality: queueTypes.modality,
      prefix: queueTypes.prefix,
      waiting: count(queueEntries.id),
    })
    .from(queueTypes)
    .leftJoin(queueEntries, and(eq(queueEntries.queueTypeId, queueTypes.id), eq(queueEntries.day, day), isWaiting))
    .where(inUse(bucketId))
    .groupBy(queueTypes.id)
    .orderBy(asc(queueTypes.position), asc(queueTypes.id));

/** The next number of the queue on that day. Whoever calls or moves somebody there waits until it is given out. */
export async function nextNumber(tx: Transaction, queueTypeId: string, day: string): Promise<number> {
  const [row] = await tx
    .insert(queueDays)
    .values({ queueTypeId, day, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [queueDays.queueTypeId, queueDays.day],
      set: { lastNumber: sql`${queueDays.lastNumber} + 1` },
    })
    .returning({ number: queueDays.lastNumber });
  return row?.number ?? 1;
}

/**
 * Keeps all queues of the organization on that day from other callers until the transaction ends: the order is strict,
 * and a room has one call. Every change of a standing begins here, so that two never wait for each other.
 */
export const lockQueues = (tx: Transaction, bucketId: string, day: string) =>
  tx
    .select({ id: queueDays.queueTypeId })
    .from(queueDays)
    .innerJoin(queueTypes, eq(queueTypes.id, queueDays.queueTypeId))
    .where(and(eq(queueTypes.bucketId, bucketId), eq(queueDays.day, day)))
    .orderBy(asc(queueDays.queueTypeId))
    .for("update", { of: queueDays });

/** Devices in use of a modality: the rooms there may be before any of them has called. */
export const devicesOfModality = (db: AnyDb, bucketId: string, modality: string) =>
  db.$count(devices, and(eq(devices.bucketId, bucketId), eq(devices.modality, modality), isNull(devices.deactivated)));

// — links —

/** The organization of a code. */
export const bucketOfLink = async (db: AnyDb, kind: QueueLinkKind, code: string) =>
  (
    await db
      .select({ bucketId: queueLinks.bucketId })
      .from(queueLinks)
      .innerJoin(buckets, and(eq(buckets.id, queueLinks.bucketId), isNull(buckets.deactivated)))
      .where(and(eq(queueLinks.kind, kind), eq(queueLinks.code, code)))
  )[0]?.bucketId;

/** The code of the organization's screens or kiosks; made when it is first asked for. */
export async function linkOf(db: AnyDb, bucketId: string, kind: QueueLinkKind): Promise<string> {
  await db.insert(queueLinks).values({ bucketId, kind, code: newToken() }).onConflictDoNothing();
  const [link] = await db
    .select({ code: queueLinks.code })
    .from(queueLinks)
    .where(and(eq(queueLinks.bucketId, bucketId), eq(queueLinks.kind, kind)));
  return link?.code ?? "";
}

export const renewLink = (tx: Transaction, bucketId: string, kind: QueueLinkKind) =>
  tx
    .insert(queueLinks)
    .values({ bucketId, kind, code: newToken() })
    .onConflictDoUpdate({
      target: [queueLinks.bucketId, queueLinks.kind],
      set: { code: newToken(), created: new Date() },
    });

export const bucketOf = async (db: AnyDb, bucketId: string) =>
  (
    await db.select({ name: buckets.name, timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId))
  )[0];
