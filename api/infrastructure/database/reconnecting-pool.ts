import { setTimeout as sleep } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { hasCode } from "../errors/error-code";

/** How long a query waits for a database that starts again; a call to the api may take 15,000 ms in all. */
const patienceMs = 5_000;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/**
 * A pool that bridges a restart of the database: while the server is away, new connections are tried again for 5 s
 * before the query fails. No statement is ever sent twice: what was under way when the server died fails at once.
 */
export class ReconnectingPool extends Pool {
  constructor(config: PoolConfig, log: Logger) {
    super(config);
    // The message only: node-postgres hangs the whole client on the error.
    this.on("error", (error) => {
      if (!this.ending) log.warn({ reason: error.message }, "idle database connection lost");
    });
    // Between two statements of a transaction nobody else listens, and an unheard error would end the process.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connected = this.#connectPatiently();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #connectPatiently(): Promise<PoolClient> {
    const deadline = Date.now() + patienceMs;
    for (let delayMs = 20; ; delayMs = Math.min(delayMs * 2, 500)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error) || this.ending || Date.now() + delayMs > deadline) throw error;
      }
      await sleep(delayMs);
    }
  }
}

/** No socket yet, a socket nobody listens at, or a server that says it is starting or stopping (SQLSTATE class 57P). */
const awayCodes = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/** Whether the error says that the server is away for now, rather than that it refuses. */
export function isAway(error: unknown): boolean {
  if (hasCode(error, ...awayCodes)) return true;
  return error instanceof Error && lostMessages.includes(error.message);
}

/** How node-postgres tells of a connection that was lost under a statement, and of one that was lost before it. */
const lostMessages = [
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
];

/** The same of any error an operation ends with: drizzle wraps the driver's, and a file that is missing is ENOENT too. */
export function isOfDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, "ENOENT") && !("syscall" in error && error.syscall === "connect")) return false;
  return isAway(error) || isOfDatabaseAway(error.cause);
}
