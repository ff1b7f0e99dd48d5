/** One measured figure beside its budget (architecture.md keeps the same list as docs/budgets.md). */
export interface Row {
  what: string;
  measured: number;
  budget: number | null;
  unit: "ms" | "MB" | "kB" | "files/s" | "×";
  /** Whether more is better, e.g. for a rate. */
  higherIsBetter?: true;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The time each of `times` runs of `work` took, in milliseconds, after `warm` uncounted ones. */
export async function timed(times: number, warm: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let run = 0; run < warm + times; run += 1) {
    const began = performance.now();
    await work(run);
    if (run >= warm) durations.push(performance.now() - began);
  }
  return durations;
}

export function table(rows: Row[]): string {
  const cells = rows.map(({ what, measured, budget, unit, higherIsBetter }) => {
    const isWithin = budget === null ? "" : (higherIsBetter ? measured >= budget : measured <= budget) ? "ok" : "OVER";
    const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
    const limit = budget === null ? "" : `${higherIsBetter ? "≥" : "≤"} ${budget} ${unit}`;
    return [what, `${round(measured)} ${unit}`, limit, isWithin];
  });
  const header = ["what", "measured", "budget", ""];
  const widths = header.map((_, column) => Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)));
  return [header, ...cells]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .join("\n");
}
