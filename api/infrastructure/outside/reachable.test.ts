import { expect, test } from "vitest";
import { NotAllowed, reachableAddresses } from "./reachable";

test.each([
  ...["127.0.0.1", "127.1", "0x7f000001", "2130706433", "localhost", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1"],
  ...[
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "fd00:ec2::254",
    "fe80::1",
    "64:ff9b::a9fe:a9fe",
  ],
  ...["224.0.0.1", "255.255.255.255", "ff02::1", "100.100.100.200", "2002:7f00:1::"],
])("%s is not called", async (host) => {
  await expect(reachableAddresses(host, [])).rejects.toThrow(NotAllowed);
});

test.each(["10.0.0.7", "192.168.3.4", "172.16.0.9", "8.8.8.8", "fd12::1"])("%s is called", async (host) => {
  expect(await reachableAddresses(host, [])).toMatchObject([{ address: host }]);
});

test("what the operator allows is called, and nothing beside it", async () => {
  expect(await reachableAddresses("127.0.0.1", ["127.0.0.0/8"])).toMatchObject([{ address: "127.0.0.1" }]);
  await expect(reachableAddresses("169.254.169.254", ["127.0.0.0/8"])).rejects.toThrow(NotAllowed);
});
