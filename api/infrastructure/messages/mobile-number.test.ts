import { expect, test } from "vitest";
import { e164, mobileOf } from "./mobile-number";

test("a number without a country's code is Chinese", () => {
  expect(e164("13800138000")).toBe("+8613800138000");
  expect(e164("+85291234567")).toBe("+85291234567");
});

test.each([
  ["138 0013-8000", "+8613800138000"],
  ["+852 9123 4567", "+85291234567"],
  ["0971-6123456", null],
  ["", null],
])("a message for the patient with the phone '%s' goes to %s", (phone, mobile) => {
  expect(mobileOf(phone)).toBe(mobile);
});
