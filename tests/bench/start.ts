import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "./product";
import type { Row } from "./row";

/** Start to first page on an empty folder and again on a used one; memory when nobody works. */
export async function benchStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-start-"));
  const first = await startProduct(folder);
  await sleep(60_000);
  const memory = first.memoryMb();
  await first.stop();
  const second = await startProduct(folder);
  await second.stop();
  await rm(folder, { recursive: true });
  return [
    { what: "first start, empty folder, to first page", measured: first.startMs, unit: "ms", goal: { atMost: 5_000 } },
    { what: "later start, to first page", measured: second.startMs, unit: "ms", goal: { atMost: 2_000 } },
    {
      what: "memory a minute after the first start, PostgreSQL included",
      measured: memory,
      unit: "MB",
      goal: { atMost: 250 },
    },
  ];
}
