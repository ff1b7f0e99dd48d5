import { resolve } from "node:path";
import type { Plugin } from "vite";

const ownTable = resolve("app/connection/page-table.client.ts");

/** Browsers learn of the other pages by app/connection/page-table.client.ts, where Remix would ask the server about every link. */
export const pageTable: Plugin = {
  name: "page-table",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source === "./fog-of-war.js" && importer.includes("/node_modules/@remix-run/react/") ? ownTable : null,
};
