type Body = ReadableStream<Uint8Array> | null;

/**
 * Watches bytes that go to and fro: where none moves for `silentMs`, `signal` is aborted. A large file may take its time.
 */
export function whileMoving(silentMs: number) {
  const breaking = new AbortController();
  const isOver = () => breaking.abort(new DOMException(`nothing moved for ${silentMs} ms`, "TimeoutError"));
  let silence = setTimeout(isOver, silentMs).unref();
  const moved = () => {
    clearTimeout(silence);
    silence = setTimeout(isOver, silentMs).unref();
  };
  const watched = (body: Body, atEnd: () => void = () => undefined): Body =>
    body &&
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, onward) => {
          moved();
          onward.enqueue(chunk);
        },
        flush: atEnd,
      }),
    );
  return { signal: breaking.signal, watched, over: () => clearTimeout(silence) };
}
