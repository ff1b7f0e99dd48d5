import type { RunningProduct } from "./product";
import { percentile, timed, type Row } from "./row";
import { sender } from "./sender";

export interface MeasuredPage {
  what: string;
  path: string;
  /** In yardsticks. */
  goal: { p50?: number; p95?: number };
}

/** A server in use has run its pages some hundred times: until then V8 still compiles them. */
const warmRequests = 400;

/**
 * Whole pages over HTTP on loopback, packed as a browser gets them, one after another: the time the server takes,
 * rendering included.
 */
export async function benchPages({ origin }: RunningProduct, cookie: string, pages: MeasuredPage[]): Promise<Row[]> {
  const { send, close } = sender();
  const headers = { cookie, accept: "text/html", "accept-encoding": "gzip" };
  const read = (path: string) => send(`${origin}${path}`, { method: "GET", headers });
  for (let run = 0; run < warmRequests / pages.length; run += 1) for (const { path } of pages) await read(path);
  const rows: Row[] = [];
  for (const { what, path, goal } of pages) {
    const durations = await timed(60, 10, () => read(path));
    rows.push(row(`${what}, p50`, percentile(durations, 0.5), goal.p50));
    rows.push(row(`${what}, p95`, percentile(durations, 0.95), goal.p95));
  }
  close();
  return rows;
}

const row = (what: string, measured: number, yardsticks: number | undefined): Row => ({
  what,
  measured,
  unit: "ms",
  ...(yardsticks !== undefined && { goal: { yardsticks } }),
});
