import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer, type Server, type Socket } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Logger } from "pino";
import type { AssociationProcessConfig, FromAssociations, ToAssociations } from "./process-messages";

/** Where associations are taken. */
export interface Listener {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  readonly isTls: boolean;
}

export interface DimseListener {
  /** Of each door, in their order. */
  ports: number[];
  /** Open now; taken, and turned away as too many, since the start. */
  connections(): { open: number; taken: number; turnedAway: number };
  /** Breaks off the associations under way; what was acknowledged is kept. */
  stop(): Promise<void>;
}

const isBundled = !import.meta.url.endsWith(".ts");
const name = "association-worker";
const idleMs = 5 * 60_000;
const endingMs = 8_000;
const memoryMb = 512;

/**
 * For what is young in the heap: small, so that it is collected often. What arrives stands outside the heap and goes with
 * its owners; left to grow old, it has the whole heap gone through for every twenty images, half of all processor time.
 */
const youngMb = 1;

/** Open connections at most, associated or not; the process itself refuses associations beyond fewer (association.ts). */
const maxConnections = 128;

/** Of them from one address at most: nobody takes every place. */
const maxConnectionsOfAddress = 24;

/**
 * Listens for DICOM associations. They run in a process of their own, which begins with the first connection and ends
 * some minutes after the last: what a peer sends can neither hold up nor bring down the web server.
 *
 * @param whenLost called when that process has ended by itself, before another one begins
 * @throws an Error with code EADDRINUSE where the port is taken
 */
export async function listenForAssociations(
  doors: readonly Listener[],
  config: AssociationProcessConfig,
  log: Logger,
  whenLost: () => void = () => undefined,
): Promise<DimseListener> {
  let child: ChildProcess | null = null;
  let open = 0;
  let taken = 0;
  let turnedAway = 0;
  /** How many of them each address has. */
  const openOf = new Map<string, number>();
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const tsx = () => ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];
    const module = new URL(isBundled ? `./${name}.mjs` : `./${name}.ts`, import.meta.url);
    const started = fork(fileURLToPath(module), {
      execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${youngMb}`, ...(isBundled ? [] : tsx())],
      env: { NODE_ENV: process.env.NODE_ENV },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    started.on("message", ({ address }: FromAssociations) => {
      if (child !== started) return;
      open -= 1;
      const left = (openOf.get(address) ?? 0) - 1;
      if (left > 0) openOf.set(address, left);
      else openOf.delete(address);
      if (open === 0) rest(started);
    });
    started.on("error", (error) => log.error({ err: error }, "association process failed"));
    started.on("exit", (code, signal) => {
      if (child !== started) return;
      child = null;
      log.error({ code, signal }, "association process ended by itself");
      whenLost();
    });
    open = 0;
    openOf.clear();
    tell(started, { kind: "start", config });
    return started;
  }

  /** Where the process has died, its end says so. */
  function tell(to: ChildProcess, message: ToAssociations, socket?: Socket) {
    to.send(message, socket, (error) => {
      if (error) socket?.destroy();
    });
  }

  function rest(current: ChildProcess) {
    idle = setTimeout(() => {
      if (child === current) child = null;
      current.disconnect();
    }, idleMs).unref();
  }

  const accept = (socket: Socket, isTls: boolean) => {
    const address = socket.remoteAddress ?? "";
    const ofAddress = openOf.get(address) ?? 0;
    if (open >= maxConnections || ofAddress >= maxConnectionsOfAddress) {
      turnedAway += 1;
      log.debug({ address, open, ofAddress }, "too many connections: not taken");
      socket.destroy();
      return;
    }
    clearTimeout(idle);
    child ??= start();
    open += 1;
    taken += 1;
    openOf.set(address, ofAddress + 1);
    tell(child, { kind: "connection", isTls, address }, socket);
  };
  const servers: Server[] = [];
  const close = () => servers.forEach((server) => server.close());
  const ports: number[] = [];
  try {
    for (const { port, host, isTls } of doors) {
      const server = createServer({ pauseOnConnect: true }, (socket) => accept(socket, isTls));
      server.listen(port, host);
      await once(server, "listening");
      servers.push(server);
      const address = server.address();
      const listening = address && typeof address === "object" ? address.port : port;
      ports.push(listening);
      log.info({ host, port: listening, isTls }, "listening for DICOM associations");
    }
  } catch (error) {
    close();
    throw error;
  }

  return {
    ports,
    connections: () => ({ open, taken, turnedAway }),
    stop: async () => {
      clearTimeout(idle);
      close();
      const current = child;
      child = null;
      if (!current || current.exitCode !== null || current.signalCode !== null) return;
      const ended = once(current, "exit");
      const patience = setTimeout(() => current.kill("SIGKILL"), endingMs);
      if (current.connected) current.disconnect();
      await ended;
      clearTimeout(patience);
    },
  };
}
