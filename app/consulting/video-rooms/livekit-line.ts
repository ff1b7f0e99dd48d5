import { Room, RoomEvent, Track, type RemoteParticipant } from "livekit-client";
import { audioBitsPerSecond } from "./line-quality";
import type { LineListener, LineState, MediaLine, OwnTracks, Peer } from "./media-line";
import { roomMessageIn, type RoomMessage } from "./room-messages";

/** Sound and pictures by way of a LiveKit server; who is in the room is said by the platform all the same. */
export class LivekitLine implements MediaLine {
  #peers = new Map<string, Peer>();
  #others = new Set<string>();
  #sent: OwnTracks = { audio: null, video: null };
  #sending: Promise<void> = Promise.resolve();
  #state: LineState = "connected";

  private constructor(
    private readonly room: Room,
    private readonly listener: LineListener,
  ) {
    const changed = () => this.#changed();
    for (const event of [RoomEvent.TrackSubscribed, RoomEvent.TrackUnsubscribed, RoomEvent.ParticipantDisconnected])
      room.on(event, changed);
    room.on(RoomEvent.ParticipantConnected, () => {
      changed();
      listener.opened();
    });
    room.on(RoomEvent.Reconnecting, () => this.#stands("lost"));
    room.on(RoomEvent.Reconnected, () => this.#stands("connected"));
    room.on(RoomEvent.DataReceived, (bytes, from) => {
      const message = from && this.#others.has(from.identity) ? roomMessageIn(new TextDecoder().decode(bytes)) : null;
      if (from && message) listener.heard(from.identity, message);
    });
  }

  static async open(url: string, token: string, listener: LineListener): Promise<LivekitLine> {
    const room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false });
    const line = new LivekitLine(room, listener);
    await room.connect(url, token);
    return line;
  }

  get peers(): ReadonlyMap<string, Peer> {
    return this.#peers;
  }

  setOthers(seatIds: readonly string[]) {
    this.#others = new Set(seatIds);
    this.#changed();
  }

  setTracks(tracks: OwnTracks) {
    this.#sending = this.#sending.then(() => this.#publish(tracks)).catch(console.warn);
  }

  tell(message: RoomMessage, to?: string) {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const options = { reliable: true, ...(to !== undefined && { destinationIdentities: [to] }) };
    void this.room.localParticipant.publishData(bytes, options).catch(console.warn);
  }

  /** Nothing is to be found: the server has one address. */
  hear() {}

  close() {
    void this.room.disconnect();
  }

  async #publish(tracks: OwnTracks) {
    const { localParticipant } = this.room;
    for (const kind of ["audio", "video"] as const) {
      const [before, now] = [this.#sent[kind], tracks[kind]];
      if (before === now) continue;
      if (before) await localParticipant.unpublishTrack(before, false);
      const source = kind === "audio" ? Track.Source.Microphone : Track.Source.Camera;
      if (now) await localParticipant.publishTrack(now, { source, audioPreset: { maxBitrate: audioBitsPerSecond } });
      this.#sent = { ...this.#sent, [kind]: now };
    }
  }

  #stands(state: LineState) {
    this.#state = state;
    this.#changed();
  }

  #changed() {
    const participants = [...this.room.remoteParticipants.values()].filter(({ identity }) =>
      this.#others.has(identity),
    );
    this.#peers = new Map(participants.map((one) => [one.identity, this.#peerOf(one)]));
    this.listener.changed();
  }

  #peerOf(participant: RemoteParticipant): Peer {
    const tracks = participant.getTrackPublications().flatMap(({ track }) => (track ? [track.mediaStreamTrack] : []));
    const stream = this.#peers.get(participant.identity)?.stream ?? new MediaStream();
    for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track);
    for (const track of tracks) stream.addTrack(track);
    return { stream, state: this.#state };
  }
}
