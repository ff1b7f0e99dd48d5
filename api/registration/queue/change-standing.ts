import type { QueueAction } from "#contract/registration/queue-states";
import type { QueueBefore, QueueStanding } from "#api/infrastructure/database/schema/queue";
import type { Transaction } from "#api/infrastructure/database/connect";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { found } from "#api/infrastructure/problem";
import { canUndo } from "./queue-transitions";
import { changePeriod, insertCall } from "./call-queries";
import { markNearTurns, updateEntry, type QueueEntry } from "./entry-queries";

interface By {
  now: Date;
  /** Null where nobody's hand did it. */
  accountId: string | null;
  /** What can be taken back; null for what follows from something else. */
  action: QueueAction | null;
  /** Of an action that takes another back: what was done before that one. */
  earlier?: QueueBefore["earlier"] | undefined;
}

type Change = Partial<QueueStanding> & Pick<Partial<QueueEntry>, "successorId">;

const standingOf = ({ state, queueClass, mark, missed, turn, room }: QueueEntry): QueueStanding => ({
  ...{ state, queueClass, mark, missed, turn, room },
});

/** What is kept of an entry for the action that is done to it now, and for those before which can be taken back still. */
function beforeNow(entry: QueueEntry, now: Date): QueueBefore {
  const { lastAction: action, before, acted } = entry;
  const isOpen = action !== null && before !== null && acted !== null && canUndo(entry, now);
  return { ...standingOf(entry), ...(isOpen && { earlier: { action, before, acted: acted.toISOString() } }) };
}

/** Writes where somebody stands from now on, and has those told whose turn has come near by it. */
export async function changeStanding(tx: Transaction, entry: QueueEntry, change: Change, by: By): Promise<QueueEntry> {
  const changed = await writeStanding(tx, entry, change, by);
  await queueJob(tx, "tellTurn", await markNearTurns(tx, entry.queueTypeId, entry.day));
  return changed;
}

/** Writes where somebody stands, and the segment that begins with it; nobody is told. */
export async function writeStanding(
  tx: Transaction,
  entry: QueueEntry,
  change: Change,
  { now, accountId, action, earlier }: By,
): Promise<QueueEntry> {
  const isMoved = change.state !== undefined && change.state !== entry.state;
  const changed = found(
    await updateEntry(tx, entry.id, {
      ...change,
      ...(isMoved && { since: now }),
      lastAction: action ?? earlier?.action ?? null,
      before: action ? beforeNow(entry, now) : (earlier?.before ?? null),
      acted: action ? now : earlier ? new Date(earlier.acted) : null,
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
