import { v7 } from "uuid";
import type { SeatState } from "#contract/kernel/video-states";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordEvent } from "../consultations/history-queries";
import { isHiddenFrom } from "../consultations/shown-records";
import { enteredRoom, ownSeat, ownSeatInside, requireHost, requireOpen } from "./entered-room";
import { stop, takeAway, tellJoined } from "./move-seats";
import {
  beginRecording,
  consentsTo,
  endedRecordings,
  insertConsent,
  insertRecording,
  openRecording,
  recordingAt,
} from "./recording-queries";
import { insideSeats, lockRoom, moveSeat } from "./room-queries";
import { mayRecord } from "./room-rules";

export const recordingUrl = (consultationId: string, recordingId: string) =>
  `/api/v1/consultations/${consultationId}/telemed-video/recordings/${recordingId}/file`;

export const askRecording = operations.videoRooms.askRecording.handler(
  ({ input: { id: consultationId, seatId, mediaType, textVersion, language }, context }) =>
    context.platform.db.transaction(async (tx) => {
      const room = await enteredRoom(tx, context, consultationId);
      requireHost(room);
      requireOpen(room);
      await lockRoom(tx, consultationId);
      const seat = await ownSeatInside(tx, context, { consultationId, seatId });
      if (await openRecording(tx, consultationId)) throw new Problem("recording_open");
      const { accountId } = seat;
      const { id: recordingId } = await insertRecording(tx, {
        ...{ id: v7(), consultationId, seatId, askedBy: accountId, mediaType },
      });
      await insertConsent(tx, { recordingId, seatId, accountId, answer: "given", textVersion, language });
      await audit(tx, context, "video_recording_asked", { subjectId: consultationId, detail: { recordingId } });
      return { recordingId };
    }),
);

export const answerRecording = operations.videoRooms.answerRecording.handler(
  ({ input: { id: consultationId, recordingId, seatId, answer, textVersion, language }, context }) =>
    context.platform.db.transaction(async (tx) => {
      await enteredRoom(tx, context, consultationId);
      await lockRoom(tx, consultationId);
      const recording = found(await recordingAt(tx, consultationId, recordingId));
      const seat = await ownSeat(tx, context, { consultationId, seatId });
      if (seat.state !== "inside" && seat.state !== "asked") {
        throw new Problem("video_seat_closed", { state: seat.state });
      }
      if (recording.state === "stopped") throw new Problem("recording_over");
      const now = new Date();
      const { accountId } = seat;
      await insertConsent(tx, { recordingId, seatId, accountId, answer, textVersion, language, created: now });
      let state: SeatState = seat.state;
      if (answer === "given") {
        if (seat.state === "asked") {
          state = "inside";
          await moveSeat(tx, { consultationId, seatId }, ["asked"], { state, joined: now });
          await tellJoined(tx, seat);
        }
      } else if (seat.state === "asked") {
        state = "refused";
        await takeAway(tx, seat, "refused", { now, by: accountId });
      } else {
        await stop(tx, recording, recording.state === "on" ? "withdrawn" : "refused", { now, by: accountId });
      }
      await audit(tx, context, "video_recording_answered", {
        subjectId: consultationId,
        detail: { recordingId, answer, textVersion, language },
      });
      return { seatId, state };
    }),
);

export const startRecording = operations.videoRooms.startRecording.handler(
  async ({ input: { id: consultationId, recordingId }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      requireHost(await enteredRoom(tx, context, consultationId));
      await lockRoom(tx, consultationId);
      const recording = found(await recordingAt(tx, consultationId, recordingId));
      await ownSeatInside(tx, context, { consultationId, seatId: recording.seatId });
      if (recording.state !== "asking") throw new Problem("recording_over");
      const inside = await insideSeats(tx, consultationId);
      if (!mayRecord(inside, await consentsTo(tx, recordingId))) throw new Problem("recording_consent_missing");
      if (!(await beginRecording(tx, recordingId, new Date()))) throw new Problem("recording_over");
      const by = context.caller().accountId;
      const { bucketId } = context;
      await recordEvent(tx, { consultationId, kind: "recordingStarted", bucketId, by, detail: { recordingId } });
      await audit(tx, context, "video_recording_started", { subjectId: consultationId, detail: { recordingId } });
    });
  },
);

export const stopRecording = operations.videoRooms.stopRecording.handler(
  async ({ input: { id: consultationId, recordingId }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      requireHost(await enteredRoom(tx, context, consultationId));
      await lockRoom(tx, consultationId);
      const recording = found(await recordingAt(tx, consultationId, recordingId));
      const by = context.caller().accountId;
      if (!(await stop(tx, recording, "host", { now: new Date(), by }))) throw new Problem("recording_over");
      await audit(tx, context, "video_recording_stopped", { subjectId: consultationId, detail: { recordingId } });
    });
  },
);

export const recordings = operations.videoRooms.recordings.handler(async ({ input: { id }, context }) => {
  const { consultation } = await enteredRoom(context.platform.db, context, id);
  const isHidden = isHiddenFrom(context.scope, consultation);
  const ended = await endedRecordings(context.platform.db, id);
  return {
    recordings: ended.map(({ started, stopped, ...one }) => ({
      ...one,
      started: started?.toISOString() ?? null,
      stopped: stopped?.toISOString() ?? null,
      url: one.sizeBytes > 0 && !isHidden ? recordingUrl(id, one.id) : null,
    })),
  };
});
