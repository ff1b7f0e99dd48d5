import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server } from "../../../tests/support/s3-server";
import { StartTrouble } from "../start-trouble";
import type { ObjectStore, StoredObject } from "./object-store";
import { writePart } from "./write-part";
import { openObjectStore, type ObjectStoreConfig } from "./open-object-store";

const folder = await mkdtemp(join(tmpdir(), "radbridge-objects-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const stores: [string, ObjectStoreConfig][] = [["disk", { kind: "disk", folder: join(folder, "objects") }]];
const s3 = await startS3Server();
afterAll(() => s3.stop());
const bucket = { kind: "s3" as const, region: "us-east-1", ...s3 };
stores.push(["S3", { ...bucket, cacheDir: join(folder, "s3-cache") }]);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const soon = () => new Date(Date.now() + 60_000);

describe.each(stores)("objects on %s", (_, config) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await openObjectStore(config);
  });

  it("come back as they went in, under the hash of their content", async () => {
    const bytes = randomBytes(70_000);
    const kept = await store.keepBytes(bytes);
    expect(kept).toEqual({ hash: sha256(bytes), sizeBytes: 70_000 });
    expect((await buffer(await store.read(kept.hash))).equals(bytes)).toBe(true);
    expect((await readFile(await store.localPath(kept.hash))).equals(bytes)).toBe(true);
    expect((await readFile(await store.localPath(kept.hash))).equals(bytes)).toBe(true);
    expect(await store.has(kept.hash)).toBe(true);
  });

  it("are the same object when they are kept twice, also at the same time", async () => {
    const bytes = randomBytes(1000);
    const kept = await Promise.all(Array.from({ length: 8 }, () => store.keepBytes(bytes)));
    expect(new Set(kept.map(({ hash }) => hash)).size).toBe(1);
    expect((await buffer(await store.read(sha256(bytes)))).equals(bytes)).toBe(true);
  });

  it("are taken from a part, and from a file elsewhere, which goes away", async () => {
    const bytes = randomBytes(9 * 1024 * 1024);
    const part = await writePart(store.newPart(), [bytes.subarray(0, 100), bytes.subarray(100)]);
    const elsewhere = join(folder, "elsewhere.bin");
    await writeFile(elsewhere, bytes);
    const hash = sha256(bytes);
    expect(await store.keep(part)).toEqual({ hash, sizeBytes: bytes.length });
    expect(await store.keep(elsewhere)).toEqual({ hash, sizeBytes: bytes.length });
    for (const path of [part.path, elsewhere]) await expect(stat(path)).rejects.toThrow("ENOENT");
    expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true);
  });

  it("may be empty", async () => {
    const { hash } = await store.keepBytes(new Uint8Array());
    expect(await buffer(await store.read(hash))).toHaveLength(0);
  });

  it("that were never kept, and names that are no hash, are not found", async () => {
    for (const name of [sha256(randomBytes(8)), "../../etc/passwd", "", "AB".repeat(32)]) {
      await expect(store.read(name)).rejects.toThrow("not_found");
      await expect(store.localPath(name)).rejects.toThrow("not_found");
    }
    expect(await store.has(sha256(randomBytes(8)))).toBe(false);
  });

  it("are removed when unused, not when they were kept again meanwhile", async () => {
    const { hash } = await store.keepBytes(randomBytes(100));
    await store.localPath(hash);
    expect(await store.removeUnused(hash, new Date(Date.now() - 60_000))).toBe(false);
    expect(await store.removeUnused(hash, soon())).toBe(true);
    expect(await store.removeUnused(hash, soon())).toBe(false);
    expect(await store.has(hash)).toBe(false);
    await expect(store.localPath(hash)).rejects.toThrow("not_found");
  });

  it("are all listed, with their sizes", async () => {
    const kept = await Promise.all([1, 2, 3].map((size) => store.keepBytes(randomBytes(size * 100))));
    const listed: StoredObject[] = [];
    for await (const object of store.list()) listed.push(object);
    for (const object of kept) expect(listed).toContainEqual(object);
    expect(new Set(listed.map(({ hash }) => hash)).size).toBe(listed.length);
  });
});

describe("a bucket", () => {
  const open = (config: Partial<typeof bucket>) =>
    openObjectStore({ ...bucket, cacheDir: join(folder, "s3-closed"), ...config });

  it("that cannot be used is told in one line that says what to set", async () => {
    await expect(open({ bucket: "missing" })).rejects.toThrow(
      new StartTrouble(
        `The S3 bucket missing at ${s3.endpoint} is not there: make it first, or set S3_BUCKET to another.`,
      ),
    );
    await expect(open({ accessKeyId: "another" })).rejects.toThrow(/is closed to us: check S3_ACCESS_KEY_ID/);
    await expect(open({ endpoint: "http://127.0.0.1:9" })).rejects.toThrow(/does not answer.*check S3_ENDPOINT/);
  });

  it("tells when it is away", async () => {
    const store = await open({});
    expect(await store.freeBytes()).toBeNull();
    s3.setAway(true);
    await expect(store.freeBytes()).rejects.toThrow();
    s3.setAway(false);
  });
});

describe("a folder of objects", () => {
  const root = join(folder, "reopened");
  const config: ObjectStoreConfig = { kind: "disk", folder: root };

  it("drops unfinished parts when it is opened again, and keeps its objects", async () => {
    const store = await openObjectStore(config);
    const { hash } = await store.keepBytes(Buffer.from("kept"));
    await writeFile(store.newPart(), "cut off");
    const reopened = await openObjectStore(config);
    expect(await readdir(join(root, "parts"))).toEqual([]);
    expect(await reopened.has(hash)).toBe(true);
  });
});
