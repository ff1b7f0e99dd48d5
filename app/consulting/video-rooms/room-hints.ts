import type { RoomCalls } from "./room-calls";

const reportEveryMs = 10_000;
/** While hints come, a look now and then will do; without them the clock asks. */
const slowMs = 15_000;
const quickMs = 2_000;

interface Look {
  /** Something of the room may have changed. */
  room(): void;
  /** Something may wait for the seat. */
  seat(): void;
  /** It is time to say that the page is there. */
  report(): void;
}

/** Tells a page when to look at its room: by the platform's hints where they come, and by the clock behind them. */
export class RoomHints {
  #events: EventSource | null = null;
  #timers: number[] = [];

  constructor(
    private readonly calls: RoomCalls,
    private readonly look: Look,
  ) {}

  follow(seatId: string) {
    this.end();
    const events = (this.#events = this.calls.events(seatId));
    events.addEventListener("room", () => this.look.room());
    events.addEventListener("seat", () => this.look.seat());
    // What came before it was open, or while it was away, is not told.
    events.addEventListener("open", () => this.#lookAtAll());
    let looked = Date.now();
    this.#timers = [
      window.setInterval(() => this.look.report(), reportEveryMs),
      window.setInterval(() => {
        const isTold = events.readyState === EventSource.OPEN;
        if (Date.now() - looked < (isTold ? slowMs : quickMs)) return;
        looked = Date.now();
        this.#lookAtAll();
        // A browser gives up where a proxy answered something else.
        if (events.readyState === EventSource.CLOSED) this.follow(seatId);
      }, quickMs),
    ];
  }

  end() {
    this.#events?.close();
    this.#events = null;
    for (const timer of this.#timers) window.clearInterval(timer);
    this.#timers = [];
  }

  #lookAtAll() {
    this.look.room();
    this.look.seat();
  }
}
