import { expect, test } from "vitest";
import { playwrightResults, reportOf, vitestResults } from "./test-report";

const file = `${process.cwd()}/api/x.test.ts`;
const assertion = (title: string, status: string) => ({
  ...{ fullName: `x ${title}`, title, status, duration: 5 },
  failureMessages: status === "failed" ? ["\u001b[31mError\u001b[39m: 1 is not 2\n at x"] : [],
});

test("every failed test is named and counted, and a file that broke beside its tests", () => {
  const results = vitestResults({
    testResults: [
      { name: file, status: "failed", assertionResults: [assertion("a", "passed"), assertion("b", "failed")] },
      { name: file, status: "failed", message: "Error: afterAll\n at x", assertionResults: [assertion("c", "passed")] },
      { name: file, status: "failed", message: "SyntaxError: no", assertionResults: [] },
      { name: file, status: "passed", assertionResults: [assertion("d", "pending"), assertion("e", "todo")] },
    ],
  });
  const report = reportOf(results, 0);
  expect(report.split("\n").slice(1)).toEqual([
    "",
    "Failed, with what runs it again:",
    "  ✗ api/x.test.ts  x b",
    "    npx vitest run api/x.test.ts -t 'x b'",
    "    Error: 1 is not 2",
    "     at x",
    "  ✗ api/x.test.ts  the file itself: Error: afterAll",
    "    npx vitest run api/x.test.ts",
    "  ✗ api/x.test.ts  the file itself: SyntaxError: no",
    "    npx vitest run api/x.test.ts",
    "",
    "2 passed, 3 failed, 2 skipped",
  ]);
});

test("a browser test that failed first counts as failed, and so does an error of no test", () => {
  const errors = [{ message: "Error: not visible" }];
  const spec = (title: string, status: string) => ({
    ...{ title, file: "x.test.ts", line: 3 },
    tests: [{ projectName: "phone", status, results: [{ duration: 1 }, { duration: 2, errors }] }],
  });
  const inner = { specs: [spec("b", "flaky"), spec("c", "unexpected"), spec("d", "skipped")] };
  const results = playwrightResults({
    suites: [{ specs: [spec("a", "expected")], suites: [inner] }],
    errors: [{ message: "Error: the server is gone\n at y" }],
  });
  expect(results[2]?.why).toBe("Error: not visible");
  expect(results.map(({ name, outcome, ms }) => [name, outcome, ms])).toEqual([
    ["a (phone)", "passed", 3],
    ["b (phone)", "failed", 3],
    ["c (phone)", "failed", 3],
    ["d (phone)", "skipped", 3],
    ["outside every test: Error: the server is gone", "failed", 0],
  ]);
});
