import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { clientConfig, type DatabaseTarget } from "./connect";
import { dataFolderKey } from "./data-folder-key";
import { StartTrouble } from "../start-trouble";
import { isAway } from "./reconnecting-pool";

/** The folder belongs to a server that runs. */
export class DataFolderInUse extends StartTrouble {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
  }
}

/** Servers of one database keep their files apart, or not all in S3. */
export class FilesElsewhere extends StartTrouble {
  constructor(holder: string) {
    super(
      `${holder} works on this database and keeps its files elsewhere. Several servers on one database need all their files in one S3 bucket (S3_ENDPOINT) and a DATA_DIR each.`,
    );
    this.name = "FilesElsewhere";
  }
}

export type HeldLock = { release(): Promise<void> };

/** A holder that was killed is noticed by the server within milliseconds; this is for a slow machine. */
const patienceMs = 2_000;

interface LockOptions {
  target: DatabaseTarget;
  log: Logger;
  /** How long to wait for a database that is starting, stopping or not there. */
  awayPatienceMs?: number;
  /** Called when somebody else took the lock while the database was away: this process must stop. */
  onTaken: (reason: StartTrouble) => void;
}

/**
 * Takes the data folder for this process.
 *
 * @param folder gets a file `folder-id`
 * @throws {DataFolderInUse}
 */
export async function lockDataFolder({ folder, ...options }: LockOptions & { folder: string }): Promise<HeldLock> {
  const key = await dataFolderKey(folder);
  return holdLock({
    ...options,
    lock: { key, isShared: false, what: folder },
    refusal: (holder) => new DataFolderInUse(folder, holder),
  });
}

/** Any number that no other program on the same database uses. */
const filesKey = "7210447903528116332";

/**
 * Where the files of this database stand. On a disk they are this server's alone: another one would neither see them nor
 * be seen. Servers that keep them in S3 stand beside each other.
 *
 * @throws {FilesElsewhere}
 */
export const lockFiles = ({ areShared, ...options }: LockOptions & { areShared: boolean }): Promise<HeldLock> =>
  holdLock({
    ...options,
    lock: { key: filesKey, isShared: areShared, what: "the files of the database" },
    refusal: (holder) => new FilesElsewhere(holder),
  });

interface Lock {
  /** A signed 64-bit integer in decimal. */
  key: string;
  isShared: boolean;
  /** What it is for, in the log. */
  what: string;
}

/**
 * An advisory lock of a connection that does nothing else, so that the lock ends with the process however that ends. When
 * the database restarts, it is taken again.
 *
 * @throws what `refusal` makes of the holder's name
 */
async function holdLock(
  options: LockOptions & { lock: Lock; refusal: (holder: string) => StartTrouble },
): Promise<HeldLock> {
  const { lock, refusal, target, log, awayPatienceMs = 60_000, onTaken } = options;
  const released = new AbortController();
  let client = await acquire(awayPatienceMs);
  void keep();

  async function acquire(awayPatience: number): Promise<Client> {
    for (const began = Date.now(); ;) {
      try {
        const attempt = await lockOrHolder(target, lock);
        if (attempt instanceof Client) return attempt;
        if (Date.now() - began > patienceMs) throw refusal(attempt);
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
      log.warn({ lock: lock.what }, "connection that holds a lock lost, taking the lock again");
      const again = await acquireAgain();
      if (!again) return;
      client = again;
      log.info({ lock: lock.what }, "lock taken again");
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
        if (error instanceof StartTrouble) {
          onTaken(error);
          return undefined;
        }
        log.error({ err: error, lock: lock.what }, "lock not taken again yet");
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
async function lockOrHolder(target: DatabaseTarget, { key, isShared }: Lock): Promise<Client | string> {
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
    const taking = isShared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
    const taken = await client.query<{ mine: boolean }>(`select ${taking}($1) as mine`, [key]);
    isHeld = taken.rows[0]?.mine === true;
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
