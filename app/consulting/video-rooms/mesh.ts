import type { SentSignal, VideoSignal } from "#contract/consulting/video-room-record";
import { videoBitsFor } from "./line-quality";
import type { LineListener, MediaLine, OwnTracks } from "./media-line";
import { MeshPeer } from "./mesh-peer";
import type { RoomMessage } from "./room-messages";

const measureEveryMs = 3_000;
/** Ways to a page come one by one: what comes together is sent together. */
const gatherMs = 30;

/** Lines from this page to each of the others. */
export class Mesh implements MediaLine {
  readonly peers = new Map<string, MeshPeer>();
  /** Who came in a moment ago may speak before the list of who is inside tells of them. */
  #early: VideoSignal[] = [];
  #tracks: OwnTracks = { audio: null, video: null };
  #waiting: SentSignal[] = [];
  #gathering: number | undefined;
  #measuring: number;

  constructor(
    private readonly configuration: RTCConfiguration,
    private readonly seatId: string,
    private readonly send: (signals: SentSignal[]) => void,
    private readonly listener: LineListener,
  ) {
    this.#measuring = window.setInterval(() => {
      for (const peer of this.peers.values()) void peer.measure();
    }, measureEveryMs);
  }

  setOthers(seatIds: readonly string[]) {
    const others = new Set(seatIds);
    for (const [seatId, peer] of this.peers) {
      if (others.has(seatId)) continue;
      peer.close();
      this.peers.delete(seatId);
    }
    for (const seatId of others) if (!this.peers.has(seatId)) this.#open(seatId);
    this.setTracks(this.#tracks);
    for (const signal of this.#early.splice(0)) this.hear(signal);
    this.listener.changed();
  }

  setTracks(tracks: OwnTracks) {
    this.#tracks = tracks;
    for (const peer of this.peers.values()) peer.setTracks(tracks, videoBitsFor(this.peers.size));
  }

  tell(message: RoomMessage, to?: string) {
    for (const [seatId, peer] of this.peers) if (to === undefined || to === seatId) peer.tell(message);
  }

  /** What another page said by way of the platform. */
  hear(signal: VideoSignal) {
    const peer = this.peers.get(signal.from);
    if (peer) peer.hear(signal);
    else this.#early.push(signal);
  }

  close() {
    window.clearInterval(this.#measuring);
    window.clearTimeout(this.#gathering);
    for (const peer of this.peers.values()) peer.close();
    this.peers.clear();
  }

  #open(seatId: string) {
    const peer = new MeshPeer(this.configuration, this.seatId, seatId, {
      changed: () => this.listener.changed(),
      opened: () => this.listener.opened(),
      heard: (message) => this.listener.heard(seatId, message),
      narrowed: () => this.listener.narrowed([...this.peers.values()].some(({ isNarrow }) => isNarrow)),
      signal: (signal) => {
        this.#waiting.push(signal);
        this.#gathering ??= window.setTimeout(this.#sendWaiting, gatherMs);
      },
    });
    this.peers.set(seatId, peer);
    peer.setTracks(this.#tracks, videoBitsFor(this.peers.size));
  }

  #sendWaiting = () => {
    this.#gathering = undefined;
    const signals = this.#waiting.splice(0, 50);
    if (signals.length > 0) this.send(signals);
    if (this.#waiting.length > 0) this.#gathering = window.setTimeout(this.#sendWaiting, gatherMs);
  };
}
