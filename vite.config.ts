import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

/** What nearly every page is made of, in one file: together it compresses better, and one request is less than thirty. */
const shared =
  /\/app\/(components\/(button|choice-field|dialog|empty-state|field|icon|list-url|menu|notice|page|status-badge|text-field)|i18n\/(languages|texts|use-texts)|problems\/error-page|shell\/(answer-context|language-menu|latest-failure|notices|page-options|re-login|shell-data))\.tsx?$/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions)],
  build: {
    // Windows 7 workstations end at Chrome 109; Firefox 115 is its last extended release there.
    target: ["chrome109", "firefox115"],
    assetsInlineLimit: 1024,
    // 4 % less to load than esbuild's, for some seconds of building.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: (id: string) => (shared.test(id) ? "shared" : undefined) } },
  },
  optimizeDeps: { esbuildOptions: { target: "chrome109" } },
}));
