import { gzipSync } from "node:zlib";

/** How many bytes of scripts a page may load at once: of desks with slow lines and old processors. */
export const scriptBudgets = { plain: 0, list: 128_000, editor: 168_000 } as const;

/**
 * Every script a page loads at once: its own tags, what its own scripts import and what those import, each as gzip sends it.
 * The files that it names for later (the other pages', the table of all pages) are none of them.
 */
export async function scriptBytes(origin: string, path: string, cookie: string): Promise<number> {
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
