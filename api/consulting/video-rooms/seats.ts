import { v7 } from "uuid";
import { seatLostSeconds } from "#contract/consulting/video-room-record";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { SeatState } from "#contract/kernel/video-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { enteredRoom, ownPage, ownSeat, requireHost, requireMayAdmit, requireOpen } from "./entered-room";
import { stopOf, takeAway, takeLostAway, tellJoined } from "./move-seats";
import { openRecording } from "./recording-queries";
import {
  formerSeat,
  insertSeat,
  lockRoom,
  lostSeats,
  moveSeat,
  replaceSeats,
  reportSeat,
  seatAt,
  setMembersEnter,
  touchSeat,
  type Seat,
  type SeatPlace,
} from "./room-queries";
import { isStayOver, needsNoAdmission, stateInside } from "./room-rules";

/** As long as a line may be away until a host is asked again. */
const rejoinMs = 10 * 60_000;
/** Shorter absences are no news for the history: a page loaded anew. */
const briefMs = 2 * 60_000;

export const enter = operations.videoRooms.enter.handler(({ input: { id: consultationId }, context }) =>
  context.platform.db.transaction(async (tx) => {
    // Locked first: whoever closes the room meanwhile has closed it by then.
    const { membersEnter } = await lockRoom(tx, consultationId);
    const room = await enteredRoom(tx, context, consultationId);
    requireOpen(room);
    const now = new Date();
    const { accountId } = context.caller();
    await takeLostAway(tx, consultationId, now);
    const former = await formerSeat(tx, consultationId, accountId);
    const awayMs = former ? now.getTime() - (former.left ?? now).getTime() : Infinity;
    for (const seat of await replaceSeats(tx, consultationId, accountId, now))
      await stopOf(tx, seat, { now, by: null });
    const wasRemoved = former?.state === "refused";
    const wasAdmitted = former !== undefined && former.isAdmitted && former.state !== "left" && awayMs <= rejoinMs;
    const isAdmitted = needsNoAdmission({ ...room, membersEnter, wasAdmitted, wasRemoved });
    const recording = await openRecording(tx, consultationId);
    const isNewStay = former !== undefined && isStayOver(former.state);
    const state = isAdmitted ? stateInside(recording !== undefined) : "waiting";
    const seat = await insertSeat(tx, {
      ...{ id: v7(), consultationId, accountId, bucketId: context.bucketId, state, isAdmitted, seen: now },
      joined: state === "inside" ? now : null,
    });
    if (state === "inside" && (isNewStay || awayMs > briefMs)) await tellJoined(tx, seat);
    await audit(tx, context, "video_room_entered", { subjectId: consultationId, detail: { state } });
    return { seatId: seat.id, state };
  }),
);

export const report = operations.videoRooms.report.handler(
  async ({ input: { id: consultationId, seatId, ...reported }, context }) => {
    const { db } = context.platform;
    const place = { consultationId, seatId };
    await ownSeat(db, context, place);
    const now = new Date();
    await touchSeat(db, place, now);
    await reportSeat(db, place, reported, now);
    const since = new Date(now.getTime() - seatLostSeconds * 1000);
    if ((await lostSeats(db, consultationId, since)).length > 0) {
      await db.transaction(async (tx) => {
        await lockRoom(tx, consultationId);
        await takeLostAway(tx, consultationId, now);
      });
    }
    const { state } = await ownSeat(db, context, place);
    return { seatId, state: state === "waiting" ? await stateAtDoor(context, place) : state };
  },
);

/** Who waits comes in without being let in once the last host has left, if they stand in now. */
async function stateAtDoor(context: OperationContext, place: SeatPlace): Promise<SeatState> {
  const { db } = context.platform;
  if (!(await enteredRoom(db, context, place.consultationId)).mayAdmit) return "waiting";
  return db.transaction(async (tx) => {
    await lockRoom(tx, place.consultationId);
    const seat = await ownSeat(tx, context, place);
    const { mayAdmit } = await enteredRoom(tx, context, place.consultationId);
    if (seat.state === "waiting" && mayAdmit) await letIn(tx, seat, seat.accountId);
    return (await ownSeat(tx, context, place)).state;
  });
}

/** Who waits comes in, or is asked to be recorded first. */
async function letIn(tx: Transaction, seat: Seat, by: string): Promise<void> {
  const { consultationId, id: seatId } = seat;
  const state = stateInside((await openRecording(tx, consultationId)) !== undefined);
  const joined = state === "inside" ? new Date() : null;
  await moveSeat(tx, { consultationId, seatId }, ["waiting"], { state, joined, isAdmitted: true, admittedBy: by });
  if (state === "inside") await tellJoined(tx, seat);
}

export const leave = operations.videoRooms.leave.handler(async ({ input: { id: consultationId, seatId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    await lockRoom(tx, consultationId);
    const seat = await ownPage(tx, context, { consultationId, seatId });
    if (!(await takeAway(tx, seat, "left", { now: new Date(), by: seat.accountId }))) return;
    await audit(tx, context, "video_room_left", { subjectId: consultationId });
  });
});

export const admit = operations.videoRooms.admit.handler(
  async ({ input: { id: consultationId, seatId, isAdmitted }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      requireMayAdmit(await enteredRoom(tx, context, consultationId));
      await lockRoom(tx, consultationId);
      const seat = found(await seatAt(tx, { consultationId, seatId }));
      if (seat.state !== "waiting") throw new Problem("video_seat_closed", { state: seat.state });
      const by = context.caller().accountId;
      if (isAdmitted) await letIn(tx, seat, by);
      else await takeAway(tx, seat, "refused", { now: new Date(), by });
      const event = isAdmitted ? "video_seat_admitted" : "video_seat_refused";
      await audit(tx, context, event, { subjectId: consultationId, detail: { accountId: seat.accountId } });
    });
  },
);

export const remove = operations.videoRooms.remove.handler(
  async ({ input: { id: consultationId, seatId }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      const room = await enteredRoom(tx, context, consultationId);
      requireHost(room);
      await lockRoom(tx, consultationId);
      const seat = found(await seatAt(tx, { consultationId, seatId }));
      const { accountId, state } = seat;
      if (room.hosts.has(accountId)) throw new Problem("forbidden");
      const by = context.caller().accountId;
      if (!(await takeAway(tx, seat, "refused", { now: new Date(), by })))
        throw new Problem("video_seat_closed", { state });
      await audit(tx, context, "video_seat_removed", { subjectId: consultationId, detail: { accountId } });
    });
  },
);

export const change = operations.videoRooms.change.handler(
  async ({ input: { id: consultationId, membersEnter }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      requireHost(await enteredRoom(tx, context, consultationId));
      await lockRoom(tx, consultationId);
      await setMembersEnter(tx, consultationId, membersEnter);
      await audit(tx, context, "video_room_changed", { subjectId: consultationId, detail: { membersEnter } });
    });
  },
);
