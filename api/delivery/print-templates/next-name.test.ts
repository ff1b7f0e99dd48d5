import { expect, test } from "vitest";
import { nextName } from "./next-name";

test("a copy is called like its original, with the first free number", () => {
  expect(nextName("CT 报告", ["CT 报告"])).toBe("CT 报告 (2)");
  expect(nextName("CT 报告 (2)", ["CT 报告", "CT 报告 (2)", "CT 报告 (4)"])).toBe("CT 报告 (3)");
});

test("a name as long as names may be leaves room for the number", () => {
  expect(nextName("报".repeat(64), [])).toBe(`${"报".repeat(60)} (2)`);
});
