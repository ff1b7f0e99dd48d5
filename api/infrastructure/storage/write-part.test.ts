import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureFile } from "./content-hash";
import { writePart } from "./write-part";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parts-"));
});
afterAll(() => rm(folder, { recursive: true }));

const kB = 1024;
const mb = 1024 * kB;
/** In pieces as uneven as a network's. */
function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe("a part", () => {
  it.each([0, 1, 100, 128 * kB - 1, 128 * kB, 525_001, mb - 1, mb, mb + 1, 3 * mb, 5 * mb + 4097])(
    "of %d bytes holds them, and knows their hash",
    async (length) => {
      const bytes = randomBytes(length);
      const path = join(folder, String(length));
      const part = await writePart(path, pieces(bytes, 65_521));
      expect((await readFile(path)).equals(bytes)).toBe(true);
      expect(part).toMatchObject(await measureFile(path));
      expect(part.head.equals(bytes.subarray(0, part.head.length))).toBe(true);
      expect(part.head.length).toBeGreaterThanOrEqual(Math.min(length, 16 * kB));
      expect(part.head.length).toBeLessThanOrEqual(64 * kB);
    },
  );

  it("is written beside many others", async () => {
    const contents = Array.from({ length: 20 }, () => randomBytes(2 * mb + 77));
    const parts = contents.map((bytes, index) => writePart(join(folder, `many-${index}`), pieces(bytes, 300_000)));
    for (const [index, { path }] of (await Promise.all(parts)).entries()) {
      expect((await readFile(path)).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it("that comes to more than it may is gone", async () => {
    const tooMuch = writePart(join(folder, "too-much"), pieces(randomBytes(3 * mb), 65_536), { mostBytes: 2 * mb });
    await expect(tooMuch).rejects.toMatchObject({ code: "file_too_large" });
    expect(await readdir(folder)).not.toContain("too-much");
  });
});
