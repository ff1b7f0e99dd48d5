import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { AddressRanges } from "./address-ranges";

/**
 * Addresses that nothing typed into a form leads to, unless the operator allows it (ALLOWED_ADDRESSES): this machine,
 * its link, where clouds tell machines their secrets, everybody at once, and translations into any of them.
 */
const forbidden = new AddressRanges([
  // This host and loopback (RFC 1122 §3.2.1.3), link-local (RFC 3927), multicast and reserved (RFC 5771, RFC 1112).
  ...["0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4"],
  // The same of IPv6 (RFC 4291 §2.5.2, §2.5.3, §2.5.6, §2.7), and addresses of IPv4 in those of IPv6 (RFC 6052, RFC 3056).
  ...["::/96", "fe80::/10", "fec0::/10", "ff00::/8", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16"],
  // Metadata services of clouds that stand at addresses of other ranges: AWS, Google, Alibaba, Azure, Oracle.
  ...["fd00:ec2::/32", "fd20:ce::/32", "100.100.100.200", "168.63.129.16", "192.0.0.0/24"],
]);

/** The host stands at an address that is not called from here. */
export class NotAllowed extends Error {
  override readonly name = "NotAllowed";
}

/**
 * The addresses of a host, to be connected to instead of its name: a second look-up could lead elsewhere.
 *
 * @param host a name or an address, in whatever form the system reads one
 * @param allowed CIDR ranges that may be called in spite of what they are
 * @throws NotAllowed where one of them is forbidden; the error of getaddrinfo where there is none
 */
export async function reachableAddresses(host: string, allowed: readonly string[]): Promise<LookupAddress[]> {
  const found = await lookup(host, { all: true });
  const exceptions = new AddressRanges(allowed);
  for (const { address } of found) {
    // A zone (fe80::1%eth0) is no part of the address (RFC 4007 §11).
    const [bare = ""] = address.split("%");
    if (forbidden.holds(bare) && !exceptions.holds(bare)) throw new NotAllowed(`${host} stands at ${address}`);
  }
  return found;
}
