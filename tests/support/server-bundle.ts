import { join } from "node:path";
import { inject } from "vitest";
import { bundleServer } from "../../scripts/bundle-server";

let bundled: Promise<string> | undefined;

/**
 * The folder of `server.mjs`, `api-server.mjs` and their workers, as the build makes them: a process starts from it in a
 * third of the time that it takes through tsx. Made once in each process of tests that asks for it.
 */
export function serverBundle(): Promise<string> {
  return (bundled ??= made());
}

async function made(): Promise<string> {
  const folder = join(inject("bundleFolder"), String(process.pid));
  await bundleServer(["server.ts", "tests/support/api-server.ts"], folder);
  return folder;
}
