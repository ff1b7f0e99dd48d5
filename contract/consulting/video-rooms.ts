import { z } from "zod";
import { inRoomOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Modality } from "#contract/organizations/organizations";
import { Flag, Id, Instant, Language } from "#contract/kernel/values";
import {
  recordingAnswers,
  recordingEnds,
  recordingStates,
  seatStates,
  signalKinds,
} from "#contract/kernel/video-states";

export * from "#contract/kernel/video-states";

/** People whose picture is sent: each line more costs every computer of a mesh one more picture to send. */
export const maxVideoSeats = 6;
/** Not heard of for so long, a page is no longer in the room. */
export const seatLostSeconds = 30;
/** Of the text that is read before one agrees to be recorded (texts videoRooms.recording.text). */
export const recordingTextVersion = 1;
/** A second of a recording with room to spare. */
export const maxPieceBytes = 8 * 1024 * 1024;
/** Long enough to say how fast a line is, short enough for a slow one. */
export const lineSampleBytes = 256 * 1024;

const SeatState = z.enum(seatStates);
const path = "/consultations/{id}/telemed-video";
const ofRoom = z.object({ id: Id });
const ofSeat = ofRoom.extend({ seatId: Id });
const ofRecording = ofRoom.extend({ recordingId: Id });

/** Somebody in the room, or before its door. */
export const VideoSeat = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  title: z.string(),
  bucketName: z.string(),
  state: SeatState,
  isHost: z.boolean(),
  isMuted: z.boolean(),
  hasCamera: z.boolean(),
  isSharing: z.boolean(),
  /** Since when. */
  handRaised: Instant.nullable(),
  joined: Instant.nullable(),
  /** Its picture may be sent: of the first six; the others are heard. */
  mayShowVideo: z.boolean(),
});
export type VideoSeat = z.infer<typeof VideoSeat>;

export const OpenRecording = z.object({
  id: Id,
  state: z.enum(recordingStates),
  /** The page that records. */
  seatId: Id,
  askedBy: z.string(),
  started: Instant.nullable(),
  /** Seats that have agreed. */
  agreed: z.array(Id),
});
export type OpenRecording = z.infer<typeof OpenRecording>;

export const EndedRecording = z.object({
  id: Id,
  askedBy: z.string(),
  started: Instant.nullable(),
  stopped: Instant.nullable(),
  end: z.enum(recordingEnds).nullable(),
  sizeBytes: z.number().int(),
  /** Null where nothing was recorded. */
  url: z.string().nullable(),
});

export const VideoRoom = z.object({
  consultationId: Id,
  patientName: z.string(),
  starts: Instant,
  /** Of the organization that asks. */
  timeZone: z.string(),
  /** It may be entered now. */
  isOpen: z.boolean(),
  isHost: z.boolean(),
  /** Members of the consultation need not wait to be let in. */
  membersEnter: z.boolean(),
  /** Of the organizations that take part, for who comes by telephone. */
  telephones: z.array(z.object({ organizationName: z.string(), phone: z.string() })),
  /** Inside and before the door, by when they came. */
  seats: z.array(VideoSeat),
  /** Asked for, or running. */
  recording: OpenRecording.nullable(),
  /** Bound exams that the caller may look at now. */
  exams: z.array(
    z.object({ id: Id, modality: Modality, studyDesc: z.string(), bodyPart: z.string(), hasImage: z.boolean() }),
  ),
  /** How many messages were written: a page asks for them when there are more. */
  messageCount: z.number().int(),
});
export type VideoRoom = z.infer<typeof VideoRoom>;

export const VideoMessage = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  bucketName: z.string(),
  text: z.string(),
  created: Instant,
});
export type VideoMessage = z.infer<typeof VideoMessage>;

const IceServer = z.object({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** How a page joins: by lines between the pages themselves, or over a LiveKit server. */
export const VideoAccess = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mesh"), iceServers: z.array(IceServer), expires: Instant.nullable() }),
  z.object({
    kind: z.literal("livekit"),
    url: z.string(),
    /** Null without a seat inside. */
    token: z.string().nullable(),
  }),
]);
export type VideoAccess = z.infer<typeof VideoAccess>;

/** What RTCSessionDescription and RTCIceCandidate are as JSON (WebRTC 1.0). */
const Description = z.object({
  type: z.enum(["offer", "answer", "pranswer", "rollback"]),
  sdp: z.string().max(100_000),
});
const Candidate = z.object({
  candidate: z.string().max(1_000),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.number().int().nullish(),
  usernameFragment: z.string().max(256).nullish(),
});
const SentSignal = z.discriminatedUnion("kind", [
  z.object({ to: Id, kind: z.literal("description"), payload: Description }),
  z.object({ to: Id, kind: z.literal("candidate"), payload: Candidate }),
]);
export type SentSignal = z.infer<typeof SentSignal>;

export const VideoSignal = z.object({
  id: z.number().int(),
  from: Id,
  kind: z.enum(signalKinds),
  payload: z.record(z.string(), z.unknown()),
});
export type VideoSignal = z.infer<typeof VideoSignal>;

export const SayInRoom = z.object({ text: severalLines().min(1, "required").max(2_000, "tooLong") });
export const ChangeRoom = z.object({ membersEnter: z.boolean() });
/** What others see of a page. */
export const SeatReport = z.object({
  isMuted: z.boolean(),
  hasCamera: z.boolean(),
  isSharing: z.boolean(),
  isHandRaised: z.boolean(),
});
export type SeatReport = z.infer<typeof SeatReport>;
const readText = { textVersion: z.number().int().min(1).max(1_000), language: Language };
export const AnswerRecording = z.object({ answer: z.enum(recordingAnswers), ...readText });

const seatIn = z.object({ seatId: Id, state: SeatState });

/**
 * The video room of a consultation (product §7 telemed-video, access token); no_video_room where it is held in writing alone, or
 * its group has no video.
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
    summary: "A host lets somebody in who waits, or refuses. video_host_only, video_seat_closed.",
    input: ofSeat.extend({ isAdmitted: Flag }),
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
      presence: z.array(
        z.object({
          accountId: Id,
          name: z.string(),
          bucketName: z.string(),
          joined: Instant,
          /** Null while inside. */
          left: Instant.nullable(),
        }),
      ),
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
