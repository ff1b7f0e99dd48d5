import { describe, expect, it } from "vitest";
import { grantIn, signedUrl } from "./signed-url";

const attachmentId = "0195f0aa-0000-7000-8000-000000000001";
const other = "0195f0aa-0000-7000-8000-000000000002";
const accountId = "0195f0aa-0000-7000-8000-00000000000a";
const expires = new Date("2026-03-05T08:05:00Z");
const url = new URL(signedUrl("https://pacs.example.cn", { attachmentId, accountId, expires }, "secret"));

const changed = (name: string, value: string) => {
  const query = new URLSearchParams(url.search);
  query.set(name, value);
  return query;
};

describe("a signed address", () => {
  it("names nothing but ids and the time it ends", () => {
    expect(url.origin + url.pathname).toBe(`https://pacs.example.cn/api/v1/attachments/${attachmentId}/signed`);
    expect([...url.searchParams.keys()]).toEqual(["by", "expires", "signature"]);
  });

  it("carries its grant", () => {
    expect(grantIn(attachmentId, url.searchParams, "secret")).toEqual({ attachmentId, accountId, expires });
  });

  it("is good for its own attachment alone", () => {
    expect(grantIn(other, url.searchParams, "secret")).toBeNull();
  });

  it("cannot be prolonged, given another's name, or made with another secret", () => {
    expect(grantIn(attachmentId, changed("expires", "9999999999"), "secret")).toBeNull();
    expect(grantIn(attachmentId, changed("by", other), "secret")).toBeNull();
    expect(grantIn(attachmentId, changed("signature", ""), "secret")).toBeNull();
    expect(grantIn(attachmentId, changed("signature", "AAAA"), "secret")).toBeNull();
    expect(grantIn(attachmentId, url.searchParams, "another")).toBeNull();
    expect(grantIn(attachmentId, new URLSearchParams(), "secret")).toBeNull();
  });
});
