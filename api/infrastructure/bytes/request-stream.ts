import type { Readable } from "node:stream";

/** What the server that received a request knows beside it. */
export interface Received {
  /** The bearer's token where it did not come in the Authorization header. */
  token?: string | null;
  /** The body as it arrives: reading it from the Request costs twice the processor time. */
  body?: AsyncIterable<Uint8Array>;
}

/** The bytes a request brings. Left early, the rest stays unread: the answer still has to go out the same way. */
export const requestStream = (incoming: Readable): AsyncIterable<Uint8Array> =>
  incoming.iterator({ destroyOnReturn: false });

/** As `arrivingBody`, where only the Request is at hand, or the body is small. */
export async function* readBody(request: Pick<Body, "body">): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
