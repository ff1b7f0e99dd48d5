import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Origin } from "#api/infrastructure/actor/actor";
import type { Config } from "../config";
import { originInTierHeader, tierHeader } from "./tier-header";
import { forwardedValue, visitorOf } from "./trusted-proxies";

type Told = Pick<Config, "TRUST_PROXY" | "WEB_TIER_SECRET">;

const hostForm = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Where a request came from: as our own web tier tells, signed, else as the proxies do that the configuration believes, else
 * by its connection.
 */
export function requestOrigin(request: Request, incoming: IncomingMessage, told: Told): Origin {
  return (
    originByTier(request, told.WEB_TIER_SECRET) ??
    originByProxies(request, incoming.socket.remoteAddress, told.TRUST_PROXY)
  );
}

function originByTier(request: Request, secret: string | undefined): Origin | null {
  const header = request.headers.get(tierHeader);
  if (!secret || header === null) return null;
  const { pathname, search } = new URL(request.url);
  return originInTierHeader(secret, { method: request.method, target: pathname + search }, header, Date.now());
}

function originByProxies({ headers }: Request, connected: string | undefined, trusted: Told["TRUST_PROXY"]): Origin {
  const { ip, proxies } = visitorOf(connected, headers.get("x-forwarded-for"), trusted);
  const forwarded = (name: string) => forwardedValue(headers.get(name), proxies);
  const forwardedHost = forwarded("x-forwarded-host");
  const host = (forwardedHost && hostForm.test(forwardedHost) ? forwardedHost : headers.get("host")) ?? "localhost";
  const protocol = forwarded("x-forwarded-proto")?.toLowerCase() === "https" ? "https" : "http";
  const givenId = forwarded("x-request-id");
  return {
    requestId: givenId && /^[\w-]{8,64}$/.test(givenId) ? givenId : randomUUID(),
    ip,
    userAgent: headers.get("user-agent")?.slice(0, 256) ?? null,
    host: host.replace(/:\d+$/, "").toLowerCase(),
    url: `${protocol}://${host}`,
  };
}
