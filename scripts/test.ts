import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { ensureChromium } from "./chromium";

/** Everything that must hold: types, lint, unit and api tests, the build, and the browser tests on it. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const VitestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
});
const PlaywrightResult = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

const node = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;
const asCheck = (name: string, isRight: boolean): Counts => {
  console.log(`${isRight ? "✓" : "✗"} ${name}`);
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0 };
};

/** A run that ended badly without a failed test (a crash, a broken file) counts as one failure. */
function atLeastOneFailure(counts: Counts, ended: boolean): Counts {
  return ended || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function vitest(): Counts {
  const report = ".cache/vitest.json";
  rmSync(report, { force: true });
  const ended = node(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
  );
  const result = VitestResult.parse(JSON.parse(readFileSync(report, "utf8")));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result;
  return atLeastOneFailure({ passed, failed, skipped }, ended);
}

function playwright(): Counts {
  const report = ".cache/playwright.json";
  rmSync(report, { force: true });
  const ended = node("node_modules/@playwright/test/cli.js", "test");
  const { stats, errors } = PlaywrightResult.parse(JSON.parse(readFileSync(report, "utf8")));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return atLeastOneFailure({ passed: stats.expected, failed, skipped: stats.skipped }, ended);
}

mkdirSync(".cache", { recursive: true });
ensureChromium();
// Without them, or without the right to install them, the tests that need them are skipped.
spawnSync("bash", ["scripts/peers"], { stdio: "inherit" });
const stages: (() => Counts)[] = [
  () => asCheck("types", node("node_modules/typescript/bin/tsc", "-p", ".")),
  () => asCheck("lint", node("node_modules/eslint/bin/eslint.js", ".")),
  () => asCheck("format", node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".")),
  vitest,
  () => asCheck("build", node("node_modules/tsx/dist/cli.mjs", "scripts/build.ts")),
  playwright,
];
const total = stages
  .map((run) => run())
  .reduce((sum, counts) => ({
    passed: sum.passed + counts.passed,
    failed: sum.failed + counts.failed,
    skipped: sum.skipped + counts.skipped,
  }));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
