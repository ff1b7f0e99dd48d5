import { expect, test } from "vitest";
import { mappedDomain } from "./mapped-domain";

test("an account goes home by its map, to plain hosts alone", () => {
  expect(mappedDomain({ wechat: "pacs.hospital.cn" }, "wechat")).toBe("https://pacs.hospital.cn/");
  expect(mappedDomain({ wechat: "pacs.hospital.cn:8443" }, "wechat")).toBe("https://pacs.hospital.cn:8443/");
  expect(mappedDomain({ his: "pacs.hospital.cn" }, "wechat")).toBeNull();
  expect(mappedDomain({}, "constructor")).toBeNull();
  for (const host of ["evil.cn/path", "user@evil.cn", "javascript:alert(1)", "//evil.cn", ""])
    expect(mappedDomain({ wechat: host }, "wechat")).toBeNull();
});
