import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

/** One test as a run tells of it. */
export interface TestResult {
  name: string;
  /** Where it stands, from the top of the project. */
  file: string;
  ms: number;
  isFailed: boolean;
  /** What runs it alone. */
  again: string;
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
        }),
      ),
    }),
  ),
});

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
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(Suite) });

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @param path of what vitest's json reporter wrote */
export function vitestResults(path: string): TestResult[] {
  const { testResults } = VitestReport.parse(JSON.parse(readFileSync(path, "utf8")));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const again = `npx vitest run ${file}`;
    // A file that could not be loaded has no tests.
    if (assertionResults.length === 0) return [{ name: file, file, ms: 0, isFailed: status === "failed", again }];
    return assertionResults.map((result) => ({
      name: result.fullName,
      file,
      ms: result.duration ?? 0,
      isFailed: result.status === "failed",
      again: `${again} -t ${quoted(literal(result.fullName))}`,
    }));
  });
}

/** @param path of what Playwright's json reporter wrote */
export function playwrightResults(path: string): TestResult[] {
  const specsOf = ({ specs, suites = [] }: Suite): Suite["specs"] => [...specs, ...suites.flatMap(specsOf)];
  return PlaywrightReport.parse(JSON.parse(readFileSync(path, "utf8")))
    .suites.flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `${title} (${projectName})`,
        file: `tests/e2e/${file}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        isFailed: status === "unexpected" || status === "flaky",
        again: `npx playwright test ${file}:${line} --project=${projectName}`,
      })),
    );
}

/** The slowest, and how each that failed is run again. */
export function reportOf(results: TestResult[], slowest = 20): string {
  const slow = [...results].sort((a, b) => b.ms - a.ms).slice(0, slowest);
  const failed = results.filter(({ isFailed }) => isFailed);
  return [
    `The ${slow.length} slowest tests:`,
    ...slow.map(({ name, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`),
    ...(failed.length > 0 ? ["", "Run again what failed:"] : []),
    ...failed.map(({ again }) => `  ${again}`),
  ].join("\n");
}
