import { chunkBytes, type Chunk } from "./buffer-pool";

const sources = new WeakMap<ReadableStream<Uint8Array>, AsyncGenerator<Chunk>>();

/**
 * A generator as the body of an answer; what it holds open is closed when the client leaves. Nothing of it runs before
 * it is read, so that the server can take the generator itself and write to the connection, past the stream: `takePieces`.
 */
export function streamBody(pieces: AsyncGenerator<Chunk>): ReadableStream<Uint8Array> {
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(chunkBytes(value));
      },
      cancel: async () => {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  sources.set(stream, pieces);
  return stream;
}

/** What `bodyOfPieces` made the body of, to be read instead of it; null for any other body. */
export const takeChunks = (body: ReadableStream<Uint8Array> | null): AsyncGenerator<Chunk> | null =>
  (body && sources.get(body)) ?? null;
