import { expect, test } from "vitest";
import { Refusals } from "./refusals";

test("an address that is refused all the time is not heard for the rest of the minute, a peer of it that was admitted is", () => {
  const refusals = new Refusals();
  refusals.admit("10.0.0.7", "HOSPITAL\nCT1");
  for (let time = 1; time <= 20; time++) {
    expect(refusals.isUnheard("10.0.0.7", "HOSPITAL\nGUESS", 1_000)).toBe(false);
    expect(refusals.count("10.0.0.7", 1_000)).toBe(time);
  }
  expect(refusals.isUnheard("10.0.0.7", "HOSPITAL\nGUESS", 60_000)).toBe(true);
  expect(refusals.isUnheard("10.0.0.7", "HOSPITAL\nCT1", 60_000)).toBe(false);
  expect(refusals.isUnheard("10.0.0.8", "HOSPITAL\nGUESS", 60_000)).toBe(false);
  expect(refusals.isUnheard("10.0.0.7", "HOSPITAL\nGUESS", 61_000)).toBe(false);
});
