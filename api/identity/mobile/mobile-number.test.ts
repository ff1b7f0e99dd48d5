import { expect, test } from "vitest";
import { decoyMobile, maskedMobile } from "./mobile-number";

test("a masked number is known again by its owner alone", () => {
  expect(maskedMobile("+8613812345678")).toBe("138****5678");
});

test("a name without a number is answered like one with it, the same each time, another for another name", () => {
  const decoy = decoyMobile("secret", "Nobody");
  expect(decoy).toMatch(/^1[35789]\d\*{4}\d{4}$/);
  expect(decoyMobile("secret", "nobody")).toBe(decoy);
  expect(decoyMobile("secret", "somebody")).not.toBe(decoy);
  expect(decoyMobile("other secret", "nobody")).not.toBe(decoy);
});
