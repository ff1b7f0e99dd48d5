import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Origin } from "#api/infrastructure/actor/actor";
import { dicomwebRoot } from "#contract/imaging/dicomweb";

export interface Environment {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: { origin: Origin; nonce: string };
}

/** By what a request is found in the log. */
export const requestLine = (c: Context<Environment>) => ({
  requestId: c.get("origin").requestId,
  method: c.req.method,
  path: c.req.path,
});

/** Whether an address is of the platform itself rather than a page's. */
export const isApiPath = (path: string) => path.startsWith("/api/v1/") || path.startsWith(`${dicomwebRoot}/`);
