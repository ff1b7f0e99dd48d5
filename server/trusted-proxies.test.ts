import { describe, expect, test } from "vitest";
import { forwardedValue, trustedProxies, visitorOf } from "./trusted-proxies";

const from = (trust: string, connected: string, forwarded: string | null) => {
  const trusted = trustedProxies(trust);
  if (!trusted) throw new Error(`${trust} was not taken`);
  return visitorOf(connected, forwarded, trusted).ip;
};

describe("the address of who asks", () => {
  test.each([
    ["no proxy is believed", "false", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["one proxy: what it appended", "true", "10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    ["the same by number", "1", "10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    ["two proxies", "2", "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["fewer entries than proxies", "2", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["a proxy that says nothing", "1", "10.0.0.1", null, "10.0.0.1"],
    ["a range", "10.0.0.0/8", "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
    ["somebody past the proxy", "10.0.0.0/8", "203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["all of them proxies", "10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["IPv6 ranges, with ports", "fd00::/8,::1", "::1", "[2001:db8::7]:4711, fd00::2", "2001:db8::7"],
    ["IPv4 within IPv6", "127.0.0.1", "::ffff:127.0.0.1", "203.0.113.9:5000", "203.0.113.9"],
    ["what is no address", "1", "10.0.0.1", "<script>", "10.0.0.1"],
    ["what is no address, further out", "10.0.0.0/8", "10.0.0.1", "unknown, 10.0.0.2", "10.0.0.2"],
  ])("%s", (_, trust, connected, forwarded, ip) => {
    expect(from(trust, connected, forwarded)).toBe(ip);
  });
});

test("a forwarded host counts by as many proxies as are believed", () => {
  expect(forwardedValue("evil.example", 0)).toBeUndefined();
  expect(forwardedValue("evil.example, ris.example", 1)).toBe("ris.example");
  expect(forwardedValue("ris.example", 2)).toBe("ris.example");
});

test.each(["yes", "10", "-1", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0", "::1/129", "", "10.0.0.1,"])(
  "TRUST_PROXY %j is nothing to go by",
  (text) => {
    expect(trustedProxies(text)).toBeNull();
  },
);
