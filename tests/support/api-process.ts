import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serverBundle } from "./server-bundle";

/** Processes of associations that another one has started. */
export async function associationProcesses(of: number | undefined): Promise<number[]> {
  const found: number[] = [];
  for (const entry of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (parent === of && command.includes("association-worker")) found.push(Number(entry));
  }
  return found;
}

/** api/v1, and DICOM associations, in a child process on a data folder of its own, to be killed and started again. */
export class ApiProcess {
  #child: ChildProcess | undefined;
  #port = 0;
  /** Where it takes associations. */
  dicomPort = 0;

  constructor(readonly dataDir: string) {}

  /** Resolves when it answers requests; fails with what it wrote when it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(await serverBundle(), "api-server.mjs"), this.dataDir], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    this.#child = child;
    const [line] = await Promise.race([
      once(createInterface(child.stdout), "line"),
      once(child, "exit").then(() => {
        throw new Error(`the server did not start: ${complaint}`);
      }),
    ]);
    [this.#port = 0, this.dicomPort = 0] = String(line).split(" ").map(Number);
  }

  fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#port}/api/v1${path}`, init);
  }

  /** kill -9 of node alone. */
  async killServer(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** kill -9 of node and of its process of the associations. */
  async killServerAndAssociations(): Promise<void> {
    for (const pid of await associationProcesses(this.#child?.pid)) process.kill(pid, "SIGKILL");
    await this.killServer();
  }

  /** kill -9 of the database's main process, which the server starts again. */
  async killPostgres(): Promise<void> {
    const [pid] = (await readFile(join(this.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
  }
}
