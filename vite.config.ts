import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixOptions)],
  build: {
    // Windows 7 workstations end at Chrome 109; Firefox 115 is its last extended release there.
    target: ["chrome109", "firefox115"],
    assetsInlineLimit: 1024,
  },
  optimizeDeps: { esbuildOptions: { target: "chrome109" } },
});
