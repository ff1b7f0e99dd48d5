import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Origin } from "#api/operations";

/** Where a request came from; forwarded headers count only behind a proxy that is told to be trusted. */
export function requestOrigin(request: Request, incoming: IncomingMessage, trustProxy: boolean): Origin {
  const forwarded = (name: string) => (trustProxy ? request.headers.get(name)?.split(",")[0]?.trim() : undefined);
  const host = forwarded("x-forwarded-host") ?? request.headers.get("host") ?? "localhost";
  const givenId = forwarded("x-request-id");
  return {
    requestId: givenId && /^[\w-]{8,64}$/.test(givenId) ? givenId : randomUUID(),
    ip: forwarded("x-forwarded-for") ?? incoming.socket.remoteAddress ?? null,
    userAgent: request.headers.get("user-agent")?.slice(0, 256) ?? null,
    host: host.replace(/:\d+$/, "").toLowerCase(),
    url: `${forwarded("x-forwarded-proto") ?? "http"}://${host}`,
  };
}
