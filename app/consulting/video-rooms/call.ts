import type { RecordingAnswer, SeatState, VideoRoom } from "#contract/consulting/video-room-record";
import { afterMedia, afterMessage, afterRoom, beforeCall, type CallEnd, type CallState } from "./call-state";
import { inTurn } from "./in-turn";
import type { LineListener, MediaLine } from "./media-line";
import { openLine } from "./open-line";
import { OwnMedia, type ChosenDevices } from "./own-media";
import { RecordingPage } from "./recording-page";
import { RefusedCall, RoomCalls } from "./room-calls";
import { RoomHints } from "./room-hints";
import type { RoomMessage } from "./room-messages";

/** One page in the room, from coming in to leaving: a store that components read. */
export class Call {
  state: CallState;
  readonly media: OwnMedia;
  readonly #calls: RoomCalls;
  readonly #followers = new Set<() => void>();
  readonly #hearers = new Set<(from: string, message: RoomMessage) => void>();
  readonly #recording: RecordingPage;
  readonly #hints: RoomHints;
  #line: MediaLine | null = null;
  #opening: Promise<void> | null = null;
  #lastSignal = 0;
  #isOver = false;

  constructor(
    readonly consultationId: string,
    private readonly language: string,
  ) {
    this.#calls = new RoomCalls(consultationId);
    this.media = new OwnMedia(() => this.#mediaChanged());
    this.#recording = new RecordingPage(this.#calls, () => this.#recorded());
    this.state = beforeCall();
    this.#hints = new RoomHints(this.#calls, {
      room: () => void this.#lookAtRoom(),
      seat: () => void this.#lookAtSignals(),
      report: () => this.#report(),
    });
  }

  follow = (told: () => void) => {
    this.#followers.add(told);
    return () => void this.#followers.delete(told);
  };
  read = () => this.state;
  /** What other pages tell past the platform. @returns what ends it */
  hear(heard: (from: string, message: RoomMessage) => void): () => void {
    this.#hearers.add(heard);
    return () => void this.#hearers.delete(heard);
  }
  tell = (message: RoomMessage) => this.#line?.tell(message);

  #set(change: Partial<CallState>) {
    this.state = { ...this.state, ...change };
    for (const told of this.#followers) told();
  }

  async enter() {
    this.#isOver = false;
    this.#set({ phase: "entering", end: null, refusal: null, recordingEnd: null });
    await this.media.open();
    this.#mediaChanged();
    await this.#takeSeat();
  }

  async #takeSeat() {
    try {
      const { seatId, state } = await this.#calls.enter();
      if (this.#isOver) return void this.#calls.leave(seatId);
      this.#lastSignal = 0;
      this.#set({ seatId });
      this.#hints.follow(seatId);
      this.#stands(state);
      await this.#lookAtRoom();
      this.#report();
    } catch (error) {
      this.#failed(error);
    }
  }

  #lookAtRoom = inTurn(async () => {
    await this.#asked(async () => {
      const room = await this.#calls.read();
      const own = room.seats.find(({ id }) => id === this.state.seatId);
      this.#set(afterRoom(this.state, room));
      if (own) this.#stands(own.state);
      // Gone from the list: the next report tells why.
      else if (this.state.seatId) this.#report();
      this.#roomChanged(room);
    });
  });

  #lookAtSignals = inTurn(async () => {
    const { seatId, phase } = this.state;
    if (!seatId || phase !== "inside") return;
    await this.#opening;
    await this.#asked(async () => {
      for (const signal of await this.#calls.signals(seatId, this.#lastSignal)) {
        this.#lastSignal = signal.id;
        this.#line?.hear(signal);
      }
    });
  });

  #report = inTurn(async () => {
    const { seatId, isMuted, isHandRaised, own } = this.state;
    if (!seatId) return;
    await this.#asked(async () => {
      const { hasCamera, isSharing } = own;
      const { state } = await this.#calls.report(seatId, { isMuted, hasCamera, isSharing, isHandRaised });
      if (seatId === this.state.seatId) this.#stands(state);
    });
  });

  /** Without an answer what was asked is asked again by the clock. */
  async #asked(ask: () => Promise<unknown>) {
    try {
      await ask();
      if (!this.state.isOnline) this.#set({ isOnline: true });
    } catch (error) {
      const isAway = !(error instanceof RefusedCall) || error.status >= 500;
      if (isAway) return this.#set({ isOnline: false });
      if (error.code === "video_seat_closed") return this.#report();
      this.#failed(error);
    }
  }

  /** How the seat stands by the platform. */
  #stands(state: SeatState) {
    switch (state) {
      case "waiting":
      case "asked":
        return this.#set({ phase: state });
      case "inside":
        if (this.state.phase === "inside") return;
        this.#set({ phase: "inside" });
        this.#opening = this.#openLine();
        return;
      case "lost":
        // The line was away for long; who was inside is let in again.
        this.#closeLine();
        this.#hints.end();
        this.#set({ phase: "entering", seatId: null });
        return void this.#takeSeat();
      default:
        return this.#over(state);
    }
  }

  async #openLine() {
    const { seatId } = this.state;
    if (!seatId) return;
    const listener: LineListener = {
      opened: () => this.#set({ reached: this.state.reached + 1 }),
      changed: () => this.#set({ peers: new Map(this.#line?.peers) }),
      heard: (from, message) => this.#heard(from, message),
      narrowed: (isNarrow) => this.#set({ isNarrow }),
    };
    try {
      const line = await openLine(this.#calls, seatId, listener);
      if (seatId !== this.state.seatId) return line.close();
      this.#line = line;
      this.#sendTracks();
      if (this.state.room) this.#roomChanged(this.state.room);
      void this.#lookAtSignals();
    } catch (error) {
      this.#failed(error);
    }
  }

  #closeLine() {
    this.#line?.close();
    this.#line = null;
    void this.#recording.end();
    this.#set({ peers: new Map(), presenter: null, isPresenting: false, isNarrow: false });
  }

  #roomChanged(room: VideoRoom) {
    const { seatId } = this.state;
    const inside = room.seats.filter(({ state }) => state === "inside").map(({ id }) => id);
    this.#line?.setOthers(inside.filter((id) => id !== seatId));
    if (this.state.presenter && !inside.includes(this.state.presenter)) this.#set({ presenter: null });
    this.#sendTracks();
    if (seatId) void this.#recording.follow(room, seatId);
  }

  /** Those in the picture of a recording: inside, and agreed. */
  #recorded() {
    const { room, seatId, own, peers } = this.state;
    const agreed = new Set(room?.recording?.agreed);
    return (room?.seats ?? []).flatMap(({ id, name, state }) => {
      const stream = id === seatId ? own.stream : peers.get(id)?.stream;
      return state === "inside" && agreed.has(id) && stream ? [{ name, stream }] : [];
    });
  }

  #heard(from: string, message: RoomMessage) {
    this.#set(afterMessage(this.state, from, message));
    for (const heard of this.#hearers) heard(from, message);
  }

  // — what its person does —

  mute(isMuted: boolean) {
    this.media.mute(isMuted);
    this.#mediaChanged();
  }
  async showCamera(isShown: boolean) {
    await this.media.showCamera(isShown).catch(() => undefined);
    this.#mediaChanged();
  }
  async shareScreen(isShared: boolean) {
    // Refused in the browser's own dialog: nothing is shared.
    await this.media.shareScreen(isShared).catch(() => undefined);
    this.#mediaChanged();
  }
  async choose(devices: ChosenDevices) {
    await this.media.choose(devices);
    this.#mediaChanged();
  }
  raiseHand(isHandRaised: boolean) {
    this.#set({ isHandRaised });
    this.#report();
  }
  present(isPresenting: boolean) {
    this.#set({ isPresenting, presenter: null });
    this.tell({ kind: "presenting", isPresenting });
  }
  admit = (seatId: string, isAdmitted: boolean) => this.#asked(() => this.#calls.admit(seatId, isAdmitted));
  remove = (seatId: string) => this.#asked(() => this.#calls.remove(seatId));
  letMembersEnter = (isLet: boolean) => this.#asked(() => this.#calls.change(isLet));

  askToRecord = (type: string) =>
    this.#asked(async () => {
      if (this.state.seatId) await this.#calls.askRecording(this.state.seatId, type, this.language);
      await this.#lookAtRoom();
    });
  answerRecording = (answer: RecordingAnswer) =>
    this.#asked(async () => {
      const { room, seatId } = this.state;
      // Who is asked at the door may answer before the room was read.
      const recording = room?.recording ?? (await this.#calls.read()).recording;
      if (!recording || !seatId) return;
      if (answer !== "given") this.#recording.halt();
      const { state } = await this.#calls.answerRecording(recording.id, seatId, answer, this.language);
      this.#stands(state);
      await this.#lookAtRoom();
    });
  stopRecording = () =>
    this.#asked(async () => {
      const recording = this.state.room?.recording;
      if (!recording) return;
      // The page that records sends its last piece first: once it is stopped none is taken.
      await this.#recording.end();
      await this.#calls.stopRecording(recording.id);
      await this.#lookAtRoom();
    });

  async leave() {
    const { seatId } = this.state;
    await this.#recording.end();
    this.#over("left");
    try {
      if (seatId) await this.#calls.leave(seatId);
      this.#set({ room: await this.#calls.read() });
    } catch (error) {
      // The platform misses the page by itself.
      console.warn("the room is not told", error);
    }
  }

  /** The page is left, which the room finds out by itself. */
  close() {
    this.#isOver = true;
    this.#hints.end();
    this.#closeLine();
    this.media.close();
  }

  #over(end: CallEnd) {
    this.close();
    this.#mediaChanged();
    this.#set({ phase: "ended", end, seatId: null, isHandRaised: false });
  }

  #failed(error: unknown) {
    console.warn("the room is not entered", error);
    this.#over("failed");
    this.#set({ refusal: error instanceof RefusedCall ? error.code : "unavailable" });
  }

  #mediaChanged() {
    this.#set(afterMedia(this.state, this.media));
    this.#sendTracks();
    this.#report();
  }

  /** A picture is sent by the first in the room alone. */
  #sendTracks() {
    const { audio, camera, screen } = this.media;
    const own = this.state.room?.seats.find(({ id }) => id === this.state.seatId);
    this.#line?.setTracks({ audio, video: own?.mayShowVideo === false ? null : (screen ?? camera) });
  }
}
