import { setTimeout as sleep } from "node:timers/promises";

/** Between two hints of the same kind: an upload of a hundred exams is one or two. */
const usualPauseMs = 1_000;

/** Hints that wait to be sent, each kind once. */
export class Hints<Event extends string> {
  private readonly waiting = new Set<Event>();
  private readonly sentAt = new Map<Event, number>();
  private wake: () => void = () => undefined;

  /** @param pauseMs between two hints of the same kind */
  constructor(private readonly pauseMs = usualPauseMs) {}

  add(event: Event): void {
    this.waiting.add(event);
    this.wake();
  }

  /** @returns the next one; null where none came within the time, in milliseconds, or it is over */
  async next(withinMs: number, over: AbortSignal): Promise<Event | null> {
    const until = Date.now() + withinMs;
    for (;;) {
      const now = Date.now();
      const due = [...this.waiting].map((event) => ({ event, at: (this.sentAt.get(event) ?? 0) + this.pauseMs }));
      const ready = due.find(({ at }) => at <= now);
      if (ready) {
        this.waiting.delete(ready.event);
        this.sentAt.set(ready.event, now);
        return ready.event;
      }
      if (now >= until || over.aborted) return null;
      await this.woken(Math.min(until, ...due.map(({ at }) => at)) - now, over);
    }
  }

  private async woken(ms: number, over: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    const signal = AbortSignal.any([over, ended.signal]);
    await Promise.race([woken, sleep(ms, undefined, { signal }).catch(() => undefined)]);
    ended.abort();
  }
}
