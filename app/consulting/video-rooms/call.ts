import type { RecordingAnswer, SeatState, VideoRoom } from "#contract/consulting/video-rooms";
import type { LineListener, MediaLine, Peer } from "./media-line";
import { openLine } from "./open-line";
import { OwnMedia, type ChosenDevices, type MediaTrouble } from "./own-media";
import { RecordingPage } from "./recording-page";
import { RefusedCall, RoomCalls } from "./room-calls";
import type { RoomMessage } from "./room-messages";
import { inTurn } from "./in-turn";

/** Why the page is out of the room again. */
export type CallEnd = "left" | "replaced" | "refused" | "failed";

export interface CallState {
  phase: "outside" | "entering" | Extract<SeatState, "waiting" | "asked" | "inside"> | "ended";
  end: CallEnd | null;
  /** The code of what refused the page, where it failed. */
  refusal: string | null;
  seatId: string | null;
  room: VideoRoom | null;
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

const reportEveryMs = 10_000;
/** While hints come, a look now and then will do; without them the clock asks. */
const slowMs = 15_000;
const quickMs = 2_000;

/** One page in the room, from coming in to leaving: a store that components read. */
export class Call {
  state: CallState;
  readonly media: OwnMedia;
  readonly #calls: RoomCalls;
  readonly #followers = new Set<() => void>();
  readonly #hearers = new Set<(from: string, message: RoomMessage) => void>();
  readonly #recording: RecordingPage;
  #line: MediaLine | null = null;
  #opening: Promise<void> | null = null;
  #events: EventSource | null = null;
  #timers: number[] = [];
  #lastSignal = 0;
  #isOver = false;

  constructor(
    readonly consultationId: string,
    private readonly language: string,
  ) {
    this.#calls = new RoomCalls(consultationId);
    this.media = new OwnMedia(() => this.#mediaChanged());
    this.#recording = new RecordingPage(this.#calls, () => this.#recorded());
    this.state = {
      ...{ phase: "outside", end: null, refusal: null, seatId: null, room: null, isOnline: true },
      ...{ trouble: null, isMuted: false, hasMicrophone: false, isHandRaised: false, isNarrow: false },
      ...{ peers: new Map(), narrow: new Set<string>(), presenter: null, isPresenting: false, reached: 0 },
      own: { stream: new MediaStream(), hasCamera: false, isSharing: false },
    };
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
    this.#set({ phase: "entering", end: null, refusal: null });
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
      this.#listen(seatId);
      this.#stands(state);
      await this.#lookAtRoom();
      this.#report();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Hints where they come, and the clock behind them. */
  #listen(seatId: string) {
    this.#quiet();
    const events = (this.#events = this.#calls.events(seatId));
    events.addEventListener("room", () => void this.#lookAtRoom());
    events.addEventListener("seat", () => void this.#lookAtSignals());
    // What came before it was open, or while it was away, is not told.
    events.addEventListener("open", () => this.#lookAtAll());
    let looked = Date.now();
    this.#timers = [
      window.setInterval(() => this.#report(), reportEveryMs),
      window.setInterval(() => {
        const isTold = events.readyState === EventSource.OPEN;
        if (Date.now() - looked < (isTold ? slowMs : quickMs)) return;
        looked = Date.now();
        this.#lookAtAll();
        // A browser gives up where a proxy answered something else.
        if (events.readyState === EventSource.CLOSED) this.#listen(seatId);
      }, quickMs),
    ];
  }

  #quiet() {
    this.#events?.close();
    this.#events = null;
    for (const timer of this.#timers) window.clearInterval(timer);
    this.#timers = [];
  }

  #lookAtAll() {
    void this.#lookAtRoom();
    void this.#lookAtSignals();
  }

  #lookAtRoom = inTurn(async () => {
    await this.#asked(async () => {
      const room = await this.#calls.read();
      const own = room.seats.find(({ id }) => id === this.state.seatId);
      this.#set({ room });
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
        this.#quiet();
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
    if (message.kind === "line") {
      const narrow = new Set(this.state.narrow);
      if (message.isNarrow) narrow.add(from);
      else narrow.delete(from);
      this.#set({ narrow });
    }
    if (message.kind === "presenting") {
      const isTheirs = this.state.presenter === from;
      if (message.isPresenting) this.#set({ presenter: from, isPresenting: false });
      else if (isTheirs) this.#set({ presenter: null });
    }
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
  letMembersEnter = (isLet: boolean) => this.#asked(() => this.#calls.change(isLet));

  askToRecord = (type: string) =>
    this.#asked(async () => {
      if (this.state.seatId) await this.#calls.askRecording(this.state.seatId, type, this.language);
      await this.#lookAtRoom();
    });
  answerRecording = (answer: RecordingAnswer) =>
    this.#asked(async () => {
      const { room, seatId } = this.state;
      if (!room?.recording || !seatId) return;
      if (answer !== "given") this.#recording.halt();
      const { state } = await this.#calls.answerRecording(room.recording.id, seatId, answer, this.language);
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
    if (seatId) await this.#calls.leave(seatId).catch(() => undefined);
  }

  /** The page is left, which the room finds out by itself. */
  close() {
    this.#isOver = true;
    this.#quiet();
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
    const { audio, camera, screen, trouble, isMuted } = this.media;
    const tracks = [audio, screen ?? camera].filter((track) => track !== null);
    const { stream } = this.state.own;
    const isSame =
      stream.getTracks().length === tracks.length && tracks.every((track) => stream.getTracks().includes(track));
    const own = {
      stream: isSame ? stream : new MediaStream(tracks),
      hasCamera: camera !== null,
      isSharing: screen !== null,
    };
    this.#set({ own, trouble, isMuted, hasMicrophone: audio !== null });
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
