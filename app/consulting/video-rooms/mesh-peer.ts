import type { SentSignal, VideoSignal } from "#contract/consulting/video-room-record";
import type { LineState, OwnTracks } from "./media-line";
import { audioBitsPerSecond, freshLine, nextLine } from "./line-quality";
import { roomMessageIn, type RoomMessage } from "./room-messages";

interface PeerListener {
  changed(): void;
  /** What is told reaches it from now on. */
  opened(): void;
  heard(message: RoomMessage): void;
  narrowed(): void;
  signal(signal: SentSignal): void;
}

/** A line that is away for so long is looked for anew. */
const restartAfterMs = 4_000;

/**
 * A line to one other page, by perfect negotiation (W3C WebRTC, "Perfect negotiation example"): both may offer at any
 * time, and where both do, the polite one gives way. The impolite one begins, so that sound and picture have one place
 * each.
 */
export class MeshPeer {
  readonly stream = new MediaStream();
  state: LineState = "connecting";
  isNarrow = false;
  #line: RTCPeerConnection;
  #channel: RTCDataChannel | null = null;
  #isPolite: boolean;
  #isOffering = false;
  #ignoresOffer = false;
  #quality = freshLine;
  #tracks: OwnTracks = { audio: null, video: null };
  #videoBits = 0;
  #restart: number | undefined;
  #heard: Promise<void> = Promise.resolve();

  constructor(
    configuration: RTCConfiguration,
    ownSeatId: string,
    private readonly seatId: string,
    private readonly listener: PeerListener,
  ) {
    this.#isPolite = ownSeatId < seatId;
    this.#line = new RTCPeerConnection(configuration);
    this.#line.addEventListener("datachannel", ({ channel }) => this.#follow(channel));
    this.#line.addEventListener("track", ({ track }) => {
      this.stream.addTrack(track);
      listener.changed();
    });
    this.#line.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate)
        listener.signal({ to: seatId, kind: "candidate", payload: candidate.toJSON() as { candidate: string } });
    });
    this.#line.addEventListener("negotiationneeded", () => void this.#offer());
    this.#line.addEventListener("connectionstatechange", this.#stateChanged);
    // A polite page that offered as well would take its channel back, which the other then never sees open (Chromium).
    if (this.#isPolite) return;
    for (const kind of ["audio", "video"]) this.#line.addTransceiver(kind, { direction: "sendrecv" });
    this.#follow(this.#line.createDataChannel("room"));
  }

  #follow(channel: RTCDataChannel) {
    this.#channel = channel;
    channel.addEventListener("message", ({ data }) => {
      const message = roomMessageIn(data);
      if (message) this.listener.heard(message);
    });
    const opened = () => {
      if (this.isNarrow) this.tell({ kind: "line", isNarrow: true });
      this.listener.opened();
    };
    if (channel.readyState === "open") opened();
    else channel.addEventListener("open", opened);
  }

  get isOpen() {
    return this.#channel?.readyState === "open";
  }

  tell(message: RoomMessage) {
    if (this.isOpen) this.#channel?.send(JSON.stringify(message));
  }

  /** One after the other, in the order they were said. */
  hear(signal: VideoSignal) {
    this.#heard = this.#heard
      .then(() => this.#hear(signal))
      .catch((error: unknown) => {
        // Of an offer that was given way to, or a line that is gone.
        if (!this.#ignoresOffer && this.#line.signalingState !== "closed")
          console.warn("a signal was not taken", error);
      });
  }

  setTracks(tracks: OwnTracks, videoBits: number) {
    this.#tracks = tracks;
    this.#videoBits = videoBits;
    this.#send();
  }

  close() {
    window.clearTimeout(this.#restart);
    this.#line.close();
  }

  /** Looks how wide the line is. */
  async measure() {
    const report = await this.#line.getStats();
    let available: number | null = null;
    report.forEach((entry: Record<string, unknown>) => {
      const isUsed = entry.type === "candidate-pair" && entry.nominated === true && entry.state === "succeeded";
      if (isUsed && typeof entry.availableOutgoingBitrate === "number") available = entry.availableOutgoingBitrate;
    });
    if (!this.#tracks.video && !this.isNarrow) return;
    this.#quality = nextLine(this.#quality, available);
    if (this.#quality.isNarrow === this.isNarrow) return;
    this.isNarrow = this.#quality.isNarrow;
    this.tell({ kind: "line", isNarrow: this.isNarrow });
    this.#send();
    this.listener.narrowed();
  }

  /** Puts what is sent on its places, once they are agreed on; as much of it as the line may carry. */
  #send() {
    const [sound, picture] = this.#line.getTransceivers();
    if (!sound || !picture) return;
    void sound.sender.replaceTrack(this.#tracks.audio).catch(console.warn);
    void picture.sender.replaceTrack(this.isNarrow ? null : this.#tracks.video).catch(console.warn);
    limit(sound.sender, audioBitsPerSecond);
    limit(picture.sender, this.#videoBits);
  }

  async #offer() {
    try {
      this.#isOffering = true;
      await this.#line.setLocalDescription();
      this.#say();
      this.#send();
    } catch (error) {
      if (this.#line.signalingState !== "closed") console.warn("no offer was made", error);
    } finally {
      this.#isOffering = false;
    }
  }

  #say() {
    const description = this.#line.localDescription;
    if (!description) return;
    const { type, sdp } = description;
    this.listener.signal({ to: this.seatId, kind: "description", payload: { type, sdp } });
  }

  async #hear({ kind, payload }: VideoSignal) {
    if (kind === "candidate") return this.#line.addIceCandidate(payload as RTCIceCandidateInit);
    const description = payload as unknown as RTCSessionDescriptionInit;
    const isOffer = description.type === "offer";
    const collides = isOffer && (this.#isOffering || this.#line.signalingState !== "stable");
    this.#ignoresOffer = !this.#isPolite && collides;
    if (this.#ignoresOffer) return;
    await this.#line.setRemoteDescription(description);
    if (!isOffer) return;
    for (const place of this.#line.getTransceivers()) place.direction = "sendrecv";
    this.#send();
    await this.#line.setLocalDescription();
    this.#say();
  }

  #stateChanged = () => {
    const now = this.#line.connectionState;
    window.clearTimeout(this.#restart);
    if (now === "connected") this.state = "connected";
    if (now === "failed") this.#line.restartIce();
    if (now === "disconnected") this.#restart = window.setTimeout(() => this.#line.restartIce(), restartAfterMs);
    if (now === "failed" || now === "disconnected") this.state = "lost";
    this.listener.changed();
  };
}

function limit(sender: RTCRtpSender, maxBitrate: number) {
  const parameters = sender.getParameters();
  // Before the first agreement there are none to set.
  if (parameters.encodings.length === 0 || maxBitrate === 0) return;
  for (const encoding of parameters.encodings) encoding.maxBitrate = maxBitrate;
  void sender.setParameters(parameters).catch(() => undefined);
}
