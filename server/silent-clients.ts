import type { IncomingMessage, Server } from "node:http";

/** In how many steps silence is counted: a client is given up at the latest so much later than allowed. */
const stepsOfSilence = 10;

/**
 * Gives up clients that promise a body and then say nothing. Only their own silence counts: while bytes of theirs wait
 * here to be read, because the disk or the database is slow, they could not say more if they wanted.
 *
 * @param silentMs how long nothing may come
 */
export function giveUpSilentClients(server: Server, silentMs: number): void {
  server.on("request", (request) => {
    const hasBody =
      request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
    if (hasBody) watch(request, silentMs);
  });
}

function watch(request: IncomingMessage, silentMs: number): void {
  const { socket } = request;
  let heard = socket.bytesRead;
  let silentSteps = 0;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const isHeard = socket.bytesRead !== heard || request.readableLength > 0;
    heard = socket.bytesRead;
    silentSteps = isHeard ? 0 : silentSteps + 1;
    if (silentSteps >= stepsOfSilence) request.destroy();
  }, silentMs / stepsOfSilence).unref();
  request.once("close", () => clearInterval(timer));
}
