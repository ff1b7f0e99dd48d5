import { expect, test } from "vitest";
import { createMetrics, serveMetrics } from "./metrics";

test("requests are counted by kind, method and status, whatever their addresses say", async () => {
  const metrics = createMetrics([]);
  const answered = { method: "GET", status: 200, seconds: 0.03 };
  metrics.answered({ ...answered, path: "/studies/4711/reports/zhang-wei" });
  metrics.answered({ ...answered, path: "/studies.data" });
  metrics.answered({ ...answered, path: "/api/v1/exams/4711", method: "POST", status: 409 });
  metrics.answered({ ...answered, path: "/dicomweb/a/studies", method: "MADE-UP" });
  const text = await metrics.registry.metrics();
  expect(text).toContain('radbridge_http_request_seconds_count{kind="page",method="GET",status="200"} 1');
  expect(text).toContain('radbridge_http_request_seconds_count{kind="page data",method="GET",status="200"} 1');
  expect(text).toContain('radbridge_http_request_seconds_count{kind="api",method="POST",status="409"} 1');
  expect(text).toContain('kind="dicomweb",method="other"');
  expect(text).not.toMatch(/4711|zhang|MADE/);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
});

test("a measure that cannot be read is left out, the others stand", async () => {
  const metrics = createMetrics([
    { name: "broken", help: "b", read: () => Promise.reject(new Error("away")) },
    { name: "work", help: "w", read: async () => ({ sends: 3 }) },
    { name: "plain", help: "p", read: async () => 7 },
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('radbridge_work{of="sends"} 3');
  expect(text).toContain("radbridge_plain 7");
  expect(text).not.toMatch(/^radbridge_broken /m);
});

test("they are answered on a port of their own, and nothing else is", async () => {
  const served = await serveMetrics(createMetrics([]), { port: 0, host: "127.0.0.1" });
  const at = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
  expect((await at("/metrics")).headers.get("content-type")).toContain("text/plain");
  expect((await at("/login")).status).toBe(404);
  served.stop();
});
