import { expect, test } from "vitest";
import { deviceOf } from "./device";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36";

test.each([
  [chrome, "Chrome 109 · Windows"],
  [`${chrome} Edg/120.0.1`, "Edge 120 · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0", "Firefox 115 · Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    "Safari 17 · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; M2102J2SC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0 Mobile Safari/537.36 MicroMessenger/8.0.40",
    "WeChat 8 · Android",
  ],
  ["curl/8.5.0", ""],
  ["", ""],
])("a device is called as people call it", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
