import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newSecret, stepOf, totpUrl } from "./totp";

/** RFC 6238 Appendix B for SHA-1, the last six of its eight digits. */
const secret = Secret.fromLatin1("12345678901234567890").base32;

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at %i s the code of RFC 6238 is %s", (seconds, code) => {
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("a code is good one step before and after, and no longer", () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const step = Math.floor(1_234_567_890 / 30);
  expect(stepOf(secret, "005924", at(1_234_567_890 + 30))).toBe(step);
  expect(stepOf(secret, "005924", at(1_234_567_890 - 30))).toBe(step);
  expect(stepOf(secret, "005924", at(1_234_567_890 + 60))).toBeNull();
  expect(stepOf(secret, "000000", at(1_234_567_890))).toBeNull();
});

test("an app reads the secret from the address", () => {
  const made = newSecret();
  const read = new URL(totpUrl(made, "li xiaomei"));
  expect(read.searchParams.get("secret")).toBe(made);
  expect(new TOTP({ secret: Secret.fromBase32(made) }).generate()).toMatch(/^\d{6}$/);
});
