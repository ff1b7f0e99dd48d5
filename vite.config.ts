import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "terser";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixOptions from "./remix.config.js";
import { browserTexts } from "./scripts/browser-texts";
import { leanViewerEngine } from "./scripts/lean-viewer-engine";
import { pageTable } from "./scripts/page-table";
import { settledFlags } from "./scripts/settled-flags";

/** What nearly every page is made of, in one file: together it compresses better, and one request is less than thirty. */
const shared =
  /\/app\/(paths|components\/(back-link|button|choice-field|data-table|dialog|empty-state|field|icon|list-url|menu|notice|page|pagination|panel|query-form|status-badge|text-field|use-headless|use-hydrated)|connection\/(lazy-chunk|lost-connection|page-table.client|re-login|wait-for-retry)|forms\/(duplicate-submit|kept-form|post-form|use-answer|use-begun-anew|use-kept-fields)|i18n\/use-texts|registration\/exams\/report-status-badge|page\/(answer-context|done-notice|error-page|language-menu|latest-failure|notices|page-options|password-field|shell-data|use-keys))\.tsx?$|\/texts\/(languages|texts)\.ts$/;

/** What every page with a form is made of: one name in the list of what each page needs, which all pages load. */
const form = /\/app\/forms\/(action-form|form-errors|use-action-form)\.tsx?$|\/@conform-to\/(dom|react)\//;

/** What those are made of in turn: it would go with whichever chunk rollup looks at first. */
const library =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\/|commonjsHelpers|vite\/preload-helper/;

const commonChunks = new Set(["shared", "form", "schemas", "entry.client", "root", "list"]);

const chunkOf = (id: string) => (shared.test(id) || library.test(id) ? "shared" : form.test(id) ? "form" : undefined);

/**
 * Terser makes a file 4 % smaller than esbuild does, and takes ten times as long: only what nearly every page loads is
 * worth that. The viewer's engine alone would take a minute.
 */
const smallerCommonChunks: Plugin = {
  name: "smaller-common-chunks",
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk" || !commonChunks.has(chunk.name)) continue;
      const { code } = await minify(chunk.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 2, pure_getters: true },
      });
      if (code) chunk.code = code;
    }
  },
};

/**
 * Says nothing to us: comments that only esbuild reads, branches for Node in libraries that run in browsers, and routes
 * that have no page.
 */
const isNoWarning = ({ code, message }: { code?: string; message: string }) =>
  code === "INVALID_ANNOTATION" ||
  code === "EMPTY_BUNDLE" ||
  /externalized for browser compatibility, imported by ".*node_modules/.test(message);

const onLog: Rollup.LogHandlerWithDefault = (level, log, handle) => {
  if (!isNoWarning(log)) handle(level, log);
};

/**
 * The table of all pages says by itself which file is whose. What comes later than its page is not in it, and is known by
 * its name.
 */
const shortNames: Rollup.OutputOptions = {
  entryFileNames: "assets/[hash].js",
  chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js"),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    browserTexts,
    remix(remixOptions),
    ...(isSsrBuild ? [] : [settledFlags, pageTable, leanViewerEngine, smallerCommonChunks]),
  ],
  build: {
    // Windows 7 workstations end at Chrome 109; Firefox 115 is its last extended release there.
    target: ["chrome109", "firefox115"],
    assetsInlineLimit: 1024,
    minify: isSsrBuild ? false : "esbuild",
    // The viewer's engine, which only the viewer loads.
    chunkSizeWarningLimit: 8_000,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? { onLog } : { onLog, output: { manualChunks: chunkOf, ...shortNames } },
  },
  resolve: {
    alias: [
      {
        find: /^.*\/registerComputeWorker\.js$/,
        replacement: resolve("app/imaging/viewer/engine/no-compute-worker.ts"),
      },
    ],
  },
  // The viewer's decoders are modules of their own, with WebAssembly beside them.
  worker: { format: "es", rollupOptions: { onLog } },
  optimizeDeps: {
    esbuildOptions: { target: "chrome109" },
    exclude: ["@cornerstonejs/dicom-image-loader"],
    // What it imports is of the older kind of module.
    include: [
      "dicom-parser",
      "@cornerstonejs/dicom-image-loader > pako",
      "@cornerstonejs/codec-charls/decodewasmjs",
      "@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs",
      "@cornerstonejs/codec-libjxl/decodewasmjs",
      "@cornerstonejs/codec-openjpeg/decodewasmjs",
      "@cornerstonejs/codec-openjph/wasmjs",
    ],
  },
}));
