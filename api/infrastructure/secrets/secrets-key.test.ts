import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartTrouble } from "../start-trouble";
import { keyIn, secretsKey, secretsKeyFile } from "./secrets-key";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "radbridge-key-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("is made once, for its owner alone, and is the same ever after", async () => {
  const [key, other] = await Promise.all([secretsKey(folder, null), secretsKey(folder, null)]);
  expect(key).toHaveLength(32);
  expect(other).toEqual(key);
  expect(await secretsKey(folder, null)).toEqual(key);
  expect(await readdir(folder)).toEqual([secretsKeyFile]);
  expect((await stat(join(folder, secretsKeyFile))).mode & 0o777).toBe(0o600);
  expect(keyIn(await readFile(join(folder, secretsKeyFile), "utf8"))).toEqual(key);
});

test("one that is given is taken, and none made", async () => {
  const given = Buffer.alloc(32, 7);
  expect(await secretsKey(folder, given)).toBe(given);
  await expect(stat(join(folder, secretsKeyFile))).rejects.toThrow();
});

test("a file without a key stops the start: a new key would open nothing", async () => {
  await writeFile(join(folder, secretsKeyFile), "short");
  await expect(secretsKey(folder, null)).rejects.toThrow(StartTrouble);
});

test("a key is written in hex or in base64, of 32 bytes", () => {
  expect(keyIn("ab".repeat(32))).toEqual(Buffer.alloc(32, 0xab));
  expect(keyIn(Buffer.alloc(32, 1).toString("base64"))).toEqual(Buffer.alloc(32, 1));
  expect(keyIn("ab".repeat(31))).toBeNull();
  expect(keyIn("")).toBeNull();
});
