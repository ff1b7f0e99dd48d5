import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { startProcess } from "../support/product-process";

export interface RunningProduct {
  origin: string;
  /** From spawn to the first page answered, in milliseconds. */
  startMs: number;
  /** Resident memory of the server and its PostgreSQL, shared pages counted once per process group, in MB. */
  memoryMb(): number;
  /** Cookie header of a signed-in session. */
  signIn(username: string, password: string): Promise<string>;
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Starts the built product as `npm run demo` does, and waits for its first page. */
export async function startProduct(dataDir: string, environment: Record<string, string> = {}): Promise<RunningProduct> {
  const began = performance.now();
  const { origin, child, stop } = await startProcess(dataDir, { DEMO: "true", ...environment });
  const startMs = performance.now() - began;
  return {
    origin,
    startMs,
    memoryMb: () => memoryOf(child),
    signIn: (username, password) => signIn(origin, username, password),
    stop,
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function signIn(origin: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "login", username, password }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (![302, 303].includes(response.status) || cookies.length === 0)
    throw new Error(`sign-in answered ${response.status}`);
  return cookies.join("; ");
}

/** Proportional set size (PSS) of a process and all below it: shared memory is counted once. */
function memoryOf({ pid }: ChildProcess): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = readProc(`/proc/${entry}/stat`);
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const isBelow = (candidate: number | undefined): boolean =>
    candidate !== undefined && (candidate === pid || isBelow(parents.get(candidate)));
  const kilobytes = [...parents.keys()]
    .filter(isBelow)
    .map((process) => Number(readProc(`/proc/${process}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0));
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** A process may end between listing and reading. */
function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
