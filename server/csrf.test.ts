import { describe, expect, test } from "vitest";
import { isFromOwnPage } from "./csrf";

const post = (headers: Record<string, string>) =>
  new Request("http://ris.local/logout", { method: "POST", headers: { host: "ris.local", ...headers } });

describe("a request that may change something", () => {
  test.each([
    ["a form of this host", { "sec-fetch-site": "same-origin" }, true],
    ["an address typed by the person", { "sec-fetch-site": "none" }, true],
    ["another site", { "sec-fetch-site": "cross-site" }, false],
    ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }, false],
    ["an old browser on a page of this host", { origin: "http://ris.local" }, true],
    ["an old browser on another site", { origin: "http://evil.local" }, false],
    ["a page opened from a file", { origin: "null" }, false],
    ["a browser that tells only the page", { referer: "http://ris.local/studies" }, true],
    ["a page whose address only begins alike", { referer: "http://ris.local.evil.cn/" }, false],
    ["a browser that tells nothing", {}, false],
  ])("from %s", (_, headers, isAllowed) => {
    expect(isFromOwnPage(post(headers))).toBe(isAllowed);
  });
});

test("a request that only reads may come from anywhere", () => {
  expect(isFromOwnPage(new Request("http://ris.local/", { headers: { "sec-fetch-site": "cross-site" } }))).toBe(true);
});
