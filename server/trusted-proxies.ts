import { BlockList, isIP } from "node:net";

/** Which proxies before the server are believed, as TRUST_PROXY says: so many of them, or those in address ranges. */
export type TrustedProxies = { kind: "count"; count: number } | { kind: "ranges"; ranges: BlockList };

export const noProxies: TrustedProxies = { kind: "count", count: 0 };

/**
 * Reads TRUST_PROXY: `false`, `true` (one), a number of proxies up to 9, or addresses and CIDR ranges between commas.
 *
 * @returns null for anything else
 */
export function trustedProxies(text: string): TrustedProxies | null {
  if (text === "false") return noProxies;
  if (text === "true") return { kind: "count", count: 1 };
  if (/^\d$/.test(text)) return { kind: "count", count: Number(text) };
  const ranges = new BlockList();
  for (const range of text.split(",")) if (!addRange(ranges, range.trim())) return null;
  return { kind: "ranges", ranges };
}

function addRange(ranges: BlockList, range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  if (version === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const prefix = bits === undefined ? longest : Number(bits);
  if (prefix > longest) return false;
  ranges.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  return true;
}

export interface Visitor {
  /** Where it comes from; null where the connection is gone. */
  ip: string | null;
  /** Proxies it came through that are believed: 0 where no forwarded header counts. */
  proxies: number;
}

/**
 * The address a request comes from: each proxy appends the one it was asked by, so the list is read from its end, and the
 * first that is no proxy of ours counts. What stands before that was written by whoever asked.
 *
 * @param forwarded X-Forwarded-For, where it came
 */
export function visitorOf(connected: string | undefined, forwarded: string | null, trusted: TrustedProxies): Visitor {
  let ip = addressIn(connected ?? "");
  let proxies = 0;
  if (ip === null) return { ip, proxies };
  const chain = (forwarded ?? "").split(",").filter((entry) => entry.trim() !== "");
  while (isProxy(ip, proxies, trusted)) {
    proxies += 1;
    const before = addressIn(chain.pop() ?? "");
    if (before === null) break;
    ip = before;
  }
  return { ip, proxies };
}

const isProxy = (ip: string, seen: number, trusted: TrustedProxies) =>
  trusted.kind === "count" ? seen < trusted.count : trusted.ranges.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");

/** An address as proxies write it: some with its port, IPv6 then in brackets; IPv4 in IPv6 (RFC 4291 §2.5.5.2) is IPv4. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) ? address : null;
}

/**
 * What the outermost believed proxy says in a header of the X-Forwarded family; proxies append to such a header, or write it
 * anew.
 */
export function forwardedValue(header: string | null, proxies: number): string | undefined {
  if (proxies === 0 || header === null) return undefined;
  const values = header.split(",").map((value) => value.trim());
  return values[Math.max(0, values.length - proxies)];
}
