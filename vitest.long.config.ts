import { defineConfig } from "vitest/config";

/**
 * What takes too long for every run: thousands of damaged files through each door (upload, STOW-RS, C-STORE), the same
 * tests that run in `npm test` with some hundreds. SEED=… gives others.
 */
export default defineConfig({
  test: {
    include: [
      "tests/long/**/*.test.ts",
      "tests/api/imaging/{uploads,ingest}/mutants.test.ts",
      "tests/api/dicom-samples.test.ts",
    ],
    env: { MUTANTS: process.env.MUTANTS ?? "2000" },
    globalSetup: ["tests/support/database-cluster.ts", "tests/support/bundle-folder.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // One after the other: what each takes of memory and time is looked at.
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
