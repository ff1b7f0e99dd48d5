import type { Readable } from "node:stream";

/** A Node stream as the body of an answer, read as fast as the client takes it. */
export function streamedBody(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => {
      source.destroy();
    },
  });
}
