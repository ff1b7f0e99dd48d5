/** What a figure has to reach. Times are held against the yardstick of the same minutes, so that they hold on any machine. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  /** Times the yardstick (yardstick.ts). */
  | { yardsticks: number }
  /** Times better than the peer. */
  | { timesPeer: number };

/** One measured figure. */
export interface Row {
  what: string;
  measured: number;
  unit: "ms" | "MB" | "kB" | "files/s" | "/s" | "answers" | "min" | "%" | "times";
  /** What another server did with the same work in the same minutes, and how many times better ours is. */
  peer?: { measured: number; timesBetter: number };
  goal?: Goal;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

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

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** @returns how the figure stands to its goal in words, and whether it reaches it */
function judged(
  { measured, unit, peer, goal }: Row,
  yardstickMs: number,
): { ratio: string; goal: string; verdict: string } {
  const verdict = (isReached: boolean) => (isReached ? "OK" : "OVER");
  const times = (value: number) => `${round(value)} ×`;
  if (goal && "atMost" in goal)
    return { ratio: "", goal: `≤ ${goal.atMost} ${unit}`, verdict: verdict(measured <= goal.atMost) };
  if (goal && "atLeast" in goal)
    return { ratio: "", goal: `≥ ${goal.atLeast} ${unit}`, verdict: verdict(measured >= goal.atLeast) };
  if (goal && "yardsticks" in goal) {
    const ratio = measured / yardstickMs;
    return {
      ratio: times(ratio),
      goal: `≤ ${goal.yardsticks} × yardstick`,
      verdict: verdict(ratio <= goal.yardsticks),
    };
  }
  if (!peer) return { ratio: "", goal: goal ? `≥ ${goal.timesPeer} × peer` : "", verdict: goal ? "no peer" : "" };
  return {
    ratio: times(peer.timesBetter),
    goal: goal ? `≥ ${goal.timesPeer} × peer` : "",
    verdict: goal ? verdict(peer.timesBetter >= goal.timesPeer) : "",
  };
}

const header = ["what", "measured", "Orthanc", "ratio", "goal", ""];

/** The rows' cells as text, those of the heading first. @param yardstickMs of the minutes they were measured in */
export function cells(rows: readonly Row[], yardstickMs: number): string[][] {
  const lines = rows.map((row) => {
    const { ratio, goal, verdict } = judged(row, yardstickMs);
    const peer = row.peer ? `${round(row.peer.measured)} ${row.unit}` : "";
    return [row.what, `${round(row.measured)} ${row.unit}`, peer, ratio, goal, verdict];
  });
  return [header, ...lines];
}

export function table(lines: string[][]): string {
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
