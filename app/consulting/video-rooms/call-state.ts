import type { RecordingEnd, SeatState, VideoRoom } from "#contract/consulting/video-room-record";
import type { Peer } from "./media-line";
import type { MediaTrouble, OwnMedia } from "./own-media";
import type { RoomMessage } from "./room-messages";

/** Why the page is out of the room again. */
export type CallEnd = "left" | "replaced" | "refused" | "closed" | "failed";

export interface CallState {
  phase: "outside" | "entering" | Extract<SeatState, "waiting" | "asked" | "inside"> | "ended";
  end: CallEnd | null;
  /** The code of what refused the page, where it failed. */
  refusal: string | null;
  seatId: string | null;
  room: VideoRoom | null;
  /** Why the recording that was asked for or ran is over; null once another is. */
  recordingEnd: RecordingEnd | null;
  /** The platform answers; lines between pages go on without. */
  isOnline: boolean;
  trouble: MediaTrouble;
  isMuted: boolean;
  hasMicrophone: boolean;
  isHandRaised: boolean;
  /** Own sound and picture, as others get them. */
  own: { stream: MediaStream; hasCamera: boolean; isSharing: boolean };
  peers: ReadonlyMap<string, Peer>;
  /** Own lines are too slow for pictures. */
  isNarrow: boolean;
  /** Those of others that are. */
  narrow: ReadonlySet<string>;
  /** Whose images are followed; null while nobody presents. */
  presenter: string | null;
  isPresenting: boolean;
  /** Grows with every page that hears what is told from here on. */
  reached: number;
}

/** Of a page before it comes in. */
export const beforeCall = (): CallState => ({
  ...{ phase: "outside", end: null, refusal: null, seatId: null, room: null, recordingEnd: null, isOnline: true },
  ...{ trouble: null, isMuted: false, hasMicrophone: false, isHandRaised: false, isNarrow: false },
  ...{ peers: new Map(), narrow: new Set<string>(), presenter: null, isPresenting: false, reached: 0 },
  own: { stream: new MediaStream(), hasCamera: false, isSharing: false },
});

/** What changes by what the room says now. */
export function afterRoom({ room: before, recordingEnd }: Pick<CallState, "room" | "recordingEnd">, room: VideoRoom) {
  const ended = before?.recording && room.lastRecording?.id === before.recording.id ? room.lastRecording.end : null;
  return { room, recordingEnd: room.recording ? null : (ended ?? recordingEnd) };
}

/** What changes by what another page told. */
export function afterMessage(
  { narrow, presenter }: Pick<CallState, "narrow" | "presenter">,
  from: string,
  message: RoomMessage,
): Partial<CallState> {
  if (message.kind === "line") {
    const others = [...narrow].filter((seatId) => seatId !== from);
    return { narrow: new Set(message.isNarrow ? [...others, from] : others) };
  }
  if (message.kind !== "presenting") return {};
  if (message.isPresenting) return { presenter: from, isPresenting: false };
  return presenter === from ? { presenter: null } : {};
}

/** What changes by own devices; the stream is another one only where its tracks are. */
export function afterMedia(
  { own }: Pick<CallState, "own">,
  { audio, camera, screen, trouble, isMuted }: OwnMedia,
): Partial<CallState> {
  const tracks = [audio, screen ?? camera].filter((track) => track !== null);
  const before = own.stream.getTracks();
  const isSame = before.length === tracks.length && tracks.every((track) => before.includes(track));
  const stream = isSame ? own.stream : new MediaStream(tracks);
  return {
    own: { stream, hasCamera: camera !== null, isSharing: screen !== null },
    ...{ trouble, isMuted, hasMicrophone: audio !== null },
  };
}
