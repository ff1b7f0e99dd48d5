import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";

/** The built product in a process of its own. */
export interface ProductProcess {
  origin: string;
  child: ChildProcess;
  /** What it has printed so far. */
  printed(): string;
  /** In order, as an operating system asks for it. */
  stop(): Promise<void>;
}

/** Starts the built product, on a free port unless PORT is told, and waits for its first page; fails when it ends before, or after 120 s. */
export async function startProcess(dataDir: string, environment: Record<string, string>): Promise<ProductProcess> {
  const port = environment.PORT ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["build/server.mjs"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DIMSE_PORT: "0", LOG_LEVEL: "warn", ...environment },
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await firstPage(`${origin}/login`, child);
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { origin, child, printed: () => printed, stop };
}

async function firstPage(url: string, child: ChildProcess) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response.text();
    await sleep(20);
  }
  throw new Error("no page within 120 s");
}
