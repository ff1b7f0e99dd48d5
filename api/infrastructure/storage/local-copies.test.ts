import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openLocalCopies } from "./local-copies";

const folder = await mkdtemp(join(tmpdir(), "radbridge-copies-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const hashes = ["a", "b", "c"].map((letter) => letter.repeat(64));
const minute = 60_000;

it("the copy longest unused makes room, one in use stays", async () => {
  let clock = Date.now();
  const copies = await openLocalCopies(folder, { maximum: 250, now: () => clock });
  let fetches = 0;
  const fetch = async (path: string) => {
    fetches += 1;
    await writeFile(path, Buffer.alloc(100));
    return 100;
  };
  const [a = "", b = "", c = ""] = hashes;
  await copies.pathOf(a, fetch);
  clock += 20 * minute;
  await copies.pathOf(b, fetch);
  clock += minute;
  await copies.pathOf(c, fetch);
  expect((await readdir(join(folder, "copies"))).sort()).toEqual([b, c]);
  await copies.pathOf(a, fetch);
  // Both others were handed out within ten minutes: better too much than a file gone from under a reader.
  expect((await readdir(join(folder, "copies"))).sort()).toEqual([a, b, c]);
  await copies.pathOf(c, fetch);
  expect(fetches).toBe(4);
});

it("a failed fetch leaves nothing behind", async () => {
  const copies = await openLocalCopies(folder);
  const broken = async (path: string) => {
    await writeFile(path, "half");
    throw new Error("connection lost");
  };
  await expect(copies.pathOf("d".repeat(64), broken)).rejects.toThrow("connection lost");
  expect(await readdir(join(folder, "parts"))).toEqual([]);
});
