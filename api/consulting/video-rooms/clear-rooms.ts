import { seatLostSeconds } from "#contract/consulting/video-room-record";
import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import { takeLostAway } from "./move-seats";
import { lockRoom, lostSeats, purgeSignals } from "./room-queries";

const signalsKeptMs = 10 * 60_000;

/** Takes away pages whose people closed their computers, and what was said to find a line. */
export const clearVideoRoomsJob: PeriodicJob = {
  kind: "clearVideoRooms",
  everySeconds: 60,
  firstAfterSeconds: 60,
  async perform({ db }, now) {
    const lost = await lostSeats(db, null, new Date(now.getTime() - seatLostSeconds * 1000));
    for (const consultationId of new Set(lost.map((seat) => seat.consultationId))) {
      await db.transaction(async (tx) => {
        await lockRoom(tx, consultationId);
        await takeLostAway(tx, consultationId, now);
      });
    }
    return lost.length + (await purgeSignals(db, new Date(now.getTime() - signalsKeptMs)));
  },
};
