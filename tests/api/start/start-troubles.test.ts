import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../support/free-port";
import { platformOn } from "../../support/platform-on-folder";
import { serverBundle } from "../../support/server-bundle";
import { smallDisk } from "../../support/small-disk";
import { startS3Server } from "../../support/s3-server";

const root = await mkdtemp(join(tmpdir(), "radbridge-start-"));
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

/** Starts the product, which is to end by itself. @returns its exit code and what it told the person */
async function startInVain(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(await serverBundle(), "server.mjs")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  const told = text(child.stderr);
  const [code] = await once(child, "exit");
  return { code, lines: (await told).trim().split("\n") };
}

test("a bucket that is not there is told in one line", { timeout: 60_000 }, async () => {
  const s3 = await startS3Server();
  const { code, lines } = await startInVain({
    DATA_DIR: join(root, "with-s3"),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: "missing",
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
  await s3.stop();
  expect(code).toBe(75);
  expect(lines).toEqual([
    `The S3 bucket missing at ${s3.endpoint} is not there: make it first, or set S3_BUCKET to another.`,
  ]);
});

const disk = smallDisk(24);
afterAll(() => disk?.remove());

test.skipIf(!disk)("a full disk is told in one line", { timeout: 60_000 }, async () => {
  await disk?.fill(0);
  const { code, lines } = await startInVain({ DATA_DIR: join(disk?.folder ?? "", "data") });
  await disk?.clear();
  expect(code).toBe(75);
  expect(lines).toEqual(["The disk of the data folder (DATA_DIR) is full: make room on it first."]);
});

test("a second server on the same data folder is told in one line whose it is", { timeout: 60_000 }, async () => {
  const dataDir = join(root, "taken");
  const { stop } = await platformOn(dataDir);
  const { code, lines } = await startInVain({ DATA_DIR: dataDir });
  await stop();
  expect(code).toBe(75);
  expect(lines).toEqual([
    expect.stringMatching(/is in use by Radbridge, process \d+ .*set DATA_DIR to another folder\.$/),
  ]);
});
