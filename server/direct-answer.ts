import { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Logger } from "pino";
import { takeChunks } from "#api/infrastructure/bytes/stream-body";
import { chunkBytes, type Chunk } from "#api/infrastructure/bytes/buffer-pool";
import { isText } from "./compress";

/**
 * Writes bodies that come in pieces to the connection itself: images by the gigabyte pass in half the processor time
 * that a web stream takes, in buffers used again.
 */
export const directly =
  (answering: (request: Request, environment: object) => Response | Promise<Response>, log: Logger) =>
  async (request: Request, environment: { outgoing: object }): Promise<Response> => {
    const response = await answering(request, environment);
    // Text is whole; to ask for its body would make a stream of it.
    const pieces = isText(response.headers) ? null : takeChunks(response.body);
    const { outgoing } = environment;
    if (!pieces || !(outgoing instanceof ServerResponse)) return response;
    try {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      await written(pieces, outgoing);
      outgoing.end();
    } catch (error) {
      // The client sees by the missing end that it is not whole.
      log.error({ err: error, path: new URL(request.url).pathname }, "an answer was broken off");
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };

/** Smaller ones go out with what follows them. */
const waitedForBytes = 16 * 1024;

/** One piece is on its way while the next is read; what is still open is closed when the client leaves. */
async function written(pieces: AsyncIterable<Chunk>, outgoing: ServerResponse): Promise<void> {
  const left = new Promise<void>((resolve) => outgoing.once("close", resolve));
  let before = Promise.resolve();
  for await (const piece of pieces) {
    if (outgoing.destroyed) return;
    const bytes = chunkBytes(piece);
    const onItsWay = new Promise<void>((resolve) => {
      outgoing.write(bytes, () => {
        if ("giveBack" in piece) piece.giveBack();
        resolve();
      });
    });
    if (bytes.length < waitedForBytes) continue;
    await Promise.race([before, left]);
    before = onItsWay;
  }
}
