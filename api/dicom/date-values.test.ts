import { expect, it } from "vitest";

import { age, isoDate, isoTime } from "./date-values";

it.each([
  ["20260105", "2026-01-05"],
  ["2026.01.05", "2026-01-05"],
  ["20240229", "2024-02-29"],
  ["20230229", null],
  ["20261301", null],
  ["00000000", null],
  ["2026", null],
  ["", null],
  [null, null],
])("reads the day %j as %j", (value, expected) => {
  expect(isoDate(value)).toBe(expected);
});

it.each([
  ["093015", "09:30:15"],
  ["093015.123456", "09:30:15"],
  ["0930", "09:30:00"],
  ["09", "09:00:00"],
  ["09:30:15", "09:30:15"],
  ["235960", "23:59:59"],
  ["240000", null],
  ["noon", null],
])("reads the time %j as %j", (value, expected) => {
  expect(isoTime(value)).toBe(expected);
});

it.each([
  ["045Y", { value: 45, unit: "Y" }],
  ["003M", { value: 3, unit: "M" }],
  ["010D", { value: 10, unit: "D" }],
  ["7W", { value: 7, unit: "W" }],
  ["45", null],
  ["045y", null],
  [null, null],
])("reads the age %j", (value, expected) => {
  expect(age(value)).toEqual(expected);
});
