import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "api/**/*.test.ts",
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "tests/api/**/*.test.ts",
      "texts/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    globalSetup: ["tests/support/database-cluster.ts", "tests/support/bundle-folder.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // Files of one process share what they import: loading it anew for each took longer than the tests themselves.
    isolate: false,
    // Most of what tests make is soon garbage: with room for more of it before it is collected they take a twentieth less.
    execArgv: ["--max-semi-space-size=64"],
    // One process more than there are cores: tests wait a third of their time, for disks and for processes they start.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
