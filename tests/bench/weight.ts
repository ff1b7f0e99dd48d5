import { scriptBytes } from "../support/script-bytes";
import type { RunningProduct } from "./product";
import type { Row } from "./row";

export async function benchWeight(
  product: RunningProduct,
  cookie: string,
  pages: { what: string; path: string; budget: number | null }[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path, budget } of pages) {
    const bytes = await scriptBytes(product.origin, path, cookie);
    rows.push({
      what: `JavaScript, gzip: ${what}`,
      measured: bytes / 1000,
      unit: "kB",
      ...(budget !== null && { goal: { atMost: budget / 1000 } }),
    });
  }
  return rows;
}
