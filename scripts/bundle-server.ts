import { build } from "esbuild";
import { cp, readdir } from "node:fs/promises";
import { basename, join } from "node:path";

const isWorker = /^(?!.*\.test\.ts$).*-worker\.ts$/;
/** What modules of the api read from beside themselves. */
const isCompanion = /\.typ$/;

/** The files of a folder and those below it, by their names. */
export async function filesBelow(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => wanted.test(entry)).map((entry) => join(folder, entry));
}

/** Programs of the server and every worker as plain Node modules beside each other, with the files they read. */
export async function bundleServer(programs: string[], folder: string): Promise<void> {
  const entries = [...programs, ...(await filesBelow("api", isWorker))];
  await build({
    entryPoints: Object.fromEntries(entries.map((path) => [basename(path, ".ts"), path])),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  await cp("api/infrastructure/database/migrations", join(folder, "migrations"), { recursive: true });
  for (const path of await filesBelow("api", isCompanion)) await cp(path, join(folder, basename(path)));
}
