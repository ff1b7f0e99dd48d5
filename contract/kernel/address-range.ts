import { z } from "zod";

const Range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text is an IP address, or a range of them in CIDR notation (RFC 4632; RFC 4291 §2.3). */
export const isAddressRange = (text: string): boolean => Range.safeParse(text).success;

/** A range of more addresses than any one house has: wider than the private 10.0.0.0/8 and fd00::/8 are. */
export const isWideRange = (range: string): boolean => Number(range.split("/")[1] ?? "128") < 8;
