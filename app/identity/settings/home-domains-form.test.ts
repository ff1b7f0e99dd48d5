import { expect, test } from "vitest";
import { asLines, HomeDomainsForm } from "./home-domains-form";

test("lines become the map and back", () => {
  const { domainName } = HomeDomainsForm.parse({ domainName: " his = pacs.example.cn \r\n\nwechat=m.example.cn:8443" });
  expect(domainName).toEqual({ his: "pacs.example.cn", wechat: "m.example.cn:8443" });
  expect(asLines(domainName)).toBe("his=pacs.example.cn\nwechat=m.example.cn:8443");
  expect(HomeDomainsForm.parse({}).domainName).toEqual({});
});

test.each(["pacs.example.cn", "his=https://pacs.example.cn", "h is=a.example", "his="])("refuses %s", (text) => {
  expect(HomeDomainsForm.safeParse({ domainName: text }).success).toBe(false);
});
