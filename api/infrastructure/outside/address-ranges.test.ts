import { expect, test } from "vitest";
import { isAddressRange, isWideRange } from "#contract/kernel/address-range";
import { AddressRanges } from "./address-ranges";

test("a range holds its addresses of either family, also as a socket of both shows them", () => {
  const ranges = new AddressRanges(["192.168.1.0/24", "10.0.0.7", "fd12:3456::/32"]);
  for (const inside of ["192.168.1.0", "192.168.1.255", "::ffff:192.168.1.9", "10.0.0.7", "fd12:3456:1::1"]) {
    expect(ranges.holds(inside), inside).toBe(true);
  }
  for (const outside of ["192.168.2.0", "10.0.0.8", "::ffff:10.0.0.8", "fd12:3457::1", "::1"]) {
    expect(ranges.holds(outside), outside).toBe(false);
  }
  expect(new AddressRanges([]).holds("127.0.0.1")).toBe(false);
});

test("what is no address or range is told, and so is a range wider than any house has", () => {
  for (const right of ["10.0.0.0/8", "10.1.2.3", "::1", "fd00::/8", "0.0.0.0/0"])
    expect(isAddressRange(right)).toBe(true);
  for (const wrong of ["", "10.0.0/8", "10.0.0.0/33", "host", "10.0.0.1-9", "::/129", "127.1"])
    expect(isAddressRange(wrong), wrong).toBe(false);
  expect(["0.0.0.0/0", "::/0", "10.0.0.0/7"].every(isWideRange)).toBe(true);
  expect(["10.0.0.0/8", "fd00::/8", "10.0.0.1", "::1"].some(isWideRange)).toBe(false);
});
