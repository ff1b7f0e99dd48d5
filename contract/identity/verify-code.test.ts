import { expect, test } from "vitest";
import { groupedVerifyCode, verifyCodeLetters, verifyCodesMeant } from "./verify-code";

const code = "34679ACEFGHJKMNP";

test("a verification code is printed in groups of four, one of an older sheet as it is", () => {
  expect(groupedVerifyCode(code)).toBe("3467-9ACE-FGHJ-KMNP");
  expect(groupedVerifyCode("aB3-_x0OlI1aB3-_x0OlI1")).toBe("aB3-_x0OlI1aB3-_x0OlI1");
});

test.each([
  "3467-9ACE-FGHJ-KMNP",
  "3467 9ace fghj kmnp",
  " 34679acefghjkmnp ",
  "3467–9ACE—FGHJ‐KMNP",
  "３４６７－９ＡＣＥ　ＦＧＨＪ　ＫＭＮＰ",
])("%s, typed, means the code", (typed) => {
  expect(verifyCodesMeant(typed)).toContain(code);
});

test("an older code is meant as it stands", () => {
  expect(verifyCodesMeant("aB3-_x0OlI1 aB3-_x0OlI1")).toEqual(["aB3-_x0OlI1aB3-_x0OlI1"]);
});

test("no letter looks like another", () => {
  for (const alike of ["0ODQ", "1IL", "2Z", "5S", "8B", "UV"]) {
    expect([...alike].filter((letter) => verifyCodeLetters.includes(letter)).length).toBeLessThan(2);
  }
  expect(new Set(verifyCodeLetters).size).toBe(verifyCodeLetters.length);
});
