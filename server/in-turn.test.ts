import { expect, test } from "vitest";
import { Hono } from "hono";
import { inTurn, urgencyOf } from "./in-turn";
import { Turns } from "./turns";
import type { Environment } from "./web-request";

const at = (path: string, init?: RequestInit) => new Request(`http://ris.local${path}`, init);

test("what a person pressed goes before what is opened, and that before what a page asks for by itself", () => {
  expect(urgencyOf(at("/login", { method: "POST" }))).toBe("action");
  expect(urgencyOf(at("/api/v1/reports/1/save", { method: "POST" }))).toBe("action");
  expect(urgencyOf(at("/studies?q=a"))).toBe("page");
  expect(urgencyOf(at("/studies", { headers: { "sec-purpose": "prefetch" } }))).toBe("poll");
  expect(urgencyOf(at("/notifications/newly"))).toBe("poll");
  expect(urgencyOf(at("/studies/1/reports/2/sync.data"))).toBe("poll");
  expect(urgencyOf(at("/api/v1/exams/newly", { method: "POST" }))).toBe("poll");
});

/** A server with one place, and a request that holds it until `letGo`. */
function fullServer() {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => (letGo = resolve));
  const patienceMs = { action: 50, page: 20, poll: 10 };
  const app = new Hono<Environment>();
  app.use(async (c, next) => {
    c.set("origin", { requestId: "1", ip: "10.0.0.5", userAgent: null, host: "ris.local", url: "http://ris.local" });
    await next();
  });
  app.use(inTurn(new Turns({ atOnce: 1, longestMs: 60_000, patienceMs }), ["secret of the tests"]));
  app.all("/slow", async (c) => {
    await done;
    return c.text("slow");
  });
  app.all("*", (c) => c.text("answered"));
  return { app, letGo, slow: Promise.resolve(app.request("/slow")) };
}

test("over capacity a page comes back by itself, in the words of its reader, and a call has its problem", async () => {
  const { app, letGo, slow } = fullServer();
  const page = await app.request(at("/studies", { headers: { "accept-language": "zh-CN" } }));
  expect([page.status, page.headers.get("retry-after"), page.headers.get("refresh")]).toEqual([503, "1", "1"]);
  expect(await page.text()).toContain("服务暂时不可用");
  const form = await app.request(at("/login", { method: "POST" }));
  expect([form.status, form.headers.get("refresh")]).toEqual([503, null]);
  const call = await app.request(at("/api/v1/exams/1"));
  expect(call.headers.get("retry-after")).toBe("1");
  expect(await call.json()).toMatchObject({ code: "unavailable", status: 503 });
  letGo();
  expect(await (await slow).text()).toBe("slow");
  expect((await app.request("/studies")).status).toBe(200);
});

test("files are taken beside what waits", async () => {
  const { app, letGo, slow } = fullServer();
  const headers = { "content-type": "application/octet-stream" };
  expect((await app.request(at("/upload", { method: "POST", headers, body: "bytes" }))).status).toBe(200);
  letGo();
  await slow;
});
