import { z } from "zod";
import { inRoomOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Flag, Id } from "#contract/kernel/values";
import { seatStates } from "#contract/kernel/video-states";
import {
  AnswerRecording,
  ChangeRoom,
  EndedRecording,
  lineSampleBytes,
  readText,
  SayInRoom,
  seatLostSeconds,
  SeatReport,
  SentSignal,
  VideoAccess,
  VideoMessage,
  VideoRoom,
  VideoSignal,
  VideoStay,
} from "./video-room-record";

const path = "/consultations/{id}/telemed-video";
const ofRoom = z.object({ id: Id });
const ofSeat = ofRoom.extend({ seatId: Id });
const ofRecording = ofRoom.extend({ recordingId: Id });
const seatIn = z.object({ seatId: Id, state: z.enum(seatStates) });

/**
 * The video room of a consultation (product §7 telemed-video, access token); no_video_room where it is held in writing alone, or
 * its group has no video; video_declined for who has declined to take part, and is not of the organization that asks.
 */
export const videoRooms = {
  read: operation({
    method: "GET",
    path,
    access: inRoomOf(),
    summary: "The room: who is in it, who waits, what is recorded.",
    input: ofRoom,
    output: VideoRoom,
  }),
  accessToken: operation({
    method: "POST",
    path: "/video-rooms/{id}/access-token",
    access: inRoomOf(),
    summary:
      "How a page joins: the servers by which pages find a line to each other, with credentials for six hours (coturn's " +
      "use-auth-secret), or, of a LiveKit server, its address and a token for a seat inside. video_seat_closed.",
    input: ofRoom.extend({ seatId: Id.optional() }),
    output: VideoAccess,
  }),
  enter: operation({
    method: "POST",
    path: `${path}/seats`,
    access: inRoomOf(),
    summary:
      "A seat for the page that asks: inside, before the door until a host lets it in, or asked to be recorded first. A " +
      "former page of the same account is replaced. video_room_closed.",
    input: ofRoom,
    output: seatIn,
    status: 201,
  }),
  report: operation({
    method: "PUT",
    path: `${path}/seats/{seatId}`,
    access: inRoomOf(),
    summary: `That the page is there, and what others see of it; not heard of for ${seatLostSeconds} s it is lost. Answers how the seat stands.`,
    input: ofSeat.extend(SeatReport.shape),
    output: seatIn,
  }),
  leave: operation({
    method: "POST",
    path: `${path}/seats/{seatId}/leave`,
    access: inRoomOf(),
    summary: "Leaves the room.",
    input: ofSeat,
    output: z.undefined(),
    status: 204,
  }),
  admit: operation({
    method: "POST",
    path: `${path}/seats/{seatId}/admit`,
    access: inRoomOf(),
    summary:
      "A host lets somebody in who waits, or refuses; while no host is inside, the first expert of the asked side who came " +
      "does. video_host_only, video_seat_closed.",
    input: ofSeat.extend({ isAdmitted: Flag }),
    output: z.undefined(),
    status: 204,
  }),
  remove: operation({
    method: "POST",
    path: `${path}/seats/{seatId}/remove`,
    access: inRoomOf(),
    summary:
      "A host has somebody leave, who then waits like anybody else. forbidden for a host; video_host_only, video_seat_closed.",
    input: ofSeat,
    output: z.undefined(),
    status: 204,
  }),
  change: operation({
    method: "PATCH",
    path,
    access: inRoomOf(),
    summary: "A host changes who has to wait. video_host_only.",
    input: ofRoom.extend(ChangeRoom.shape),
    output: z.undefined(),
    status: 204,
  }),
  signal: operation({
    method: "POST",
    path: `${path}/signals`,
    access: inRoomOf(),
    summary:
      "Tells other pages inside how to reach this one; of a page that is gone nothing is kept. video_seat_closed.",
    input: ofSeat.extend({ signals: z.array(SentSignal).min(1).max(50) }),
    output: z.undefined(),
    status: 204,
  }),
  signals: operation({
    method: "GET",
    path: `${path}/signals`,
    access: inRoomOf(),
    summary: "What others told this page since, oldest first; kept for ten minutes. video_seat_closed.",
    input: ofSeat.extend({ after: z.coerce.number().int().min(0).default(0) }),
    output: z.object({ signals: z.array(VideoSignal) }),
  }),
  messages: operation({
    method: "GET",
    path: `${path}/messages`,
    access: inRoomOf(),
    summary: "What was written in the room, oldest first, the latest 500.",
    input: ofRoom,
    output: z.object({ messages: z.array(VideoMessage) }),
  }),
  say: operation({
    method: "POST",
    path: `${path}/messages`,
    access: inRoomOf(),
    summary: "Writes to everybody in the room; it stays in the record. video_room_closed.",
    input: ofRoom.extend(SayInRoom.shape),
    output: VideoMessage,
    status: 201,
  }),
  presence: operation({
    method: "GET",
    path: `${path}/presence`,
    access: inRoomOf(),
    summary: "Who was in the room from when to when.",
    input: ofRoom,
    output: z.object({
      presence: z.array(VideoStay),
    }),
  }),
  recordings: operation({
    method: "GET",
    path: `${path}/recordings`,
    access: inRoomOf(),
    summary: "Recordings that are over, newest first.",
    input: ofRoom,
    output: z.object({ recordings: z.array(EndedRecording) }),
  }),
  askRecording: operation({
    method: "POST",
    path: `${path}/recordings`,
    access: inRoomOf(),
    summary:
      "A host asks everybody in the room to be recorded by this page, and agrees for itself. video_host_only, recording_open, video_seat_closed.",
    input: ofSeat.extend({
      mediaType: z
        .string()
        .regex(/^video\/(webm|mp4)[\w;=., "-]*$/)
        .max(100),
      ...readText,
    }),
    output: z.object({ recordingId: Id }),
    status: 201,
  }),
  answerRecording: operation({
    method: "POST",
    path: `${path}/recordings/{recordingId}/answers`,
    access: inRoomOf(),
    summary:
      "Agrees to this recording, refuses, or withdraws, which stops it at once. Who is asked before entering is inside " +
      "when they agree. recording_over, video_seat_closed.",
    input: ofRecording.extend({ seatId: Id, ...AnswerRecording.shape }),
    output: seatIn,
  }),
  startRecording: operation({
    method: "POST",
    path: `${path}/recordings/{recordingId}/start`,
    access: inRoomOf(),
    summary:
      "The page that asked begins, once everybody inside agrees. recording_consent_missing, recording_over, video_host_only.",
    input: ofRecording,
    output: z.undefined(),
    status: 204,
  }),
  stopRecording: operation({
    method: "POST",
    path: `${path}/recordings/{recordingId}/stop`,
    access: inRoomOf(),
    summary: "Any host stops it. video_host_only, recording_over.",
    input: ofRecording,
    output: z.undefined(),
    status: 204,
  }),
};

/** What an open room is told, as the name of an event. */
export const roomEvents = ["room", "seat"] as const;
export type RoomEvent = (typeof roomEvents)[number];

export const videoRoomStreams = {
  events: stream({
    method: "GET",
    path: `${path}/events`,
    access: inRoomOf(),
    summary:
      "Server-sent events while the page is open: 'room' where something of the room changed, 'seat' where a signal waits " +
      "for the seat. They say nothing more. unavailable with more than ten open for an account.",
    query: ["seatId"],
    produces: ["text/event-stream"],
  }),
  piece: stream({
    method: "PUT",
    path: `${path}/recordings/{recordingId}/pieces/{position}`,
    access: inRoomOf(),
    summary:
      "The next piece of the recording, from the page that records, positions counted from 0; sent twice, kept once. Refused " +
      "from the moment it is stopped. recording_over, bad_request, file_too_large.",
    accepts: "application/octet-stream",
    produces: [],
  }),
  file: stream({
    method: "GET",
    path: `${path}/recordings/{recordingId}/file`,
    access: inRoomOf(),
    summary: "A recording, for those who take part. not_found.",
    produces: ["video/webm", "video/mp4"],
  }),
  lineSample: stream({
    method: "GET",
    path: "/video-rooms/line-sample",
    access: signedIn,
    summary: `${lineSampleBytes / 1024} KiB that say nothing, to measure a line with.`,
    produces: ["application/octet-stream"],
  }),
};
