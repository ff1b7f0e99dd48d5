import { BlockList, isIPv6 } from "node:net";

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** An IPv4 address that a socket of both families shows as one of IPv6 (RFC 4291 §2.5.5.2), by its own name. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Addresses and ranges of them, to be looked up in. */
export class AddressRanges {
  readonly #list = new BlockList();

  /** @param ranges addresses and CIDR ranges (contract/kernel/address-range.ts) */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = "", bits] = range.split("/");
      if (bits === undefined) this.#list.addAddress(address, familyOf(address));
      else this.#list.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  /** Whether one of the ranges holds the address. */
  holds(address: string): boolean {
    const own = plain(address);
    return this.#list.check(own, familyOf(own));
  }
}
