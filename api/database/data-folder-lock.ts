import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { clientConfig, type DatabaseTarget } from "./connect";
import { dataFolderKey } from "./data-folder-key";
import { isAway } from "./reconnecting-pool";

/** The folder belongs to a server that runs. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
  }
}

export type DataFolderLock = { release(): Promise<void> };

/** A holder that was killed is noticed by the server within milliseconds; this is for a slow machine. */
const patienceMs = 2_000;

/**
 * Takes the data folder for this process: an advisory lock of a connection that does nothing else, so that the lock
 * ends with the process however that ends. When the database restarts, it is taken again.
 *
 * @param folder gets a file `folder-id`
 * @param awayPatienceMs how long to wait for a database that is starting, stopping or not there
 * @param onTaken called when somebody else took the folder while the database was away: this process must stop
 * @throws {DataFolderInUse}
 */
export async function lockDataFolder(options: {
  folder: string;
  target: DatabaseTarget;
  log: Logger;
  awayPatienceMs?: number;
  onTaken: (reason: DataFolderInUse) => void;
}): Promise<DataFolderLock> {
  const { folder, target, log, awayPatienceMs = 60_000, onTaken } = options;
  const key = await dataFolderKey(folder);
  const released = new AbortController();
  let client = await acquire(awayPatienceMs);
  void keep();

  async function acquire(awayPatience: number): Promise<Client> {
    for (const began = Date.now(); ;) {
      try {
        const attempt = await lockOrHolder(target, key);
        if (attempt instanceof Client) return attempt;
        if (Date.now() - began > patienceMs) throw new DataFolderInUse(folder, attempt);
      } catch (error) {
        if (!isAway(error) || Date.now() - began > awayPatience) throw error;
      }
      await sleep(100, undefined, { signal: released.signal });
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => client.once("end", resolve));
      if (released.signal.aborted) return;
      log.warn({ folder }, "connection that holds the data folder lost, taking the folder again");
      const again = await acquireAgain();
      if (!again) return;
      client = again;
      log.info({ folder }, "data folder taken again");
    }
  }

  async function acquireAgain(): Promise<Client | undefined> {
    for (;;) {
      try {
        const again = await acquire(Infinity);
        if (!released.signal.aborted) return again;
        await again.end();
        return undefined;
      } catch (error) {
        if (released.signal.aborted) return undefined;
        if (error instanceof DataFolderInUse) {
          onTaken(error);
          return undefined;
        }
        log.error({ err: error, folder }, "data folder not taken again yet");
        await sleep(1_000);
      }
    }
  }

  return {
    async release() {
      released.abort();
      await client.end();
    },
  };
}

/** @returns the connection that holds the lock now, else the name of who holds it */
async function lockOrHolder(target: DatabaseTarget, key: string): Promise<Client | string> {
  const client = new Client({
    ...clientConfig(target),
    application_name: `Radbridge, process ${process.pid} on ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A failed query tells the caller, and "end" whoever keeps the connection.
  client.on("error", () => undefined);
  let isHeld = false;
  try {
    await client.connect();
    // A holder whose machine lost power is noticed after 25 s, not after the two hours TCP takes by default.
    await client.query("set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
    const lock = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [key]);
    isHeld = lock.rows[0]?.mine === true;
    return isHeld ? client : await holderOf(client, key);
  } finally {
    if (!isHeld) await client.end();
  }
}

async function holderOf(client: Client, key: string): Promise<string> {
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and a.datname = current_database()
       and ((l.classid::bigint << 32) | l.objid::bigint) = $1`,
    [key],
  );
  return holder.rows[0]?.name || "another server";
}
