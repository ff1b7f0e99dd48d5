import type { Stream } from "#contract/kernel/stream";
import { notKeptWhereForbidden } from "./pixels-not-kept";
import type { OperationContext } from "./operations";

export interface StreamCall {
  request: Request;
  /** Left early, the rest stays unread: the answer still has to go out the same way. */
  body: AsyncIterable<Uint8Array>;
  params: Record<string, string>;
  query: URLSearchParams;
  context: OperationContext;
}

export interface StreamRoute {
  declaration: Stream;
  handle: (call: StreamCall) => Promise<Response>;
}

/** Implements one stream of the contract. */
export const streaming = (declaration: Stream, handle: StreamRoute["handle"]): StreamRoute => ({
  declaration,
  handle: async (call) => notKeptWhereForbidden(call.context, await handle(call)),
});
