import { v7 } from "uuid";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { visibleExams } from "#api/kernel/access/consultation-exam-queries";
import { operations } from "#api/kernel/operations";
import { isHiddenFrom } from "../consultations/shown-records";
import { enteredRoom, ownSeatInside, requireOpen } from "./entered-room";
import { livekitToken } from "./livekit-token";
import { chatOf, insertMessage, messageCount, presenceOf } from "./record-queries";
import { askerName, consentsTo, lastEnded, openRecording } from "./recording-queries";
import { answerRecording, askRecording, recordings, startRecording, stopRecording } from "./recordings";
import {
  examsShown,
  answerBeforeDisk,
  insertSignals,
  lockMadeRoom,
  openSeats,
  roomOf,
  signalsTo,
  telephonesOf,
} from "./room-queries";
import { agreedSeats, isRoomOpen, shownSeats } from "./room-rules";
import { admit, change, enter, leave, remove, report } from "./seats";
import { iceServersFor } from "./turn-credentials";

const read = operations.videoRooms.read.handler(async ({ input: { id: consultationId }, context }) => {
  const { db } = context.platform;
  const { consultation, hosts, isHost, mayAdmit } = await enteredRoom(db, context, consultationId);
  const [room, seats, telephones, recording, lastRecording, written, visible] = await Promise.all([
    roomOf(db, consultationId),
    openSeats(db, consultationId),
    telephonesOf(db, consultationId),
    openRecording(db, consultationId),
    lastEnded(db, consultationId),
    messageCount(db, consultationId),
    visibleExams(db, { consultationId, caller: context.caller() }),
  ]);
  const shown = shownSeats(seats.filter(({ seat }) => seat.state === "inside").map(({ seat }) => seat.id));
  return {
    consultationId,
    patientName: isHiddenFrom(context.scope, consultation) ? "" : consultation.patientName,
    starts: consultation.starts.toISOString(),
    timeZone: consultation.timeZone,
    isOpen: isRoomOpen(consultation.status),
    isHost,
    mayAdmit,
    membersEnter: room?.membersEnter ?? true,
    telephones,
    messageCount: written,
    exams: await examsShown(
      db,
      visible.map(({ examId }) => examId),
    ),
    seats: seats.map(({ seat, ...person }) => ({
      ...person,
      id: seat.id,
      accountId: seat.accountId,
      state: seat.state,
      isHost: hosts.has(seat.accountId),
      isMuted: seat.isMuted,
      hasCamera: seat.hasCamera,
      isSharing: seat.isSharing,
      handRaised: seat.handRaised?.toISOString() ?? null,
      joined: seat.joined?.toISOString() ?? null,
      mayShowVideo: shown.has(seat.id),
    })),
    recording: recording
      ? {
          id: recording.id,
          state: recording.state,
          seatId: recording.seatId,
          askedBy: await askerName(db, recording.askedBy),
          started: recording.started?.toISOString() ?? null,
          agreed: [...agreedSeats(await consentsTo(db, recording.id))],
        }
      : null,
    lastRecording,
  };
});

const accessToken = operations.videoRooms.accessToken.handler(
  async ({ input: { id: consultationId, seatId }, context }) => {
    const { db, settings } = context.platform;
    await enteredRoom(db, context, consultationId);
    const { accountId, name } = context.caller();
    const now = new Date();
    const { livekit, turn } = settings.video;
    if (!livekit) return { kind: "mesh" as const, ...iceServersFor(turn, accountId, now) };
    if (seatId === undefined) return { kind: "livekit" as const, url: livekit.url, token: null };
    await ownSeatInside(db, context, { consultationId, seatId });
    const token = await livekitToken(livekit, { room: consultationId, seatId, name }, now);
    return { kind: "livekit" as const, url: livekit.url, token };
  },
);

const signal = operations.videoRooms.signal.handler(
  async ({ input: { id: consultationId, seatId, signals: said }, context }) => {
    const place = { consultationId, seatId };
    await context.platform.db.transaction(async (tx) => {
      await answerBeforeDisk(tx);
      // One after the other: a page that has read up to a number must not be told a smaller one afterwards.
      await lockMadeRoom(tx, consultationId);
      await ownSeatInside(tx, context, place);
      await insertSignals(tx, place, said);
    });
  },
);

const signals = operations.videoRooms.signals.handler(
  async ({ input: { id: consultationId, seatId, after }, context }) => {
    const { db } = context.platform;
    await ownSeatInside(db, context, { consultationId, seatId });
    return { signals: await signalsTo(db, seatId, after) };
  },
);

const messages = operations.videoRooms.messages.handler(async ({ input: { id }, context }) => {
  await enteredRoom(context.platform.db, context, id);
  const said = await chatOf(context.platform.db, id);
  return { messages: said.map(({ created, ...message }) => ({ ...message, created: created.toISOString() })) };
});

const say = operations.videoRooms.say.handler(({ input: { id: consultationId, text }, context }) =>
  context.platform.db.transaction(async (tx) => {
    requireOpen(await enteredRoom(tx, context, consultationId));
    const { bucketId } = context;
    const { accountId, name, organizations } = context.caller();
    const { id, created } = await insertMessage(tx, { id: v7(), consultationId, accountId, bucketId, text });
    await audit(tx, context, "video_message_sent", { subjectId: consultationId });
    const bucketName = organizations.get(bucketId)?.name;
    if (bucketName === undefined) throw new Problem("not_found");
    return { id, accountId, name, bucketName, text, created: created.toISOString() };
  }),
);

const presence = operations.videoRooms.presence.handler(async ({ input: { id }, context }) => {
  await enteredRoom(context.platform.db, context, id);
  const stays = await presenceOf(context.platform.db, id);
  return {
    presence: stays.map(({ joined, left, ...person }) => ({
      ...person,
      joined: joined.toISOString(),
      left: left?.toISOString() ?? null,
    })),
  };
});

/** The video room of a consultation: its seats, what its pages tell each other, what stays of it. */
export const videoRooms = {
  ...{ read, accessToken, enter, report, leave, admit, remove, change, signal, signals, messages, say, presence },
  ...{ recordings, askRecording, answerRecording, startRecording, stopRecording },
};
