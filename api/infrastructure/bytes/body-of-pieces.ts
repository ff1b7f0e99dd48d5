import { bytesOfPiece, type Piece } from "./lent-bytes";

const sources = new WeakMap<ReadableStream<Uint8Array>, AsyncGenerator<Piece>>();

/**
 * A generator as the body of an answer; what it holds open is closed when the client leaves. Nothing of it runs before
 * it is read, so that the server can take the generator itself and write to the connection, past the stream: `takePieces`.
 */
export function bodyOfPieces(pieces: AsyncGenerator<Piece>): ReadableStream<Uint8Array> {
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(bytesOfPiece(value));
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
export const takePieces = (body: ReadableStream<Uint8Array> | null): AsyncGenerator<Piece> | null =>
  (body && sources.get(body)) ?? null;
