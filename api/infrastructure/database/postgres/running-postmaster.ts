import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { DataFolderInUse } from "../data-folder-lock";
import { port, type Cluster } from "./cluster";
import { readPostmasterPid, removeStaleLocks } from "./postmaster-pid";
import { isProcessOf, processesOf, sendSignal } from "./processes";

/** A shutdown that takes longer than this is forced; a crash recovery may take as long as it needs. */
const longestShutdownMs = 60_000;

/** Children of a killed postmaster end by themselves, except one that computes without looking up. */
const longestFarewellMs = 2_000;

/**
 * Finds the PostgreSQL that runs on this cluster already. One that starts or stops is waited for; what a killed one
 * left behind is cleared away.
 *
 * @returns its pid; undefined when none runs and one may be started
 * @throws {DataFolderInUse} when one runs where this process cannot see it, in another container with the same volume
 */
export async function runningPostmaster(cluster: Cluster, log: Logger): Promise<number | undefined> {
  let stoppingSince: number | undefined;
  let lingeringSince: number | undefined;
  for (; ; await sleep(20)) {
    const written = await readPostmasterPid(cluster.dataDir);
    if (written && (await isProcessOf(cluster.name, written.pid))) {
      if (written.status === "ready") return written.pid;
      if (written.status !== "stopping") continue;
      stoppingSince ??= Date.now();
      if (Date.now() - stoppingSince > longestShutdownMs) await force([written.pid], "SIGQUIT", log);
      continue;
    }
    if (written && (await answers(cluster)))
      throw new DataFolderInUse(cluster.dataDir, "a PostgreSQL of another container or under another path");
    if (written && sendSignal(written.pid, 0)) await removeStaleLocks(lockFiles(cluster), written.pid);
    const children = await processesOf(cluster.name);
    if (children.length === 0) return undefined;
    lingeringSince ??= Date.now();
    // Nothing committed is lost: it stands in the write-ahead log, which the next start replays.
    if (Date.now() - lingeringSince > longestFarewellMs) await force(children, "SIGKILL", log);
  }
}

async function force(pids: number[], signal: NodeJS.Signals, log: Logger): Promise<void> {
  log.warn({ pids, signal }, "PostgreSQL processes do not end, forcing them");
  for (const pid of pids) sendSignal(pid, signal);
  await sleep(500);
}

const socket = ({ socketDir }: Cluster) => join(socketDir, `.s.PGSQL.${port}`);

const lockFiles = (cluster: Cluster) => [join(cluster.dataDir, "postmaster.pid"), `${socket(cluster)}.lock`];

/** A unix socket answers across containers, where process ids mean nothing. */
function answers(cluster: Cluster): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket(cluster), () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
