import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions } from "node:zlib";
import { bundleServer, filesBelow } from "./bundle-server";
import { hashOfBuild, hashOfSources, rememberSources } from "./built-sources";

/** What a window holds less than its power of two (RFC 7932, section 9.1). */
const windowGap = 16;
const isCompressible = /\.(js|css|html|svg|json|wasm)$/;

/** Most of what Rollup makes is soon garbage: with room for more of it before it is collected it takes a sixth less. */
const nodeFlags = ["--max-semi-space-size=128"];

/** Remix's client and server, into build/client and build/server. */
async function buildPages() {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const vite = spawn(process.execPath, [...nodeFlags, remix, "vite:build", "--logLevel", "warn"], { stdio: "inherit" });
  const status = await new Promise((resolve) => vite.once("close", resolve));
  if (status !== 0) throw new Error(`Vite ended with ${String(status)}: what it says stands above.`);
}

/** Brotli makes tables for the window first: with the largest, a file of 1 kB takes it a hundred times as long. */
function brotliOptions({ length }: Buffer): BrotliOptions {
  const window = Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.ceil(Math.log2(length + windowGap)));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: Math.max(constants.BROTLI_MIN_WINDOW_BITS, window),
    },
  };
}

/** Writes .br and .gz beside each asset, so that serving one costs nothing. */
async function compressAssets() {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const compress = async (path: string) => {
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await brotli(bytes, brotliOptions(bytes)));
    await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
  };
  await Promise.all((await filesBelow("build/client", isCompressible)).map(compress));
}

/** Runs a step and says how long it took. */
async function step(name: string, run: () => Promise<void>) {
  const startedAt = performance.now();
  await run();
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

const sources = await hashOfSources();
if ((await hashOfBuild()) === sources) {
  console.log("✓ build/ is built of these sources already");
} else {
  await rm("build", { recursive: true, force: true });
  // First and alone: Remix begins by emptying build/, whenever it gets to it.
  await step("pages", buildPages);
  await Promise.all([
    step("server and workers", () => bundleServer(["server.ts", "server/web-tier.ts"], "build")),
    step("compressed assets", compressAssets),
  ]);
  await rememberSources(sources);
}
