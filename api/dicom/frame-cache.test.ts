import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openFrameCache, type CachedRequest } from "./frame-cache";
import type { RenderResult } from "./render-frame";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "frame-cache-"));
});
afterEach(() => rm(directory, { recursive: true }));

const open = (maxBytes = 1_000_000) =>
  openFrameCache({
    directory,
    maxBytes,
    onError: (error) => {
      throw error;
    },
  });

const request = (frame: number): CachedRequest => ({ objectHash: "a".repeat(64), frame, format: "jpeg" });

/** A renderer that counts what it is asked for. */
function counting(length = 100) {
  const renderer = {
    calls: 0,
    render: (): Promise<RenderResult> => {
      renderer.calls += 1;
      const image = Buffer.alloc(length, renderer.calls);
      return Promise.resolve({
        ok: true,
        image,
        contentType: "image/jpeg",
        width: 10,
        height: 10,
        window: { center: 40, width: 400 },
      });
    },
  };
  return renderer;
}

it("renders a picture once, also when asked for twice at the same time, and keeps it over a restart", async () => {
  const counted = counting();
  const cache = await open();
  const [first, second] = await Promise.all([
    cache.get(request(0), counted.render),
    cache.get(request(0), counted.render),
  ]);
  expect(second).toEqual(first);
  expect(await cache.get(request(0), counted.render)).toEqual(first);
  expect(await (await open()).get(request(0), counted.render)).toEqual(first);
  expect(counted.calls).toBe(1);
});

it("keeps pictures of other frames, windows, overlays, sizes and formats apart", async () => {
  const renderer = counting();
  const cache = await open();
  const requests: CachedRequest[] = [
    request(0),
    request(1),
    { ...request(0), window: "lung" },
    { ...request(0), window: { center: 40, width: 400 } },
    { ...request(0), overlays: "hidden" },
    { ...request(0), maxSize: 256 },
    { ...request(0), format: "png" },
    { ...request(0), objectHash: "b".repeat(64) },
  ];
  for (const each of requests) await cache.get(each, renderer.render);
  expect(renderer.calls).toBe(requests.length);
});

it("does not keep refusals", async () => {
  const cache = await open();
  const refused: RenderResult = { ok: false, reason: "timeout", detail: "" };
  expect(await cache.get(request(0), () => Promise.resolve(refused))).toEqual(refused);
  expect(await readdir(directory)).toEqual([]);
});

it("renders again what was altered, cut off or removed", async () => {
  const renderer = counting();
  const cache = await open();
  await cache.get(request(0), renderer.render);
  const path = join(directory, (await readdir(directory))[0] ?? "");
  const whole = await readFile(path);
  const altered = Buffer.from(whole);
  altered.writeUInt8(99, whole.length - 1);
  for (const spoiled of [altered, whole.subarray(0, whole.length - 10), Buffer.alloc(0), Buffer.from("{}\n")]) {
    await writeFile(path, spoiled);
    const before = renderer.calls;
    const result = await cache.get(request(0), renderer.render);
    expect([result.ok, renderer.calls]).toEqual([true, before + 1]);
  }
  await rm(path);
  const before = renderer.calls;
  await cache.get(request(0), renderer.render);
  expect(renderer.calls).toBe(before + 1);
});

it("stays within its size, the least recently used going first", async () => {
  const renderer = counting(1_000);
  const cache = await open(5_000);
  for (let frame = 0; frame < 4; frame++) await cache.get(request(frame), renderer.render);
  await cache.get(request(0), renderer.render);
  expect(renderer.calls).toBe(4);
  await cache.get(request(4), renderer.render);
  await cache.get(request(0), renderer.render);
  expect(renderer.calls).toBe(5);
  await cache.get(request(1), renderer.render);
  expect(renderer.calls).toBe(6);
  const sizes = await Promise.all(
    (await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000);
});

it("knows after a restart what was used last, and removes what a crash left behind", async () => {
  const renderer = counting(1_000);
  const cache = await open(5_000);
  for (let frame = 0; frame < 4; frame++) await cache.get(request(frame), renderer.render);
  await writeFile(join(directory, "half.part"), "x");
  const past = new Date(Date.now() - 60_000);
  for (const name of await readdir(directory)) await utimes(join(directory, name), past, past);
  await cache.get(request(0), renderer.render);
  const restarted = await open(5_000);
  expect((await readdir(directory)).filter((name) => name.endsWith(".part"))).toEqual([]);
  await restarted.get(request(4), renderer.render);
  const calls = renderer.calls;
  await restarted.get(request(0), renderer.render);
  expect(renderer.calls).toBe(calls);
});
