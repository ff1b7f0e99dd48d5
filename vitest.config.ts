import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "api/**/*.test.ts",
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "tests/api/**/*.test.ts",
    ],
    globalSetup: ["tests/support/database-cluster.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
