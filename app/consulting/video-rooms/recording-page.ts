import type { VideoRoom } from "#contract/consulting/video-room-record";
import { Recorder, recordedType, type RecordedPerson } from "./recorder";
import { RefusedCall, type RoomCalls } from "./room-calls";

const retryMs = 1_000;
/** Nobody waits longer to leave because of a bad line. */
const patienceMs = 5_000;

/** The page that records: it begins once everybody agrees, and sends what it records piece by piece. */
export class RecordingPage {
  #recorder: Recorder | null = null;
  #recordingId: string | null = null;
  #isStarting = false;
  #position = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly calls: RoomCalls,
    private readonly people: () => RecordedPerson[],
  ) {}

  /** What the room says now. */
  async follow(room: VideoRoom, seatId: string) {
    const { recording } = room;
    if (this.#recorder && (recording === null || recording.id !== this.#recordingId)) return this.halt();
    if (!recording || recording.seatId !== seatId || this.#recorder || this.#isStarting) return;
    const agreed = new Set(recording.agreed);
    const areAllAgreed = room.seats.every(({ id, state }) => state !== "inside" || agreed.has(id));
    if (!areAllAgreed) return;
    this.#isStarting = true;
    try {
      if (recording.state === "asking") await this.calls.startRecording(recording.id);
      this.#begin(recording.id);
    } catch (error) {
      // Somebody came in, or it was stopped: the room tells.
      console.warn("the recording does not begin", error);
    } finally {
      this.#isStarting = false;
    }
  }

  #begin(recordingId: string) {
    const type = recordedType();
    if (type === null) return;
    this.#recordingId = recordingId;
    this.#position = 0;
    this.#recorder = new Recorder(type, this.people, (piece) => {
      const position = this.#position++;
      this.#sending = this.#sending.then(() => this.#send(recordingId, position, piece));
    });
  }

  async #send(recordingId: string, position: number, piece: Blob): Promise<void> {
    while (this.#recordingId === recordingId) {
      try {
        return await this.calls.piece(recordingId, position, piece);
      } catch (error) {
        // From the moment it is stopped none is taken.
        if (error instanceof RefusedCall && error.status < 500) return this.halt();
        await new Promise((resolve) => window.setTimeout(resolve, retryMs));
      }
    }
  }

  /** Stops at once: what was not sent yet is forgotten. */
  halt() {
    this.#recordingId = null;
    void this.#recorder?.stop();
    this.#recorder = null;
  }

  /** Stops, and sends what was recorded until now. */
  async end(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = null;
    await recorder?.stop();
    await Promise.race([this.#sending, new Promise((resolve) => window.setTimeout(resolve, patienceMs))]);
    this.#recordingId = null;
  }
}
