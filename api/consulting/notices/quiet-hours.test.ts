import { expect, test } from "vitest";
import { quietSeconds } from "./quiet-hours";

const night = { from: "22:00", until: "07:00", timeZone: "Asia/Shanghai" };
/** As clocks in Shanghai show it. */
const at = (clock: string) => new Date(`2026-03-05T${clock}+08:00`);

test.each([
  ["21:59:59", 0],
  ["22:00:00", 9 * 3600],
  ["23:59:30", 7 * 3600 + 30],
  ["00:00:00", 7 * 3600],
  ["06:59:59", 1],
  ["07:00:00", 0],
  ["12:00:00", 0],
])("a night that passes midnight, at %s", (clock, seconds) => {
  expect(quietSeconds(at(clock), night)).toBe(seconds);
});

test.each([
  ["11:59:59", 0],
  ["12:00:00", 2 * 3600],
  ["13:59:00", 60],
  ["14:00:00", 0],
])("hours of one day, at %s", (clock, seconds) => {
  expect(quietSeconds(at(clock), { ...night, from: "12:00", until: "14:00" })).toBe(seconds);
});

test("they are those of the person's own clock", () => {
  expect(quietSeconds(at("23:00:00"), { ...night, timeZone: "Asia/Tokyo" })).toBe(7 * 3600);
  expect(quietSeconds(at("23:00:00"), { ...night, timeZone: "Europe/Berlin" })).toBe(0);
});
