import { readdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { expect } from "vitest";
import type { TestPlatform } from "./platform";

/**
 * Fails where the platform's own folder holds anything but the store and what can be made again, or the store anything
 * but objects named by their hash.
 *
 * @returns hashes of the objects that are there
 */
export async function hashesInStore({ platform }: TestPlatform): Promise<Set<string>> {
  const whole = dirname(platform.cacheDir);
  expect((await readdir(whole)).filter((name) => !["objects", "cache"].includes(name))).toEqual([]);
  const store = join(whole, "objects");
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(store, join(entry.parentPath, entry.name)));
  for (const path of files) expect(path).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}$/);
  return new Set(files.map((path) => basename(path)));
}
