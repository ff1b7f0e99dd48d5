import type { RunningProduct } from "./product";
import { percentile, timed, type Row } from "./row";

export interface MeasuredPage {
  what: string;
  path: string;
  budget: { p50?: number; p95: number };
}

/** Whole pages over HTTP on loopback, one after another: the time the server takes, rendering included. */
export async function benchPages({ origin }: RunningProduct, cookie: string, pages: MeasuredPage[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path, budget } of pages) {
    const durations = await timed(60, 10, async () => {
      const response = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: "manual" });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    });
    rows.push({ what: `${what}, p50`, measured: percentile(durations, 0.5), budget: budget.p50 ?? null, unit: "ms" });
    rows.push({ what: `${what}, p95`, measured: percentile(durations, 0.95), budget: budget.p95, unit: "ms" });
  }
  return rows;
}
