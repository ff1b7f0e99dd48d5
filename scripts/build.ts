import { spawn } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { hashOfBuild, hashOfSources, rememberSources } from "./built-sources";

const isWorker = /^(?!.*\.test\.ts$).*-worker\.ts$/;
/** What modules of the api read from beside themselves. */
const isCompanion = /\.typ$/;
const isCompressible = /\.(js|css|html|svg|json|wasm)$/;

async function filesBelow(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => wanted.test(entry)).map((entry) => join(folder, entry));
}

/** Remix's client and server, into build/client and build/server. */
async function buildPages() {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const vite = spawn(process.execPath, [remix, "vite:build", "--logLevel", "warn"], { stdio: "inherit" });
  const status = await new Promise((resolve) => vite.once("close", resolve));
  if (status !== 0) throw new Error(`Vite ended with ${String(status)}: what it says stands above.`);
}

/** server.ts, the web tier alone and every worker as plain Node modules beside each other, with the files they read. */
async function buildServer() {
  const workers = await filesBelow("api", isWorker);
  const entries = ["server.ts", "server/web-tier.ts", ...workers];
  await build({
    entryPoints: Object.fromEntries(entries.map((path) => [basename(path, ".ts"), path])),
    outdir: "build",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  await cp("api/infrastructure/database/migrations", "build/migrations", { recursive: true });
  for (const path of await filesBelow("api", isCompanion)) await cp(path, join("build", basename(path)));
}

/** Writes .br and .gz beside each asset, so that serving one costs nothing. */
async function compressAssets() {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const compress = async (path: string) => {
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
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
  // One after the other: Remix begins by emptying build/, whenever it gets to it.
  await step("pages", buildPages);
  await step("server and workers", buildServer);
  await step("compressed assets", compressAssets);
  await rememberSources(sources);
}
