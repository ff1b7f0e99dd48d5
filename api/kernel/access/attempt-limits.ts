import { isIP } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Pool } from "pg";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";

export interface Limit {
  name: string;
  attempts: number;
  withinSeconds: number;
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>();

function limiterOf({ pool }: Platform, { name, attempts, withinSeconds }: Limit) {
  const known = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, known);
  const limiter =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: attempts,
      duration: withinSeconds,
    });
  known.set(name, limiter);
  return limiter;
}

/** Failed sign-ins per user name and address: enough for a tired registrar, too few to guess. */
export const loginLimit: Limit = { name: "login", attempts: 10, withinSeconds: 15 * 60 };
/** Failed sign-ins per address over all names: a hospital behind one address still works. */
export const addressLimit: Limit = { name: "address", attempts: 100, withinSeconds: 15 * 60 };

/**
 * Failed sign-ins per user name over all addresses: whoever has many of them cannot guess on either. Addresses that the person
 * signed in from lately are not bound by it, so that nobody can lock a colleague out.
 */
export const accountLimit: Limit = { name: "account", attempts: 60, withinSeconds: 3600 };
/** Accounts made from one address: a hospital that registers a department at once has one for all of them. */
export const registrationLimit: Limit = { name: "register", attempts: 60, withinSeconds: 3600 };

/** Where an attempt comes from: of IPv6 the network, whose addresses are all one person's (RFC 6177). */
export function addressOf({ ip }: { ip: string | null }): string {
  if (ip === null || isIP(ip) !== 6) return ip ?? "unknown";
  const [head = "", tail = ""] = ip.split("%")[0]?.split("::") ?? [];
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = ip.includes("::") ? 8 - groups(head).length - groups(tail).length : 0;
  const whole = [...groups(head), ...Array<string>(Math.max(0, missing)).fill("0"), ...groups(tail)];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/**
 * Counts one attempt before it is judged, so that concurrent ones cannot slip through.
 *
 * @throws Problem too_many_attempts with `retryAfterSeconds`
 */
export async function countAttempt(platform: Platform, limit: Limit, key: string): Promise<void> {
  try {
    await limiterOf(platform, limit).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Problem("too_many_attempts", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Forgets the attempts after a success. */
export async function clearAttempts(platform: Platform, limit: Limit, key: string): Promise<void> {
  await limiterOf(platform, limit).delete(key);
}

/** Takes one counted attempt back: it was no failure. */
export async function forgiveAttempt(platform: Platform, limit: Limit, key: string): Promise<void> {
  await limiterOf(platform, limit).reward(key);
}
