import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { port, type Cluster } from "./cluster";
import { readPostmasterPid } from "./postmaster-pid";
import { isProcessOf, sendSignal } from "./processes";
import { environment, serverSettings } from "./settings";

/** A running PostgreSQL, ours to stop. */
export type Postmaster = {
  pid: number;
  /** resolves when the process is gone, with what is known about its end */
  exited: Promise<string>;
  /** fast shutdown: open transactions are rolled back, a checkpoint written; forced when it takes too long */
  stop(): Promise<void>;
  /** lets it run on when this process ends */
  leave(): void;
};

/**
 * Waits for the end of our side of the pipe, then asks PostgreSQL for a fast shutdown (SIGINT): the kernel closes the
 * pipe however this process dies, kill -9 included.
 */
const watch = (pid: string) =>
  `trap '' INT TERM HUP; while read -r word; do [ "$word" = leave ] && exit 0; done; kill -INT ${pid} 2>/dev/null`;

/** The watcher becomes nobody's child, because PostgreSQL counts its children; then the shell turns into PostgreSQL. */
const watchAndRun = `exec 3<&0 </dev/null; ( ( ${watch("$$")} ) <&3 3<&- & ); exec 3<&-; exec "$@"`;

const longestShutdownMs = 60_000;

/**
 * Starts PostgreSQL; resolves when it accepts connections, after crash recovery where one is due.
 *
 * @throws with the last lines of its log when it ends before that
 */
export async function startPostmaster(cluster: Cluster, signal: AbortSignal): Promise<Postmaster> {
  const output = await open(cluster.logFile, "a", 0o600);
  const logged = (await output.stat()).size;
  const child = await launch(
    cluster,
    [watchAndRun, "sh", cluster.binaries.postgres, ...serverArguments(cluster)],
    output.fd,
  );
  await output.close();
  const postmaster = owned(cluster, child, exitOf(child));
  if (await untilReady(cluster, postmaster, signal)) return postmaster;
  if (signal.aborted) {
    await postmaster.stop();
    throw new Error("The start of PostgreSQL was called off.");
  }
  const said = (await readFile(cluster.logFile)).subarray(logged).toString().trim();
  throw new Error(`PostgreSQL did not start (${await postmaster.exited}): ${said.slice(-2_000) || "it said nothing"}`);
}

/** Takes over a PostgreSQL of this cluster that outlived the process that started it. */
export async function adoptPostmaster(cluster: Cluster, pid: number): Promise<Postmaster> {
  const watcher = await launch(cluster, [watch(String(pid)), "sh"], "ignore");
  const exited = gone(cluster, pid).then(() => "it was not started by this process");
  return owned(cluster, watcher, exited, pid);
}

/** A session of its own, so that Ctrl-C in a terminal reaches this process only. */
async function launch(
  { account, dataDir }: Cluster,
  script: string[],
  output: number | "ignore",
): Promise<ChildProcess> {
  const stdio: StdioOptions = ["pipe", output, output];
  const child = spawn("/bin/sh", ["-c", ...script], {
    ...account,
    cwd: dataDir,
    detached: true,
    env: environment,
    stdio,
  });
  await once(child, "spawn");
  return child;
}

function owned(cluster: Cluster, child: ChildProcess, exited: Promise<string>, adopted?: number): Postmaster {
  const { pid: childPid, stdin: leash } = child;
  const pid = adopted ?? childPid;
  if (pid === undefined || !leash) throw new Error("PostgreSQL was started without a pid or a pipe.");
  // Broken when the watcher was ended with the rest: nobody is left who needs to be told.
  leash.on("error", () => leash.destroy());
  const leave = () => {
    if (!leash.writableEnded) leash.end("leave\n");
  };
  void exited.then(leave);
  const postmaster: Postmaster = {
    pid,
    exited,
    leave,
    async stop() {
      for (const [signal, graceMs] of [
        ["SIGINT", longestShutdownMs],
        ["SIGQUIT", 5_000],
        ["SIGKILL", 5_000],
      ] as const) {
        if (await isProcessOf(cluster.name, pid)) sendSignal(pid, signal);
        if (await endsWithin(exited, graceMs)) break;
      }
      leave();
      await exited;
    },
  };
  return postmaster;
}

async function untilReady(cluster: Cluster, { pid, exited }: Postmaster, signal: AbortSignal): Promise<boolean> {
  const ended = exited.then(() => true);
  while (!signal.aborted) {
    const written = await readPostmasterPid(cluster.dataDir);
    if (written?.pid === pid && written.status === "ready") return true;
    if (await Promise.race([ended, sleep(10, false)])) return false;
  }
  return false;
}

/** Resolves when the process is no longer one of this cluster. */
export async function gone(cluster: Cluster, pid: number): Promise<void> {
  while (await isProcessOf(cluster.name, pid)) await sleep(100, undefined, { ref: false });
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

async function endsWithin(exited: Promise<string>, graceMs: number): Promise<boolean> {
  const timer = new AbortController();
  const ended = await Promise.race([
    exited.then(() => true),
    sleep(graceMs, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  return ended;
}

function serverArguments({ dataDir, dataDirInside, socketDir, durable, name }: Cluster): string[] {
  const settings = Object.entries(serverSettings({ durable, name }));
  return [
    ...["-D", dataDirInside, "-p", String(port), "-k", socketDir === dataDir ? dataDirInside : socketDir],
    ...settings.flatMap(([setting, value]) => ["-c", `${setting}=${value}`]),
  ];
}
