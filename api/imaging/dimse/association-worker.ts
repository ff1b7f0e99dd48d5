import type { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { connect } from "#api/infrastructure/database/connect";
import { openLog } from "#api/infrastructure/safe-error";
import { besideServer, openObjectStore } from "#api/infrastructure/storage/open-object-store";
import { serveAssociation } from "./association";
import { subscribers } from "../../subscribers";
import type { Needs } from "./accepted-association";
import { BrokenAssociation } from "./pdu";
import { upgradeToTls } from "./tls-upgrade";
import type { AssociationProcessConfig, FromAssociations, ToAssociations } from "./process-messages";

/** Time for instances on their way to the disk, once the server ends. */
const endingMs = 5_000;

let opened: Promise<{ needs: Needs; close(): Promise<void> }> | null = null;
const sockets = new Set<Socket>();
const serving = new Set<Promise<void>>();

async function open({ database, databaseConnections, objects, ...config }: AssociationProcessConfig) {
  const log = openLog(config.logLevel);
  const { db, close } = connect(database, { max: databaseConnections, log });
  const { cacheDir, settings } = config;
  const store = await openObjectStore(besideServer(objects, "dimse"));
  return { needs: { db, objects: store, log, cacheDir, settings, subscribers }, close };
}

async function serve(socket: Socket, isTls: boolean, address: string): Promise<void> {
  sockets.add(socket);
  try {
    if (!opened) throw new Error("connection before its configuration");
    const { needs } = await opened;
    await serveAssociation(needs, isTls ? await throughTls(needs, socket) : socket);
  } catch (error) {
    if (!(error instanceof BrokenAssociation)) throw error;
    (await opened)?.needs.log.info({ err: error }, "connection refused");
  } finally {
    sockets.delete(socket);
    const message: FromAssociations = { kind: "ended", address };
    // Where the server ends meanwhile, nobody is left to hear it.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }
}

async function throughTls({ settings: { associationTls } }: Needs, socket: Socket): Promise<Socket> {
  if (!associationTls) throw new Error("TLS without key and certificate");
  return upgradeToTls(socket, associationTls);
}

async function end(): Promise<void> {
  setTimeout(() => process.exit(), endingMs).unref();
  for (const socket of sockets) socket.destroy();
  await Promise.allSettled(serving);
  await (await opened)?.close();
  process.exit();
}

const server: EventEmitter = process;
server.on("message", (message: ToAssociations, socket: unknown) => {
  if (message.kind === "start") opened = open(message.config);
  else if (socket instanceof Socket) {
    const served = serve(socket, message.isTls, message.address);
    serving.add(served);
    void served.finally(() => serving.delete(served));
  }
});
server.on("disconnect", () => void end());
// The server decides when this process ends, also where a terminal asks both of them.
server.on("SIGINT", () => undefined);
server.on("SIGTERM", () => undefined);
