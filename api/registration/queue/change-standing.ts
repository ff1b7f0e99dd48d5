import type { QueueAction } from "#contract/registration/queue-states";
import type { QueueStanding } from "#api/infrastructure/database/schema/queue";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { changePeriod, insertCall, updateEntry, type QueueEntry } from "./queue-queries";

interface By {
  now: Date;
  /** Null where nobody's hand did it. */
  accountId: string | null;
  /** What can be taken back; null for what follows from something else. */
  action: QueueAction | null;
}

const standingOf = ({ state, queueClass, mark, missed, turn, room }: QueueEntry): QueueStanding => ({
  ...{ state, queueClass, mark, missed, turn, room },
});

/** Writes where somebody stands from now on, and the segment that begins with it. */
export async function changeStanding(
  tx: Transaction,
  entry: QueueEntry,
  change: Partial<QueueStanding> & Pick<Partial<QueueEntry>, "successorId">,
  { now, accountId, action }: By,
): Promise<QueueEntry> {
  const isMoved = change.state !== undefined && change.state !== entry.state;
  const changed = found(
    await updateEntry(tx, entry.id, {
      ...change,
      ...(isMoved && { since: now }),
      lastAction: action,
      before: action ? standingOf(entry) : null,
      acted: action ? now : null,
    }),
  );
  if (isMoved) await changePeriod(tx, changed, { now, accountId });
  return changed;
}

/** Calls somebody to a room, or once more. */
export async function callTo(
  tx: Transaction,
  entry: QueueEntry,
  room: string,
  by: By & { action: "call" | "callAgain" },
): Promise<QueueEntry> {
  const called = await changeStanding(tx, entry, { state: "calling", room }, by);
  const { id: entryId, bucketId } = entry;
  const isRepeat = by.action === "callAgain";
  await insertCall(tx, { bucketId, entryId, room, called: by.now, isRepeat, accountId: by.accountId });
  return called;
}
