import type { Subscriber } from "#api/infrastructure/events/events";
import { stop, takeAway } from "./move-seats";
import { openRecording } from "./recording-queries";
import { lockRoom, openSeats } from "./room-queries";

/** Completed or canceled: nobody is in its room any more, and nothing is recorded there. */
export const closeRoom: Subscriber<"consultationCompleted" | "consultationCanceled"> = async (
  tx,
  _actor,
  { consultationId, by },
) => {
  await lockRoom(tx, consultationId);
  const move = { now: new Date(), by };
  const seats = (await openSeats(tx, consultationId)).map(({ seat }) => seat);
  // Whoever waits to agree would come in when the recording ends.
  for (const seat of seats.filter(({ state }) => state !== "inside")) await takeAway(tx, seat, "closed", move);
  const recording = await openRecording(tx, consultationId);
  if (recording) await stop(tx, recording, "closed", move);
  for (const seat of seats.filter(({ state }) => state === "inside")) await takeAway(tx, seat, "closed", move);
};
