import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ensureChromium } from "./chromium";
import { playwrightResults, reportOf, resultsOfRun, vitestResults, type TestResult } from "./test-report";

/**
 * Everything that must hold: types, lint, the build, unit and api tests, and the browser tests on what was built. With words
 * behind it (`npm test -- reports`) only the tests whose path holds one of them, in all tiers.
 */

const wanted = process.argv.slice(2);
const begun = performance.now();
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(0);

interface Check {
  name: string;
  /** For Node itself. */
  flags?: string[];
  script: string;
  args: string[];
}

const build: Check = { name: "build", script: "node_modules/tsx/dist/cli.mjs", args: ["scripts/build.ts"] };
const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
const prettier = "node_modules/prettier/bin/prettier.cjs";
/** The longest first: each runs on one processor, so that they end at about the same time. */
const checks: Check[] = [
  { name: "lint", script: "node_modules/eslint/bin/eslint.js", args: ["."] },
  build,
  // Most of what it makes is soon garbage: with room for more of it before it is collected it takes a quarter less.
  { name: "types", flags: ["--max-semi-space-size=64"], script: "node_modules/typescript/bin/tsc", args: ["-p", "."] },
  { name: "format", script: prettier, args: ["--check", "--log-level=warn", "."] },
  { name: "imports", script: cruiser, args: ["--config", ".dependency-cruiser.mjs", "contract", "api", "app"] },
];

/** What it prints comes in one piece: others run beside it. */
async function resultOf({ name, flags = [], script, args }: Check): Promise<TestResult> {
  const start = performance.now();
  const command = [...flags, script, ...args];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  const status = new Promise<number | null>((resolve) => child.once("close", resolve));
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  const isRight = (await status) === 0;
  console.log(`${isRight ? "✓" : "✗"} ${name} (${secondsSince(start)} s)`);
  if (!isRight) console.log(printed.join(""));
  const again = ["node", ...command].join(" ");
  return { name, file: "", ms: performance.now() - start, outcome: isRight ? "passed" : "failed", again };
}

/** One on each processor at a time. */
async function resultsOf(waiting: Check[]): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await resultOf(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

const node = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;

function vitest(): TestResult[] {
  const report = ".cache/vitest.json";
  rmSync(report, { force: true });
  const args = ["run", ...wanted, "--passWithNoTests", "--reporter=default", "--reporter=json"];
  const hasEndedWell = node("node_modules/vitest/vitest.mjs", ...args, `--outputFile=${report}`);
  return resultsOfRun({ name: "vitest", again: "npx vitest run", hasEndedWell, report }, vitestResults);
}

/** What failed tests had before them, in words: where only this output is kept, nobody sees their pictures. */
function printPages() {
  const folder = "test-results";
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names.filter((path) => path.endsWith("error-context.md"))) {
    const page = /^```yaml\n([\s\S]*?)^```$/m.exec(readFileSync(join(folder, name), "utf8"))?.[1];
    console.log(`\nThe page of ${name}:\n${page ?? "nothing is known of it"}`);
  }
}

function playwright(): TestResult[] {
  const report = ".cache/playwright.json";
  rmSync(report, { force: true });
  const hasEndedWell = node("node_modules/@playwright/test/cli.js", "test", ...wanted, "--pass-with-no-tests");
  if (!hasEndedWell) printPages();
  return resultsOfRun({ name: "playwright", again: "npx playwright test", hasEndedWell, report }, playwrightResults);
}

mkdirSync(".cache", { recursive: true });
ensureChromium();
// Without them, or without the right to install them, the tests that need them are skipped.
spawnSync("bash", ["scripts/peers"], { stdio: "inherit" });

const results = await resultsOf(wanted.length === 0 ? checks : [build]);
const isBuilt = results.some(({ name, outcome }) => name === build.name && outcome === "passed");
const stages: Record<string, () => TestResult[]> = { vitest, ...(isBuilt ? { playwright } : {}) };
for (const [name, run] of Object.entries(stages)) {
  const start = performance.now();
  results.push(...run());
  console.log(`${name} took ${secondsSince(start)} s`);
}
console.log(`\n${reportOf(results)} in ${secondsSince(begun)} s`);
process.exit(results.some(({ outcome }) => outcome === "failed") ? 1 : 0);
