import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { clientConfig, type DatabaseTarget } from "../database/connect";

/** What a page may look at anew: something of an organization, the notifications of an account, a video room or a seat in it. */
export type LiveTopic =
  `${"exams" | "queue" | "schedule" | "photographs" | "attachments" | "notifications" | "room" | "seat"} ${string}`;

/** Of the triggers that tell (migrations 0058, 0064, 0075, and that of video rooms). */
const channel = "radbridge_live";
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Hears from PostgreSQL that something has come (LISTEN, PostgreSQL manual "NOTIFY"), over one connection of each server,
 * and tells those who follow. A hint alone: what has come stands in the tables, and who missed one asks them.
 */
export class LiveHub {
  private readonly followers = new Map<LiveTopic, Set<() => void>>();
  private client: Client | null = null;
  private running: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(
    private readonly target: DatabaseTarget,
    private readonly log: Logger,
  ) {}

  /** Aborted when the server stops: whoever follows ends. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** The connection is opened by the first who follows. @returns what ends it */
  follow(topic: LiveTopic, tell: () => void): () => void {
    const ofTopic = this.followers.get(topic) ?? new Set();
    this.followers.set(topic, ofTopic.add(tell));
    this.running ??= this.listen();
    return () => {
      ofTopic.delete(tell);
      if (ofTopic.size === 0) this.followers.delete(topic);
    };
  }

  /** Whoever follows ends, and nothing is told any more. */
  endStreams(): void {
    this.stopping.abort();
  }

  /** The same, and lets go of the connection. */
  async stop(): Promise<void> {
    this.endStreams();
    await this.client?.end();
    await this.running;
  }

  private async listen(): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.stopped.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await this.listenOnce(() => (pauseMs = firstPauseMs));
      } catch (error) {
        this.log.warn({ err: error }, "live hints are away: pages ask by themselves");
      }
      await sleep(pauseMs, undefined, { signal: this.stopped }).catch(() => undefined);
    }
  }

  /** Until the connection ends. @param onListening called once it is there */
  private async listenOnce(onListening: () => void): Promise<void> {
    const client = new Client({ ...clientConfig(this.target), keepAlive: true });
    const ended = new Promise<void>((resolve, reject) => {
      client.once("end", resolve);
      // Told twice of one loss.
      client.on("error", reject);
    });
    // What ends it while it still begins is told by what begins it.
    ended.catch(() => undefined);
    await client.connect();
    this.client = client;
    client.on("notification", ({ payload }) => this.tell(payload as LiveTopic));
    await client.query(`listen ${channel}`);
    onListening();
    // Something may have come while nobody listened.
    for (const topic of [...this.followers.keys()]) this.tell(topic);
    if (this.stopped.aborted) await client.end();
    await ended;
  }

  private tell(topic: LiveTopic): void {
    for (const tell of this.followers.get(topic) ?? []) tell();
  }
}
