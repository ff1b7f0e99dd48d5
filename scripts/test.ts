import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { ensureChromium } from "./chromium";
import { playwrightResults, reportOf, vitestResults, type TestResult } from "./test-report";

/**
 * Everything that must hold: types, lint, unit and api tests, the build, and the browser tests on it. With words behind it
 * (`npm test -- reports`) only the tests whose path holds one of them, in all tiers.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const VitestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const PlaywrightResult = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

const wanted = process.argv.slice(2);
const results: TestResult[] = [];

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

const reading = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

function vitest(): Counts {
  const report = ".cache/vitest.json";
  rmSync(report, { force: true });
  const ended = node(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...wanted,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
  );
  results.push(...vitestResults(report));
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = VitestResult.parse(reading(report));
  return atLeastOneFailure({ passed, failed, skipped }, ended);
}

function playwright(): Counts {
  const report = ".cache/playwright.json";
  rmSync(report, { force: true });
  const ended = node("node_modules/@playwright/test/cli.js", "test", ...wanted, "--pass-with-no-tests");
  results.push(...playwrightResults(report));
  const { stats, errors } = PlaywrightResult.parse(reading(report));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return atLeastOneFailure({ passed: stats.expected, failed, skipped: stats.skipped }, ended);
}

mkdirSync(".cache", { recursive: true });
ensureChromium();
// Without them, or without the right to install them, the tests that need them are skipped.
spawnSync("bash", ["scripts/peers"], { stdio: "inherit" });
const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
const ofEverything = [
  () => asCheck("types", node("node_modules/typescript/bin/tsc", "-p", ".")),
  () => asCheck("lint", node("node_modules/eslint/bin/eslint.js", ".")),
  () => asCheck("imports", node(cruiser, "--config", ".dependency-cruiser.mjs", "contract", "api", "app")),
  () => asCheck("format", node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".")),
];
const stages: (() => Counts)[] = [
  ...(wanted.length === 0 ? ofEverything : []),
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
console.log(`\n${reportOf(results)}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
