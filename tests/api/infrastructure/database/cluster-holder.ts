import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import type { EmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { clusterName } from "#api/infrastructure/database/postgres/cluster";

type Answer = { connection?: EmbeddedPostgres["connection"]; refused?: string };

// By its path, because a child of another user starts in a folder of its own.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** A node process that runs the cluster in a folder, to be killed. */
export async function holdCluster(dataDir: string, user: { uid?: number; gid?: number } = {}) {
  const script = join(import.meta.dirname, "hold-cluster.ts");
  const child = spawn(process.execPath, ["--import", tsx, script, dataDir], {
    ...user,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const answer: Answer = await Promise.race([
    once(createInterface(child.stdout), "line").then(([line]) => JSON.parse(line)),
    ended.then(() => ({ refused: "it ended without a word" })),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { ...answer, ended, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** Everything that runs on the cluster: PostgreSQL, its children, the watcher that ends it. */
export async function processesOn(dataDir: string): Promise<{ pid: number; commandLine: string }[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const all = await Promise.all(
    pids.map(async (pid) => ({ pid, commandLine: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") })),
  );
  return all.filter(({ commandLine }) => commandLine.includes(clusterName(dataDir)));
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
}
