import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "../../errors/error-code";

const run = promisify(execFile);

/** @returns true when the process got it; false when it is gone, or another user's */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (hasCode(error, "ESRCH", "EPERM")) return false;
    throw error;
  }
}

/**
 * Whether a process belongs to the cluster of this name.
 *
 * @param name `cluster_name`, part of the postmaster's arguments and of its children's titles
 */
export async function isProcessOf(name: string, pid: number): Promise<boolean> {
  return (await commandLine(pid)).includes(name);
}

/** PostgreSQL processes of the cluster (Linux; elsewhere none, and PostgreSQL's own check has to do). */
export async function processesOf(name: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const lines = await Promise.all(pids.map(async (pid) => ({ pid, line: await commandLine(pid) })));
  return lines
    .filter(({ line }) => line.includes(name) && /^(postgres:|[^\0]*\/postgres\0)/.test(line))
    .map(({ pid }) => pid);
}

/** Readable for every process, where a container's root may not follow /proc/PID/cwd. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return run("ps", ["-o", "args=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}
