import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { median, timed } from "./row";

const page = "<tr><td>2026-11-21</td><td>胸部CT平扫</td></tr>".repeat(2_000);

/** What a page costs, without a page: text put together, encoded, packed and hashed. */
function fixedWork(): void {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, text: `row ${index}`, isOpen: index % 2 === 0 }));
  const copied = JSON.stringify(JSON.parse(JSON.stringify(rows)));
  createHash("sha256")
    .update(gzipSync(Buffer.from(page + copied), { level: 1 }))
    .digest();
}

/**
 * The milliseconds of a fixed computation: the same machine is a half faster at one hour than at another, so figures of
 * two runs compare only beside it.
 */
export const yardstickMs = async (): Promise<number> =>
  median(await timed(200, 50, () => Promise.resolve(fixedWork())));
