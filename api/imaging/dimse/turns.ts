import type { Socket } from "node:net";

/** Whose turn it is on a connection: the peer's silence counts while it is waited for, never the time that we take. */
export class Turns {
  private reads = 0;
  private writes = 0;
  private answers = 0;

  /** @param idleMs of silence of the peer's, after which the connection is given up; 0 waits for ever */
  constructor(
    private readonly socket: Socket,
    private readonly idleMs: number,
  ) {
    socket.on("timeout", () => this.isPeers && socket.destroy());
    this.begin();
  }

  /** Waits for what the peer sends. */
  reading<Result>(wait: Promise<Result>): Promise<Result> {
    this.reads += 1;
    this.begin();
    return wait.finally(() => {
      this.reads -= 1;
    });
  }

  /** Waits until the peer takes what was sent. */
  writing<Result>(wait: Promise<Result>): Promise<Result> {
    this.writes += 1;
    this.begin();
    return wait.finally(() => {
      this.writes -= 1;
    });
  }

  /** Carries out what the peer asked for: meanwhile it is read ahead for a cancellation, which need not come. */
  async answering<Result>(answer: Promise<Result>): Promise<Result> {
    this.answers += 1;
    try {
      return await answer;
    } finally {
      this.answers -= 1;
      this.begin();
    }
  }

  private get isPeers(): boolean {
    return this.writes > 0 || (this.reads > 0 && this.answers === 0);
  }

  /** From here on silence is counted anew. */
  private begin() {
    this.socket.setTimeout(this.idleMs);
  }
}
