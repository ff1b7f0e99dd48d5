import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Turns } from "./turns";
import { isApiPath } from "./web-request";

/** What Prometheus may ask for: numbers about the running process, never about patients or people. */
export interface Metrics {
  registry: Registry;
  /** Counts an answered request by what it was for; addresses and their numbers are left out. */
  answered(request: { method: string; path: string; status: number; seconds: number }): void;
}

/** A number that is asked for whenever somebody looks. */
export interface Measure {
  name: string;
  help: string;
  /** One value, or one for each label; null while it is not known. */
  read(): Promise<number | Record<string, number> | null>;
}

const upToSeconds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15, 60];

/**
 * Memory, garbage collection and event-loop delay of Node, requests by kind, method and status, and `measures`.
 *
 * @param measures one that fails is left out of that answer, the others stand
 */
export function createMetrics(measures: readonly Measure[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "radbridge_http_request_seconds",
    help: "Time to answer a request, in seconds",
    labelNames: ["kind", "method", "status"],
    buckets: upToSeconds,
    registers: [registry],
  });
  for (const measure of measures) registry.registerMetric(gaugeOf(measure));
  return {
    registry,
    answered: ({ method, path, status, seconds }) =>
      requests.observe({ kind: kindOf(path), method: knownMethod(method), status: String(status) }, seconds),
  };
}

export const waitingRequests = (turns: Turns): Measure => ({
  name: "requests_waiting",
  help: "Requests that wait for their turn",
  read: async () => turns.waiting,
});

function gaugeOf({ name, help, read }: Measure): Gauge {
  return new Gauge({
    name: `radbridge_${name}`,
    help,
    labelNames: ["of"],
    registers: [],
    async collect() {
      this.reset();
      const value = await read().catch(() => null);
      if (value === null) return;
      if (typeof value === "number") this.set(value);
      else for (const [of, part] of Object.entries(value)) this.set({ of }, part);
    },
  });
}

/** A few words, however many addresses there are. */
function kindOf(path: string): string {
  if (isApiPath(path)) return path.startsWith("/api/") ? "api" : "dicomweb";
  if (path.startsWith("/assets/")) return "asset";
  return path.endsWith(".data") ? "page data" : "page";
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Anybody may send any word as a method, and each would count for itself. */
const knownMethod = (method: string) => (methods.includes(method) ? method : "other");

/** Answers GET /metrics on a port of its own. @throws an Error with code EADDRINUSE where the port is taken */
export async function serveMetrics({ registry }: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    response.setHeader("content-type", registry.contentType);
    return response.end(await registry.metrics());
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
