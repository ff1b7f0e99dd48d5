import type { VideoSignal } from "#contract/consulting/video-room-record";
import type { RoomMessage } from "./room-messages";

export type LineState = "connecting" | "connected" | "lost";

/** What comes from another page. */
export interface Peer {
  stream: MediaStream;
  state: LineState;
}

export interface OwnTracks {
  audio: MediaStreamTrack | null;
  /** Camera or screen; null while neither is shown, or it may not be. */
  video: MediaStreamTrack | null;
}

export interface LineListener {
  /** What comes from others changed. */
  changed(): void;
  /** One more page hears what is told. */
  opened(): void;
  heard(seatId: string, message: RoomMessage): void;
  /** Own lines carry sound alone, or pictures again. */
  narrowed(isNarrow: boolean): void;
}

/** What carries sound and pictures between the pages of a room: lines between them, or a server. */
export interface MediaLine {
  readonly peers: ReadonlyMap<string, Peer>;
  /** Who is inside beside this page. */
  setOthers(seatIds: readonly string[]): void;
  setTracks(tracks: OwnTracks): void;
  /** @param to one page; all where left out */
  tell(message: RoomMessage, to?: string): void;
  /** What another page said by way of the platform. */
  hear(signal: VideoSignal): void;
  close(): void;
}
