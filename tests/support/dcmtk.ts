import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";

const programs = [
  ...(["echoscu", "storescu", "findscu", "movescu", "getscu", "storescp", "dcmdump", "dcmmkdir"] as const),
  ...(["dcmconv", "dcmcjpeg", "dcmcjpls", "dcmcrle", "dsrdump"] as const),
];
export type Program = (typeof programs)[number];

/** Whether Debian's package dcmtk is there (`scripts/peers` installs it). */
export const hasDcmtk = programs.every((program) => existsSync(`/usr/bin/${program}`));

export interface Ran {
  code: number;
  /** What it printed, on both ways. */
  printed: string;
  /** The same as it came: in the character set of what it shows. */
  bytes: Buffer;
}

/** Runs a program of dcmtk to its end, 60 s at most. */
export const dcmtk = (program: Program, parameters: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, TCP_NODELAY: "1" };
    execFile(`/usr/bin/${program}`, parameters, { env, timeout: 60_000, encoding: "buffer" }, (error, ...outputs) => {
      const bytes = Buffer.concat(outputs);
      resolve({ code: error ? Number(error.code ?? 1) : 0, printed: bytes.toString(), bytes });
    });
  });

/** The files `storescu -v` was told to be stored, by its own words: each answer follows the name of what it sent. */
export function acknowledged(printed: string): string[] {
  const sent = [...printed.matchAll(/Sending file: (\S+)|(Received Store Response \(Success\))/g)];
  return sent.flatMap(([, , isStored], index) => (isStored ? [sent[index - 1]?.[1] ?? ""] : []));
}

/** Files in a folder of their own while `use` runs. */
export async function asFiles<T>(contents: readonly Buffer[], use: (paths: string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "dcmtk-"));
  try {
    const paths = contents.map((_, index) => join(folder, `${index}.dcm`));
    await Promise.all(paths.map((path, index) => writeFile(path, contents[index] ?? Buffer.alloc(0))));
    return await use(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder of its own while `use` runs, and the paths of what stands in it. */
export async function receivedIn<T>(
  use: (folder: string, received: () => Promise<string[]>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "received-"));
  try {
    return await use(folder, async () => (await readdir(folder)).map((name) => join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Receiver {
  port: number;
  /** Paths of what it has received. */
  received(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts storescp, which takes whatever it is sent.
 *
 * @param options of its own: which transfer syntaxes it takes, say
 */
export async function startReceiver(options: readonly string[] = []): Promise<Receiver> {
  const folder = await mkdtemp(join(tmpdir(), "storescp-"));
  const port = await freePort();
  const env = { ...process.env, TCP_NODELAY: "1" };
  const child = spawn("/usr/bin/storescp", ["--output-directory", folder, ...options, String(port)], {
    stdio: "ignore",
    env,
  });
  for (const deadline = Date.now() + 30_000; !(await isListening(port)); await sleep(20)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("storescp does not listen");
  }
  return {
    port,
    received: async () => (await readdir(folder)).map((name) => join(folder, name)),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.end());
  });
