import { expect, it } from "vitest";
import { asValue, daValue, sexCode, tmValue } from "./written-values";

it("writes a day in its digits, none as the empty value", () => {
  expect(daValue("2026-01-05")).toBe("20260105");
  expect(daValue(null)).toBe("");
});

it.each([
  ["09:30:15", "093015"],
  ["09:30:15.123", "093015"],
  ["09:30", "0930"],
  [null, ""],
])("writes the time %j as %j", (time, expected) => {
  expect(tmValue(time)).toBe(expected);
});

it("writes an age in three digits and its unit, or not at all", () => {
  expect(asValue(7, "M")).toBe("007M");
  expect(asValue(104, "Y")).toBe("104Y");
  expect(asValue(null, "Y")).toBe("");
  expect(asValue(45, null)).toBe("");
});

it.each([
  ["M", "M"],
  ["FS", "F"],
  ["MS", "M"],
  ["O", "O"],
  ["U", ""],
] as const)("writes the gender %s as %j", (gender, expected) => {
  expect(sexCode(gender)).toBe(expected);
});
