import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * After every install: takes away what packages bring and nothing here reads, a quarter of their bytes. What runs, runs
 * with it too: an install with --ignore-scripts is only larger. Plain JavaScript, since an install for production alone has
 * nothing that reads TypeScript.
 */

const packages = "node_modules";

/**
 * Whole: browsers' bundles of what runs on the server, other forms of the same code, sources of what comes built;
 * and rxjs, of which livekit-client's dependency has types alone.
 */
const unneeded = [
  "exceljs/dist",
  "livekit-client/src",
  "pdf-lib/dist",
  "pdf-lib/es",
  "pdf-lib/src",
  "pdf-lib/ts3.4",
  "rxjs",
  "swagger-ui-dist/swagger-ui-es-bundle-core.js",
  "swagger-ui-dist/swagger-ui-es-bundle.js",
];

/** Weights of fonts, but those that print-fonts.ts and marked-picture.ts name, and bundles for other doors than ours. */
const keptOf = [
  { folder: "@expo-google-fonts", kept: /(400Regular|700Bold)\/[^/]+$|LICENSE|\.(js|json)$/ },
  { folder: "@fontsource/lxgw-wenkai/files", kept: /latin-500-normal\.woff$/ },
  { folder: "bwip-js/dist", kept: /(bwip-js-node\.(mjs|d\.ts)|bwipp\.mjs)$/ },
];

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

for (const path of unneeded) rmSync(join(packages, path), { recursive: true, force: true });
for (const { folder, kept } of keptOf) {
  for (const file of filesBelow(join(packages, folder))) if (!kept.test(file)) rmSync(file);
}
// Maps lead debuggers to sources that mostly are not there; what a package tells its readers stands on its own page.
const unread = (file) => file.endsWith(".map") || (file.endsWith(".md") && !/licen[cs]e|notice/i.test(file));
for (const file of filesBelow(packages)) if (unread(file)) rmSync(file);
