import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";

/** Both sides of a request as Node has them. */
export interface Connection {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

const isStarted = (message: unknown): message is Started =>
  message instanceof Object &&
  Reflect.get(message, "request") instanceof IncomingMessage &&
  Reflect.get(message, "response") instanceof ServerResponse &&
  Reflect.get(message, "server") instanceof Server;

/**
 * Follows the connections of a server that is not ours and hands on requests alone: Node tells of each request as it begins
 * (`http.server.request.start` of node:diagnostics_channel), and all that is done for it is done within its context.
 *
 * @param opened called once for each server, with its first request
 * @returns the connection of the request that is being answered; throws outside of one
 */
export function followConnections(opened: (server: Server) => void): () => Connection {
  const known = new WeakSet<Server>();
  const connections = new AsyncLocalStorage<Connection>();
  subscribe("http.server.request.start", (message) => {
    if (!isStarted(message)) return;
    const { request, response, server } = message;
    connections.enterWith({ incoming: request, outgoing: response });
    if (known.has(server)) return;
    known.add(server);
    opened(server);
  });
  return () => {
    const connection = connections.getStore();
    if (!connection) throw new Error("no request is being answered");
    return connection;
  };
}
