import type { ServerResponse } from "node:http";

/** So long the rest of a body that nobody reads is taken, so that the answer is heard before the connection ends. */
const lingeringMs = 2_000;

/**
 * A body that may be left early. To cancel the body of a Request ends its connection, and with it the way of the answer.
 *
 * @returns the body to read, and what reads the rest of it to nowhere; both wait for the client
 */
export function leavable(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const arriving = new ReadableStream<Uint8Array>(
    {
      pull: async (onward) => {
        const { done, value } = await reader.read();
        if (done) onward.close();
        else onward.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    arriving,
    leave: async () => {
      const patience = setTimeout(() => void reader.cancel(), lingeringMs);
      // What the client breaks off is over too.
      const isOver = () =>
        reader.read().then(
          ({ done }) => done,
          () => true,
        );
      while (!(await isOver()));
      clearTimeout(patience);
    },
  };
}

/**
 * A body that is read no faster than the client takes it, and no longer: whoever writes it to the connection need not wait
 * for that.
 */
export function asTaken(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  const left = new Promise<void>((resolve) => outgoing.once("close", resolve));
  // Middleware that packs answers redirects "drain" where it is asked for by `on` or `once`.
  const drained = () => new Promise<void>((resolve) => outgoing.prependOnceListener("drain", resolve));
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: async (bytes, onward) => {
        if (outgoing.writableNeedDrain) await Promise.race([drained(), left]);
        if (outgoing.destroyed) onward.terminate();
        else onward.enqueue(bytes);
      },
    }),
  );
}
