import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { isSignature } from "#api/kernel/access/signed";
import type { Origin } from "#api/infrastructure/actor/actor";

/** Carries, from a web tier of its own to the platform, who asked it. Signed, for whoever reaches the platform could write it. */
export const tierHeader = "x-radbridge-origin";

/** Clocks of two machines may differ as much; a copy is of no use afterwards. */
const validMs = 2 * 60_000;

const Carried = z.object({
  at: z.number(),
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  ip: z
    .string()
    .refine((ip) => isIP(ip) !== 0)
    .nullable(),
  userAgent: z.string().max(256).nullable(),
  host: z.string().max(255),
  url: z.url({ protocol: /^https?$/ }),
});

interface Call {
  method: string;
  /** Path and query. */
  target: string;
}

const mark = (secret: string, { method, target }: Call, carried: string) =>
  createHmac("sha256", secret).update([method, target, carried].join("\n")).digest();

/**
 * The header's value, for one call.
 *
 * @param secret that web tier and platform share (WEB_TIER_SECRET)
 * @param now in milliseconds
 */
export function tierHeaderOf(secret: string, call: Call, origin: Origin, now: number): string {
  const { requestId, ip, userAgent, host, url } = origin;
  const told: z.input<typeof Carried> = { at: now, requestId, ip, userAgent, host, url };
  const carried = Buffer.from(JSON.stringify(told)).toString("base64url");
  return `${carried}.${mark(secret, call, carried).toString("base64url")}`;
}

/**
 * Who asked the web tier.
 *
 * @returns null where the header was written by somebody else, for another call, or more than two minutes ago
 */
export function originInTierHeader(secret: string, call: Call, header: string, now: number): Origin | null {
  const [carried = "", given = ""] = header.split(".");
  if (!isSignature(given, mark(secret, call, carried))) return null;
  const { at, ...origin } = Carried.parse(JSON.parse(Buffer.from(carried, "base64url").toString()));
  return Math.abs(now - at) <= validMs ? origin : null;
}
