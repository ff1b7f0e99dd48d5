import { openSeatStates, seatLostSeconds } from "#contract/consulting/video-room-record";
import type { RecordingEnd, SeatState } from "#contract/kernel/video-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import { recordEvent } from "../consultations/history-queries";
import { endRecording, openRecording, type Recording } from "./recording-queries";
import { letAskedIn, lostSeats, moveSeat, type Seat } from "./room-queries";

/** Of what the room's row is locked for: each of these moves people, and what is recorded of them. */
interface Move {
  now: Date;
  /** Null where nobody did it. */
  by: string | null;
}

const placeOf = ({ consultationId, id }: Seat) => ({ consultationId, seatId: id });

/** The history tells that somebody came in. */
export const tellJoined = (tx: Transaction, { consultationId, bucketId, accountId }: Seat) =>
  recordEvent(tx, { consultationId, kind: "videoJoined", bucketId, by: accountId });

/** Stops what is asked for or recorded; who waits to agree comes in. @returns whether there was something to stop */
export async function stop(tx: Transaction, recording: Recording, end: RecordingEnd, { now, by }: Move) {
  const ended = await endRecording(tx, recording.id, { end, by, now });
  if (!ended) return false;
  const { consultationId } = recording;
  if (recording.state === "on")
    await recordEvent(tx, { consultationId, kind: "recordingStopped", by, detail: { recordingId: recording.id, end } });
  for (const seat of await letAskedIn(tx, consultationId, now)) await tellJoined(tx, seat);
  return true;
}

/** A page is gone: it left, its line was lost, it never came in, or the room was closed. @returns false where it was gone before */
export async function takeAway(
  tx: Transaction,
  seat: Seat,
  state: Extract<SeatState, "left" | "lost" | "refused" | "closed">,
  { now, by }: Move,
): Promise<boolean> {
  const left = state === "lost" ? seat.seen : now;
  const moved = await moveSeat(tx, placeOf(seat), openSeatStates, { state, left });
  if (!moved) return false;
  const { consultationId, bucketId, accountId } = seat;
  if (seat.joined !== null)
    await recordEvent(tx, { consultationId, kind: "videoLeft", bucketId, by: accountId, detail: { how: state } });
  await stopOf(tx, seat, { now, by });
  return true;
}

/** What the page recorded ends with it. */
export async function stopOf(tx: Transaction, seat: Seat, move: Move): Promise<void> {
  const recording = await openRecording(tx, seat.consultationId);
  if (recording?.seatId === seat.id) await stop(tx, recording, "recorderLeft", move);
}

/** Takes away the pages that were not heard of for long. @returns how many */
export async function takeLostAway(tx: Transaction, consultationId: string, now: Date): Promise<number> {
  const lost = await lostSeats(tx, consultationId, new Date(now.getTime() - seatLostSeconds * 1000));
  for (const seat of lost) await takeAway(tx, seat, "lost", { now, by: null });
  return lost.length;
}
