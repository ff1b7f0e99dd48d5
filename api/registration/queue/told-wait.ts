import type { WaitRange } from "../waits/estimate-wait";
import { estimateWait } from "../waits/estimate-wait";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { rankOf } from "./queue-order";
import { busyRooms } from "./call-queries";
import { devicesOfModality, queueOf } from "./queue-queries";
import { startsOf, waitingOf, type QueueEntry } from "./entry-queries";

/** Planned for one who came without an exam. */
const usualMinutes = 10;

/** How many are called before one who waits, and for how long that will be (docs/decisions/041). */
export async function waitOf(
  db: Database | Transaction,
  { id, bucketId, queueTypeId, day, queueClass }: QueueEntry,
  now: Date,
): Promise<{ ahead: number; wait: WaitRange }> {
  const waiting = await waitingOf(db, [queueTypeId], day);
  const starts = await startsOf(db, queueTypeId, day);
  const busy = await busyRooms(db, queueTypeId, day);
  const queue = await queueOf(db, bucketId, queueTypeId);
  const before = waiting.slice(
    0,
    waiting.findIndex((one) => one.id === id),
  );
  const others = waiting.filter((one) => one.id !== id);
  const rooms = new Set(starts.map(({ room }) => room));
  const wait = estimateWait({
    now,
    rank: rankOf[queueClass],
    ahead: before.map(({ plannedMinutes }) => plannedMinutes ?? usualMinutes),
    headSince: others.reduce<Date | null>(
      (first, { checkedIn }) => (first === null || checkedIn < first ? checkedIn : first),
      null,
    ),
    starts: starts.map(({ queueClass: ofCalled, plannedMinutes, ...start }) => ({
      ...start,
      rank: rankOf[ofCalled],
      plannedMinutes: plannedMinutes ?? usualMinutes,
    })),
    rooms: Math.max(rooms.size, queue ? await devicesOfModality(db, bucketId, queue.modality) : 0, 1),
    hasFreeRoom: rooms.size > busy.length,
  });
  return { ahead: before.length, wait };
}
