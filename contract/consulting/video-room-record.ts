import { z } from "zod";
import { severalLines } from "#contract/kernel/plain-text";
import { Modality } from "#contract/organizations/organizations";
import { Id, Instant, Language } from "#contract/kernel/values";
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
  /** Empty for asked organizations once the consent is taken back. */
  patientName: z.string(),
  starts: Instant,
  /** Of the organization that asks. */
  timeZone: z.string(),
  /** It may be entered now. */
  isOpen: z.boolean(),
  isHost: z.boolean(),
  /** Lets people in: a host, or while none is inside the first expert of the asked side who came. */
  mayAdmit: z.boolean(),
  /** Members of the consultation need not wait to be let in. */
  membersEnter: z.boolean(),
  /** Of the organizations that take part, for who comes by telephone. */
  telephones: z.array(z.object({ organizationName: z.string(), phone: z.string() })),
  /** Inside and before the door, by when they came. */
  seats: z.array(VideoSeat),
  /** Asked for, or running. */
  recording: OpenRecording.nullable(),
  /** The latest that was asked for or ran and is over: everybody is told why. */
  lastRecording: z.object({ id: Id, end: z.enum(recordingEnds) }).nullable(),
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

/** A time of somebody in the room. */
export const VideoStay = z.object({
  accountId: Id,
  name: z.string(),
  bucketName: z.string(),
  joined: Instant,
  /** Null while inside. */
  left: Instant.nullable(),
});

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
export const SentSignal = z.discriminatedUnion("kind", [
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
/** What was read before one agrees or refuses. */
export const readText = { textVersion: z.number().int().min(1).max(1_000), language: Language };
export const AnswerRecording = z.object({ answer: z.enum(recordingAnswers), ...readText });
