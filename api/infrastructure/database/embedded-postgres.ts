import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { DataFolderInUse, lockDataFolder, type HeldLock } from "./data-folder-lock";
import { port, prepareCluster, superuser, type Cluster } from "./postgres/cluster";
import { adoptPostmaster, startPostmaster, type Postmaster } from "./postgres/postmaster";
import { runningPostmaster } from "./postgres/running-postmaster";
import { isAway } from "./reconnecting-pool";

export type EmbeddedPostgres = {
  /** `host` is the folder of the unix socket */
  connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
};

const database = "radbridge";

/**
 * Runs the PostgreSQL that ships with the application, for as long as this process lives: started again when it dies,
 * shut down when this process ends, kill -9 included. A cluster that outlived its process is taken over.
 *
 * @param dataDir the cluster's own folder, created when new; its log lies beside it
 * @param durable false = no fsync: for data that may be lost with the machine (tests)
 * @param onLost another server took the cluster over while PostgreSQL was away: this process must stop
 * @throws {DataFolderInUse} when another server runs on this folder
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  log: Logger;
  onLost: (reason: Error) => void;
}): Promise<EmbeddedPostgres> {
  const { durable = true, log, onLost } = options;
  const began = Date.now();
  const cluster = await prepareCluster({ dataDir: options.dataDir, durable, log });
  const ending = new AbortController();
  const claimed = await claim(cluster, { signal: ending.signal, log, onTaken: leave });
  let { postmaster } = claimed;
  await createDatabase(cluster);
  const supervision = supervise();
  log.info({ pid: postmaster.pid, durationMs: Date.now() - began }, "PostgreSQL is running");

  async function supervise(): Promise<void> {
    while (!ending.signal.aborted) {
      const end = await postmaster.exited;
      if (ending.signal.aborted) return;
      log.error({ pid: postmaster.pid, end }, "PostgreSQL ended unexpectedly, starting it again");
      postmaster = await startAgain(cluster, postmaster, { signal: ending.signal, log });
    }
  }

  function leave(reason: Error): void {
    ending.abort();
    postmaster.leave();
    onLost(reason);
  }

  return {
    connection: embeddedTarget(cluster),
    async stop() {
      ending.abort();
      await Promise.all([postmaster.stop(), claimed.lock.release()]);
      await supervision;
      // One that was being started when this began.
      await postmaster.stop();
    },
  };
}

/** How the application's own database of a cluster is reached. */
export const embeddedTarget = ({ socketDir }: Cluster): EmbeddedPostgres["connection"] => ({
  host: socketDir,
  port,
  user: superuser,
  database,
});

type Claim = { signal: AbortSignal; log: Logger; onTaken: (reason: Error) => void };

/** Starts PostgreSQL, or takes over one that runs, but only together with the lock that makes the cluster ours. */
async function claim(
  cluster: Cluster,
  { signal, log, onTaken }: Claim,
): Promise<{ postmaster: Postmaster; lock: HeldLock }> {
  const target = { host: cluster.socketDir, port, user: superuser, database: "postgres" };
  const lock = (awayPatienceMs: number) =>
    lockDataFolder({ folder: cluster.dataDir, target, log, awayPatienceMs, onTaken });
  for (const deadline = Date.now() + 60_000; ;) {
    const running = await runningPostmaster(cluster, log);
    if (running === undefined) {
      const postmaster = await startUnlessOutrun(cluster, { signal, log });
      if (!postmaster) continue;
      try {
        return { postmaster, lock: await lock(10_000) };
      } catch (error) {
        // Another start found it running, took the lock first and goes on with it.
        if (error instanceof DataFolderInUse) postmaster.leave();
        else await postmaster.stop();
        throw error;
      }
    }
    try {
      const taken = await lock(0);
      log.info({ pid: running }, "taking over a PostgreSQL that outlived its server");
      return { postmaster: await adoptPostmaster(cluster, running), lock: taken };
    } catch (error) {
      // It is being shut down, since its server died a moment ago: then it is ours to start.
      if (!isAway(error) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** @returns undefined when another start at the same moment was quicker */
async function startUnlessOutrun(
  cluster: Cluster,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<Postmaster | undefined> {
  try {
    return await startPostmaster(cluster, signal);
  } catch (error) {
    if (await runningPostmaster(cluster, log)) return undefined;
    throw error;
  }
}

/** Tries until PostgreSQL runs again; a full disk, say, may take somebody to free it. */
async function startAgain(
  cluster: Cluster,
  dead: Postmaster,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<Postmaster> {
  for (let delayMs = 100; !signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
    try {
      const running = await runningPostmaster(cluster, log);
      const postmaster = await (running === undefined
        ? startPostmaster(cluster, signal)
        : adoptPostmaster(cluster, running));
      log.info({ pid: postmaster.pid }, "PostgreSQL is running again");
      return postmaster;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "PostgreSQL did not start again yet");
    }
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
  return dead;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new Client({ host: cluster.socketDir, port, user: superuser, database: "postgres" });
  await client.connect();
  try {
    const known = await client.query("select from pg_database where datname = $1", [database]);
    if (known.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
