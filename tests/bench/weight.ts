import { gzipSync } from "node:zlib";
import type { RunningProduct } from "./product";
import type { Row } from "./row";

/**
 * Every script a page loads at once: its own tags, what its own scripts import and what those import, each as gzip sends it.
 * The files that it names for later (the other pages', the table of all pages) are none of them.
 */
async function scriptBytes({ origin }: RunningProduct, path: string, cookie: string): Promise<number> {
  const page = await (await fetch(`${origin}${path}`, { headers: { cookie } })).text();
  const waiting = [...page.matchAll(/(?:src=|href=|from |import |import\()"(\/assets\/[^"]+\.js)"/g)];
  const seen = new Set(waiting.map(([, url = ""]) => url));
  let bytes = 0;
  for (const url of seen) {
    const script = await (await fetch(new URL(url, origin))).text();
    bytes += gzipSync(script, { level: 9 }).length;
    for (const [, imported = ""] of script.matchAll(/(?:from|import)"(\.\/[^"]+\.js)"/g)) {
      seen.add(new URL(imported, new URL(url, origin)).pathname);
    }
  }
  return bytes;
}

export async function benchWeight(
  product: RunningProduct,
  cookie: string,
  pages: { what: string; path: string; budgetKb: number | null }[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path, budgetKb } of pages) {
    const bytes = await scriptBytes(product, path, cookie);
    rows.push({
      what: `JavaScript, gzip: ${what}`,
      measured: bytes / 1000,
      unit: "kB",
      ...(budgetKb !== null && { goal: { atMost: budgetKb } }),
    });
  }
  return rows;
}
