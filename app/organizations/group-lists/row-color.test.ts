import { expect, test } from "vitest";
import { colorRuleFor } from "./row-color";

const now = new Date("2026-11-21T12:00:00Z");
const exam = {
  status: "final",
  urgentFlag: true,
  positive: null,
  critical: false,
  modality: "CT",
  created: "2026-11-20T12:00:00Z",
} as const;
const red = { color: "red" } as const;
const blue = { color: "blue" } as const;

test("the first rule that fits wins", () => {
  const rules = [
    { field: "status", value: "none", ...blue },
    { field: "urgent", value: "true", ...red },
    { field: "modality", value: "CT", ...blue },
  ] as const;
  expect(colorRuleFor(rules, exam, now)).toEqual(rules[1]);
});

test.each([
  ["status", "final", true],
  ["status", "none", false],
  ["urgent", "false", false],
  ["positive", "true", false],
  ["critical", "false", true],
  ["modality", "MR", false],
  ["waitingHours", "24", true],
  ["waitingHours", "25", false],
] as const)("%s of %s fits: %s", (field, value, doesFit) => {
  expect(colorRuleFor([{ field, value, ...red }], exam, now) !== null).toBe(doesFit);
});

test("an approved exam waits no more", () => {
  const rule = { field: "waitingHours", value: "1", ...red } as const;
  expect(colorRuleFor([rule], { ...exam, status: "corrected" }, now)).toBeNull();
  expect(colorRuleFor([rule], { ...exam, status: "printed" }, now)).toBeNull();
});
