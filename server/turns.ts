/** What a request is for, the most urgent first: a person has pressed a button, opens a page, or a page looks by itself. */
export const urgencies = ["action", "page", "poll"] as const;
export type Urgency = (typeof urgencies)[number];

/** So many wait that this one would be answered too late to be of use. */
export class TooBusy extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super("too busy");
  }
}

export interface Limits {
  /** Requests that are worked on at once. */
  atOnce: number;
  /** One that takes longer waits for something else than the processor: the next may begin beside it. */
  longestMs: number;
  /** How long each kind waits for its turn before it is sent away. */
  patienceMs: Record<Urgency, number>;
}

/**
 * One process renders on one processor: eight pages at once keep it and the database busy. Whoever called waits 15 s for
 * an answer (product §9) and is told sooner, so that the time is not lost.
 */
export const usualLimits: Limits = {
  atOnce: 8,
  longestMs: 2_000,
  patienceMs: { action: 14_000, page: 10_000, poll: 3_000 },
};

interface Waiting {
  begin(): void;
}

/**
 * Lets so many requests be worked on at once as help each other: more only make all of them slower. The others wait: the
 * urgent ones go first, and among equals those who ask go round in turn, however much each of them asks for.
 */
export class Turns {
  #working = 0;
  readonly #waiting = new Map(urgencies.map((urgency) => [urgency, new Map<string, Waiting[]>()]));
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many wait now. */
  get waiting(): number {
    return [...this.#waiting.values()].flatMap((ofUrgency) => [...ofUrgency.values()].flat()).length;
  }

  /**
   * Does the work when it is its turn.
   *
   * @param client who asks: one of them does not keep the others waiting
   * @throws TooBusy when its turn does not come in time
   */
  async take<Result>(urgency: Urgency, client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#working < this.#limits.atOnce) this.#working += 1;
    else await this.#turn(urgency, client);
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#next();
    };
    const timer = setTimeout(over, this.#limits.longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      over();
    }
  }

  #turn(urgency: Urgency, client: string): Promise<void> {
    const patienceMs = this.#limits.patienceMs[urgency];
    const ofUrgency = this.#waiting.get(urgency) ?? new Map<string, Waiting[]>();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const left = (ofUrgency.get(client) ?? []).filter((other) => other !== waiting);
        if (left.length > 0) ofUrgency.set(client, left);
        else ofUrgency.delete(client);
        reject(new TooBusy(Math.ceil(patienceMs / 2_000)));
      }, patienceMs);
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      ofUrgency.set(client, [...(ofUrgency.get(client) ?? []), waiting]);
    });
  }

  /** The place of a request that is over goes to the next, or stays free. */
  #next(): void {
    for (const ofUrgency of this.#waiting.values()) {
      const [first] = ofUrgency;
      if (!first) continue;
      const [client, [waiting, ...others]] = first;
      // To the end of the round.
      ofUrgency.delete(client);
      if (others.length > 0) ofUrgency.set(client, others);
      waiting?.begin();
      return;
    }
    this.#working -= 1;
  }
}
