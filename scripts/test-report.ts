import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** One test as a run tells of it; also a check of everything, and what broke outside every test. */
export interface TestResult {
  name: string;
  /** Where it stands, from the top of the project. */
  file: string;
  ms: number;
  outcome: "passed" | "failed" | "skipped";
  /** What runs it alone. */
  again: string;
  /** What a failed one said. */
  why?: string;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const Problem = z.object({ message: z.string().default("") });

interface Suite {
  specs: z.infer<typeof Spec>[];
  suites?: Suite[] | undefined;
}
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ duration: z.number(), errors: z.array(Problem).default([]) })),
    }),
  ),
});
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  suites: z.array(Suite),
  /** Of no test: a server that did not start, a process that broke. */
  errors: z.array(Problem),
});

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** As much as tells where it stood, without the colours of a terminal. */
const beginning = (text: string) => stripVTControlCharacters(text).trim().split("\n").slice(0, 12).join("\n");
const indented = (text: string) => text.replaceAll(/^/gm, "    ");
const firstLine = (text: string) => text.trim().split("\n", 1)[0] ?? "";

/** @param report what vitest's json reporter wrote */
export function vitestResults(report: unknown): TestResult[] {
  const { testResults } = VitestReport.parse(report);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const again = `npx vitest run ${file}`;
    const results = assertionResults.map((result): TestResult => ({
      name: result.fullName,
      file,
      ms: result.duration ?? 0,
      outcome: result.status === "passed" || result.status === "failed" ? result.status : "skipped",
      again: `${again} -t ${quoted(literal(result.fullName))}`,
      why: result.failureMessages.map(beginning).join("\n"),
    }));
    if (status !== "failed" || results.some(({ outcome }) => outcome === "failed")) return results;
    // The file could not be loaded, or broke before or after its tests.
    return [...results, { name: `the file itself: ${firstLine(message)}`, file, ms: 0, outcome: "failed", again }];
  });
}

/** @param report what Playwright's json reporter wrote */
export function playwrightResults(report: unknown): TestResult[] {
  const { suites, errors } = PlaywrightReport.parse(report);
  const specsOf = ({ specs, suites: inner = [] }: Suite): Suite["specs"] => [...specs, ...inner.flatMap(specsOf)];
  const results = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results: attempts }): TestResult => ({
      name: `${title} (${projectName})`,
      file: `tests/e2e/${file}`,
      ms: attempts.reduce((sum, { duration }) => sum + duration, 0),
      outcome: status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed",
      again: `npx playwright test ${file}:${line} --project=${projectName}`,
      why: attempts.flatMap(({ errors: said }) => said.map(({ message }) => beginning(message))).join("\n"),
    })),
  );
  const outside = errors.map(({ message }): TestResult => ({
    name: `outside every test: ${firstLine(message)}`,
    file: "tests/e2e",
    ms: 0,
    outcome: "failed",
    again: "npx playwright test",
  }));
  return [...results, ...outside];
}

/** What a run came to: a run that ended badly without a failed test (a crash, an error that nobody caught) failed as a whole. */
export function resultsOfRun(
  run: { name: string; again: string; hasEndedWell: boolean; report: string },
  read: (report: unknown) => TestResult[],
): TestResult[] {
  const results = existsSync(run.report) ? read(JSON.parse(readFileSync(run.report, "utf8"))) : [];
  if (run.hasEndedWell || results.some(({ outcome }) => outcome === "failed")) return results;
  return [...results, { name: run.name, file: "", ms: 0, outcome: "failed", again: run.again }];
}

/** The slowest, and each that failed with what runs it again and what it said. */
export function reportOf(results: TestResult[], slowest = 20): string {
  const slow = [...results].sort((a, b) => b.ms - a.ms).slice(0, slowest);
  const of = (wanted: TestResult["outcome"]) => results.filter(({ outcome }) => outcome === wanted);
  const [passed, failed, skipped] = [of("passed"), of("failed"), of("skipped")];
  return [
    `The ${slow.length} slowest tests:`,
    ...slow.map(({ name, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`),
    ...(failed.length > 0 ? ["", "Failed, with what runs it again:"] : []),
    ...failed.flatMap(({ name, file, again, why }) => [
      `  ✗ ${file}  ${name}`,
      `    ${again}`,
      ...(why ? [indented(why)] : []),
    ]),
    "",
    `${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`,
  ].join("\n");
}
